"""Long work, off the request: tasks of django-tasks, in the queue and by the worker of django-tasks-db.

Here is what those do not have: who asked and how far it is, limits of time and memory, stopping a job, and jobs whose
process died. Such a job starts again from its beginning, so a task writes in one transaction and finds its own work.
"""

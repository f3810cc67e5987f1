"""Long work, off the request: tasks of django-tasks, in the queue and by the worker of django-tasks-db.

Here is what those lack: who asked, progress, limits of time and memory, stopping a job, and processes that died. A job
that loses its process starts again from its beginning, so a task writes in one transaction and finds its own work.
"""

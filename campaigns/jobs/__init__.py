"""Long work, off the request: asked for with Django's tasks, queued in the database, done by processes beside play.

    tasks     any room defines them: @task of django-tasks, with @limited for the time and memory they may take
    queue.py  ask for one, find it again, give it up; the queue itself is the table of django-tasks-db
    pool.py   a few processes that take jobs from the queue, watched over: no job outlasts its limits, and none is lost
    process.py  one of these processes; limits.py what it may take
    backends.py  what TASKS names: a pool in the server itself (local mode), or workers anywhere (hosted mode)
    mail.py   letters leave by way of the queue; notify() writes to an account
    views.py  the page that shows how far a job is, and the button that stops it

A job may be begun again: when its process or its whole worker ended in the middle, another takes it over from its
beginning. So whatever a task writes it writes in one transaction, and a second time it finds it done.
"""

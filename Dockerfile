# Hosted mode in a container; deploy/compose.yaml runs it with its worker, PostgreSQL and a proxy.
#   docker build -t log-book .
#   docker run -p 127.0.0.1:8000:8000 -e HUNTED_SECRET_KEY -e HUNTED_HOSTS -e DATABASE_URL -e HUNTED_PROXY=1 log-book
# Its steps are run in an empty Debian by tests/deploy/image.py. See docs/hosting.md.
FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HUNTED_MODE=hosted HUNTED_DATA=/data HUNTED_BIND=0.0.0.0:8000
WORKDIR /book
COPY requirements-pip.txt requirements-hosted.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements-pip.txt
RUN pip install --no-cache-dir --require-hashes -r requirements-hosted.txt
RUN useradd --system book && install -d -o book /data
COPY . .
USER book
EXPOSE 8000
CMD ["sh", "-c", "python manage.py prepare && exec gunicorn --config deploy/gunicorn.conf.py hunted.wsgi"]

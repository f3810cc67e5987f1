# Hosted mode in a container. UNTESTED: written without a container engine at hand.
#   docker build -t log-book .
#   docker run -p 127.0.0.1:8000:8000 -e HUNTED_SECRET_KEY -e HUNTED_HOSTS -e DATABASE_URL -e HUNTED_PROXY=1 log-book
# A proxy in front speaks TLS; see README.md, Hosting.
FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HUNTED_MODE=hosted HUNTED_DATA=/data
WORKDIR /book
COPY requirements-pip.txt requirements-hosted.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements-pip.txt && \
    pip install --no-cache-dir --require-hashes -r requirements-hosted.txt && useradd --system book && install -d -o book /data
COPY . .
USER book
EXPOSE 8000
CMD ["sh", "-c", "python manage.py prepare && exec gunicorn hunted.wsgi --bind 0.0.0.0:8000 --workers 2"]

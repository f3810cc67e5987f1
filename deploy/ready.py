"""Whether this server is ready, asked from inside its container; exit status 1 when it is not."""

import os
import urllib.request

host = os.environ["HUNTED_HOSTS"].split(",")[0]
request = urllib.request.Request("http://127.0.0.1:8000/ready/", headers={"Host": host})
with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=5) as answer:
    raise SystemExit(answer.status != 200)

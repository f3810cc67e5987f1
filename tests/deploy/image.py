"""python tests/deploy/image.py, as root: the steps of the Dockerfile in an empty Debian, where no container can run.

A Debian with nothing but Python is made (debootstrap) and each instruction is carried out in it (chroot): COPY copies
what git knows, RUN runs, USER and ENV hold for what follows. CMD is started, asked whether it is ready, and stopped.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

BASE = Path(__file__).resolve().parents[2]


def main() -> None:
    root = Path(tempfile.mkdtemp(prefix="image-"))
    root.chmod(0o755)  # another user than root has to get in
    try:
        debian(root)
        build(root)
    finally:
        for name in ("proc", "dev"):
            subprocess.run(["umount", "-l", root / name], check=False, stderr=subprocess.DEVNULL)
        shutil.rmtree(root, ignore_errors=True)


def debian(root: Path) -> None:
    """python:3.11-slim, as far as the steps can tell."""
    run(
        "debootstrap",
        "--variant=minbase",
        "--include=python3,python3-pip,python3-venv,ca-certificates",
        "bookworm",
        root,
    )
    (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    (root / "usr/local/bin/pip").symlink_to("/usr/bin/pip3")
    (root / "usr/lib/python3.11/EXTERNALLY-MANAGED").unlink(missing_ok=True)
    # The way to the package registry is this machine's: its names, its certificates
    for name in ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt"):
        if Path(name).exists():
            shutil.copy(name, root / name[1:])
    run("mount", "-t", "proc", "proc", root / "proc")
    run("mount", "--bind", "/dev", root / "dev")
    for folder in {Path(one.removeprefix("file://")) for one in os.environ.get("PIP_FIND_LINKS", "").split() if one}:
        shutil.copytree(folder, root / folder.relative_to("/"), dirs_exist_ok=True)


def build(root: Path) -> None:
    where, user = "/", "root"
    environ = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "http", "HTTP", "SSL_"))}
    environ |= {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin", "HOME": "/tmp", "PIP_ROOT_USER_ACTION": "ignore"}
    known = subprocess.run(["git", "ls-files"], cwd=BASE, capture_output=True, text=True, check=True).stdout.split("\n")
    lines = (BASE / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    for line in filter(lambda one: one and not one.startswith("#"), lines):
        print("==", line, flush=True)
        word, _space, said = line.partition(" ")
        match word:
            case "ENV":
                environ |= dict(one.split("=", 1) for one in shlex.split(said))
            case "WORKDIR":
                where = said
                (root / where[1:]).mkdir(parents=True, exist_ok=True)
            case "COPY":
                for name in filter(None, known if said == ". ." else said.split()[:-1]):
                    target = root / where[1:] / name
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(BASE / name, target)
            case "RUN":
                inside(root, where, user, environ, ["sh", "-c", said])
            case "USER":
                user = said
            case "CMD":
                started(root, where, user, environ, json.loads(said))
            case "FROM" | "EXPOSE":
                pass
            case _:
                raise SystemExit(f"an instruction that is not known here: {word}")


def started(root: Path, where: str, user: str, environ: dict[str, str], command: list[str]) -> None:
    port = 18999
    said = {
        "HUNTED_SECRET_KEY": "x1y2" * 15,
        "HUNTED_HOSTS": "book.example.org",
        "HUNTED_PROXY": "1",
        "HUNTED_BIND": f"127.0.0.1:{port}",
        "DATABASE_URL": "sqlite:////data/book.sqlite3",
    }
    server = subprocess.Popen(words(root, where, user, environ | said, command), start_new_session=True)
    try:
        for _ in range(240):
            if server.poll() is not None:
                raise SystemExit("it ended by itself")
            if is_ready(port):
                break
            time.sleep(0.5)
        else:
            raise SystemExit("it was never ready")
        inside(
            root, where, user, environ | said, ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
        )
        print("== ready; good", flush=True)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, 15)
        server.wait(timeout=60)


def is_ready(port: int) -> bool:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/ready/", headers={"Host": "book.example.org"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def inside(root: Path, where: str, user: str, environ: dict[str, str], command: list[str]) -> None:
    run(*words(root, where, user, environ, command))


def words(root: Path, where: str, user: str, environ: dict[str, str], command: list[str]) -> list[Any]:
    told = [f"{name}={value}" for name, value in environ.items()]
    return [
        "chroot",
        f"--userspec={user}",
        root,
        "env",
        "-i",
        *told,
        "sh",
        "-c",
        f"cd {where} && exec {shlex.join(command)}",
    ]


def run(*command: Any) -> None:
    done = subprocess.run([str(one) for one in command], check=False)
    if done.returncode:
        raise SystemExit(f"failed: {' '.join(map(str, command))[:300]}")


if __name__ == "__main__":
    sys.exit(main())

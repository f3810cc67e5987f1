"""python -m tests.break.glutton WHAT: a process that wants more than campaigns.apart gives it."""

import sys

from campaigns import apart


def main(what: str) -> None:
    apart.confine(1, 256)
    kept = [b""]
    while what == "time":
        pass
    while what == "memory":
        kept.append(b"x" * 2**20)
    if what == "fault":
        raise ValueError("no")
    sys.stdout.write(sys.stdin.read()[::-1])


if __name__ == "__main__":
    main(sys.argv[1])

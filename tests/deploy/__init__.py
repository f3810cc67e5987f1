"""The files of deploy/, run on real servers: tests/deploy/host.sh and tests/deploy/image.py, as root.

Both work in a clean place and leave nothing behind. They are not part of the gate: they need nginx, caddy, postgresql,
git and curl (apt-get install), debootstrap for the image, and the package registries, and take minutes.
"""

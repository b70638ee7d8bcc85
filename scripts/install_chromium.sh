#!/bin/sh
# Install Debian's Chromium for the browser tests, or name the command that does.
set -eu
command="apt-get update && apt-get install -y chromium"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    sh -c "$command"
else
    echo "The browser tests need Chromium. Install it as root: $command" >&2
    exit 1
fi

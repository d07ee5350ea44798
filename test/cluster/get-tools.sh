#!/usr/bin/env bash
# get-tools.sh FOLDER: puts etcd, Patroni and HAProxy from Debian's packages into the folder, and a PgBouncer from the next Debian with libraries of its own. Installs nothing but what they need of the system.
set -euo pipefail
folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
[[ -x $folder/pgbouncer ]] && exit 0
[[ -x /usr/lib/postgresql/15/bin/pg_basebackup ]] || { echo 'Install the package postgresql-15 first.' >&2; exit 1; }

mkdir -p "$folder/packages" "$folder/next/lists/partial" "$folder/next/cache/archives/partial" "$folder/next/packages"
(cd "$folder/packages" && apt-get download -qq etcd-server haproxy liblua5.3-0 libopentracing1 libopentracing-c-wrapper0 \
  patroni python3-cdiff python3-click python3-colorama python3-dateutil python3-dnspython python3-etcd python3-prettytable python3-psutil python3-psycopg2 python3-six python3-urllib3 python3-wcwidth python3-yaml)
for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder"; done

awk -v RS= 'NR == 1' /etc/apt/sources.list.d/debian.sources | sed 's/^Suites:.*/Suites: trixie/' >"$folder/next/debian.sources"
cat >"$folder/next/apt.conf" <<END
Dir::Etc::sourcelist "$folder/next/debian.sources";
Dir::Etc::sourceparts "-";
Dir::State::lists "$folder/next/lists";
Dir::Cache "$folder/next/cache";
APT::Sandbox::User "root";
Acquire::Languages "none";
END
(
  export APT_CONFIG=$folder/next/apt.conf
  cd "$folder/next/packages" && apt-get update -qq &&
    apt-get download -qq pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libcap2 libaudit1 libcap-ng0 libzstd1 zlib1g libgcc-s1
)
for package in "$folder"/next/packages/*.deb; do dpkg -x "$package" "$folder/next"; done
libraries=$folder/next/usr/lib/x86_64-linux-gnu
printf '#!/bin/sh\nexec %s/ld-linux-x86-64.so.2 --library-path %s %s/next/usr/sbin/pgbouncer "$@"\n' "$libraries" "$libraries" "$folder" >"$folder/pgbouncer"
chmod -R a+rX "$folder"
chmod a+x "$folder/pgbouncer"

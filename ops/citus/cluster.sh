#!/bin/sh
# A coordinator and workers on this machine, from installed binaries of PostgreSQL and Citus, for tests and measurements.
#   cluster.sh start DIR [WORKERS]   coordinator at PORT (5600), workers after it; prints the URL for TEST_CITUS_URL
#   cluster.sh stop DIR              stops all of them
# PGBIN names the folder of the binaries. Run it as a user that may start PostgreSQL, not as root.
set -eu
[ $# -ge 2 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2; }
ACTION=$1
DIR=$2
WORKERS=${3:-2}
PORT=${PORT:-5600}
PGBIN=${PGBIN:-$(pg_config --bindir)}

node() { echo "$DIR/node$1"; }

start_node() {
  if [ ! -d "$(node "$1")" ]; then
    "$PGBIN/initdb" -D "$(node "$1")" -U adlane -A trust -E UTF8 --locale=C.UTF-8 >"$DIR/initdb$1.log"
    # Databases of tests and measurements end with their cluster: nothing of them need survive a crash.
    cat >>"$(node "$1")/postgresql.conf" <<SETTINGS
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
unix_socket_directories = '$DIR'
port = $((PORT + $1))
max_connections = ${CONNECTIONS:-400}
max_prepared_transactions = 800
max_worker_processes = 100
max_replication_slots = 40
max_wal_senders = 40
max_logical_replication_workers = 20
max_locks_per_transaction = 1024
shared_buffers = ${SHARED_BUFFERS:-256MB}
wal_level = logical
fsync = ${FSYNC:-off}
full_page_writes = ${FSYNC:-off}
synchronous_commit = ${FSYNC:-off}
max_wal_size = 2GB
citus.node_conninfo = 'sslmode=prefer'
citus.enable_unsafe_triggers = on
citus.propagate_set_commands = 'local'
citus.multi_shard_modify_mode = 'sequential'
citus.enable_statistics_collection = off
# What distribute sets for its database, which copies of that database do not have.
datestyle = 'ISO,MDY'
intervalstyle = 'postgres'
timezone = 'UTC'
extra_float_digits = 1
jit = off
plan_cache_mode = force_custom_plan
SETTINGS
  fi
  "$PGBIN/pg_ctl" -D "$(node "$1")" status >/dev/null || "$PGBIN/pg_ctl" -D "$(node "$1")" -l "$DIR/node$1.log" -w start >/dev/null
}

ask() { psql -qAt -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$((PORT + $1))" -U adlane -d postgres -c "$2" >/dev/null; }

case $ACTION in
start)
  mkdir -p "$DIR"
  for each in $(seq 0 "$WORKERS"); do
    start_node "$each"
    ask "$each" 'set client_min_messages = error; create extension if not exists citus'
  done
  # The tests read here which machines there are.
  ask 0 "select citus_set_coordinator_host('127.0.0.1', $PORT)"
  for each in $(seq 1 "$WORKERS"); do ask 0 "select citus_add_node('127.0.0.1', $((PORT + each)))"; done
  echo "postgres://adlane@127.0.0.1:$PORT/postgres"
  ;;
stop)
  for each in "$DIR"/node*/; do "$PGBIN/pg_ctl" -D "$each" -m fast -w stop >/dev/null 2>&1 || true; done
  ;;
*)
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
  ;;
esac

#!/usr/bin/env bash
# RabbitMQ's Erlang client, which sends every message back: erlang_messages.escript, with the libraries of the broker's package.
set -euo pipefail
plugins=$(echo /usr/lib/rabbitmq/lib/rabbitmq_server-*/plugins)
[[ -d $plugins ]] || { echo "Error: rabbitmq-server is not installed." >&2; exit 1; }
ERL_LIBS=$plugins exec escript "${BASH_SOURCE[0]%.sh}.escript" "$@"

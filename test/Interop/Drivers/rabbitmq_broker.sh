#!/usr/bin/env bash
# A broker of its own on a free port of 127.0.0.1: it prints a line with its version when it listens, and ends when its input does.
# A line of input that has "restart" or "kill" in it ends the broker, orderly or at once, and starts it again with what it has kept on disk.
# The fourth argument is the folder of a system in which another version is installed; empty for this system.
set -euo pipefail

port=$1
root=${4:-}
outside=$(mktemp -d -p "$root/tmp")
home=${outside#"$root"}
export HOME=$home ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=$2
export RABBITMQ_NODENAME=interop-$port@localhost RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_NODE_PORT=$port RABBITMQ_DIST_PORT=$3
export RABBITMQ_MNESIA_BASE=$home/data RABBITMQ_LOG_BASE=$home/log RABBITMQ_PID_FILE=$home/pid
export RABBITMQ_ENABLED_PLUGINS_FILE=$home/plugins RABBITMQ_CONFIG_FILE=$home/rabbitmq RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="-kernel inet_dist_use_interface {127,0,0,1}"
run=(env)
[[ -z $root ]] || run=(chroot "$root")
echo '[rabbitmq_amqp1_0].' > "$outside/plugins"
printf 'loopback_users = none\nlog.console = false\nlog.file.level = error\nload_definitions = %s\n' "$home/definitions.json" > "$outside/rabbitmq.conf"
# The queue "kept" outlives a restart; others, which clients declare, do not.
cat > "$outside/definitions.json" <<'END'
{
  "vhosts": [{"name": "/"}],
  "users": [{"name": "guest", "password": "guest", "tags": "administrator"}],
  "permissions": [{"user": "guest", "vhost": "/", "configure": ".*", "write": ".*", "read": ".*"}],
  "queues": [{"name": "kept", "vhost": "/", "durable": true, "auto_delete": false, "arguments": {}}]
}
END

start() {
    "${run[@]}" /usr/lib/rabbitmq/bin/rabbitmq-server > "$outside/output" 2>&1 < /dev/null &
    server=$!
    for ((i = 0; i < 550; i++)); do
        kill -0 "$server" 2> /dev/null || { echo "Error: $(tail -n 1 "$outside/output")" >&2; exit 1; }
        if (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then
            echo "{\"version\": \"$("${run[@]}" dpkg-query -W -f '${Version}' rabbitmq-server | sed 's/-.*//')\"}"
            return
        fi
        sleep 0.1
    done
    echo "Error: the broker does not listen." >&2
    exit 1
}

end() {
    kill "$server" 2> /dev/null || true
    wait "$server" 2> /dev/null || true
}

trap 'end; "${run[@]}" epmd -port "$ERL_EPMD_PORT" -kill > /dev/null 2>&1 || true; rm -rf "$outside"' EXIT
start
while read -r line; do
    [[ $line != *kill* ]] || kill -KILL "$(cat "$root$RABBITMQ_PID_FILE")"
    end
    start
done

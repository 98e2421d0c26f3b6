#!/usr/bin/env bash
# Installs the implementations of AMQP 1.0 that test/Interop speaks to, where they are missing, and prints the name and version of each that is
# there: all, or those named. It starts none. It fails if one could not be installed. It needs root or sudo for packages of Debian or Ubuntu.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

folder=artifacts/peers
status=0

# Versions that known-differences.tsv knows; those of Debian's packages are the distribution's.
declare -A debs=([proton]=python3-qpid-proton [uamqp]=python3-uamqp [rabbitmq]=rabbitmq-server)
declare -A packages=([rhea]=rhea@3.0.5 [amqp10]=amqp10@3.6.0 [sap]=@sap/xb-msg-amqp-v100@0.9.58)

install_packages() {
    local root
    root=$([ "$(id -u)" -eq 0 ] || echo sudo)
    # A service of the machine is not started: the tests run a broker of their own.
    timeout 60 $root apt-get update -qq && timeout 180 $root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq "$@"
}

version_of() {
    case $1 in
        proton) /usr/bin/python3 -c 'import proton; print(".".join(map(str, proton.VERSION)))' ;;
        uamqp) /usr/bin/python3 -c 'import uamqp; print(uamqp.__version__)' ;;
        rabbitmq) dpkg-query -W -f '${Version}' rabbitmq-server | sed 's/-.*//' ;;
        *) NODE_PATH=$folder/node_modules node -p "require('${packages[$1]%@*}/package.json').version" ;;
    esac
}

install() {
    if [ -n "${debs[$1]:-}" ]; then
        install_packages "${debs[$1]}"
        return
    fi
    if ! command -v npm > /dev/null; then
        install_packages nodejs npm || return 1
    fi
    mkdir -p "$folder"
    [ -f "$folder/package.json" ] || echo '{ "private": true }' > "$folder/package.json"
    timeout 45 npm install --prefix "$folder" --fetch-retries 1 --fetch-timeout 20000 --no-audit --no-fund --ignore-scripts --save-exact "${packages[$1]}"
}

[ $# -gt 0 ] || set -- proton rhea amqp10 sap uamqp rabbitmq
for peer in "$@"; do
    if [ -z "${debs[$peer]:-}${packages[$peer]:-}" ]; then
        echo "There is no peer '$peer': proton, rhea, amqp10, sap, uamqp, rabbitmq." >&2
        exit 2
    fi
    version=$(version_of "$peer" 2> /dev/null)
    # Another version than the one named is replaced.
    if [ -z "$version" ] || { [ -n "${packages[$peer]:-}" ] && [ "$version" != "${packages[$peer]##*@}" ]; }; then
        if ! output=$(install "$peer" 2>&1); then
            printf '%s\n' "$output" >&2
        fi
        version=$(version_of "$peer" 2> /dev/null)
    fi
    if [ -n "$version" ]; then
        echo "$peer $version"
    else
        echo "$peer could not be installed." >&2
        status=1
    fi
done
exit $status

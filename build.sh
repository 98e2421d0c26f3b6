#!/usr/bin/env bash
# Finds the .NET SDK, builds eng/Build if its sources changed, and passes the arguments to it: `./build.sh --help` lists the verbs. build.cmd is the same for Windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
# The SDK and NuGet write to the home folder.
if ! [ -w "${HOME:-/}" ]; then
    export HOME=$PWD/artifacts/home
    mkdir -p "$HOME"
fi

# In this folder dotnet answers only where it has an SDK that global.json accepts.
if ! dotnet --version > /dev/null 2>&1; then
    echo "Amqp.Encoding needs the .NET SDK 10; the PATH has no dotnet, or one without that SDK." >&2
    exit 1
fi

program=eng/Build/bin/Release/net10.0/Amqp.Encoding.Build.dll
if ! [ -f "$program" ] || ! dotnet "$program" current; then
    dotnet build eng/Build --configuration Release -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off -clp:NoSummary
fi
exec dotnet "$program" "$@"

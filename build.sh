#!/usr/bin/env bash
# Builds, tests and packs Amqp.Encoding. `./build.sh help` lists the verbs; build.cmd is the same for Windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

solution=AmqpCodec.sln
results=artifacts/test-results

export DOTNET_CLI_TELEMETRY_OPTOUT=1
export DOTNET_NOLOGO=1

require_sdk() {
    # In this folder dotnet answers only where it has an SDK that global.json accepts.
    if ! command -v dotnet > /dev/null; then
        echo "Amqp.Encoding needs the .NET SDK 10, and there is no dotnet on the PATH." >&2
        exit 1
    fi
    if ! dotnet --version > /dev/null 2>&1; then
        echo "Amqp.Encoding needs the .NET SDK 10, and the dotnet on the PATH does not have it." >&2
        exit 1
    fi
}

build() {
    dotnet restore "$solution" --verbosity quiet --tl:off
    dotnet build "$solution" --no-restore --configuration Release --verbosity quiet --nologo --tl:off
}

run_tests() {
    rm -rf "$results"
    local status=0
    dotnet test "$solution" --no-build --configuration Release --verbosity quiet --nologo --tl:off || status=$?
    # Debug builds overwrite memory that goes back to a pool: who reads it later fails here.
    dotnet test test/Unit --no-build --configuration Debug --verbosity quiet --nologo --tl:off || status=$?

    # Every run leaves a trx file; its <Counters> line has the sums.
    local files=("$results"/*.trx)
    if [ ! -e "${files[0]}" ]; then
        echo "0 passed, 0 failed"
        return 1
    fi
    awk -v status="$status" '
        function counter(name,    found) {
            found = match($0, " " name "=\"[0-9]+\"")
            return found ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : 0
        }
        /<Counters / {
            total += counter("total")
            passed += counter("passed")
            failed += counter("failed") + counter("error") + counter("timeout") + counter("aborted")
        }
        END {
            skipped = total - passed - failed
            print passed + 0 " passed, " failed + 0 " failed" (skipped ? ", " skipped " skipped" : "")
            exit status != 0 || failed > 0 || passed == 0
        }' "${files[@]}"
}

verb=${1:-run}
[ $# -eq 0 ] || shift
case $verb in
    run)
        require_sdk
        build
        dotnet run --project samples/Tour --no-build --configuration Release
        ;;
    test)
        require_sdk
        build
        # Analyzers have looked at the same sources in Release.
        dotnet build test/Unit --no-restore --configuration Debug -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off
        run_tests
        ;;
    bench)
        require_sdk
        [ $# -gt 0 ] || set -- --list flat
        if [ "$1" = quick ]; then
            shift
            set -- --quick "$@"
            # Short jobs must not measure code that still waits to be compiled for good.
            export DOTNET_TC_CallCountingDelayMs=0
        elif [[ " pairs scale assets " == *" $1 "* ]]; then
            # As for quick; nor may a collector in the background run beside what is measured.
            export DOTNET_TC_CallCountingDelayMs=0 DOTNET_TC_DelaySingleProcMultiplier=1 DOTNET_gcConcurrent=0
        fi
        dotnet run --project perf --configuration Release -- "$@"
        ;;
    generate)
        require_sdk
        dotnet run --project eng/Definitions --configuration Release -- .
        ;;
    pack)
        require_sdk
        dotnet pack src/Amqp.Encoding --configuration Release --verbosity quiet --nologo --tl:off
        ls artifacts/packages
        ;;
    format)
        require_sdk
        if [ "${1:-}" = --verify ]; then
            dotnet format "$solution" --verify-no-changes
        else
            dotnet format "$solution"
        fi
        ;;
    *)
        echo "usage: ./build.sh              restore, build and run the tour"
        echo "       ./build.sh test         restore, build and run every test, those of test/Unit in Debug too"
        echo "       ./build.sh bench ARGS   run benchmarks with BenchmarkDotNet's arguments; without any, list them"
        echo "       ./build.sh bench quick  run a representative set in short jobs, in a few minutes, to artifacts/bench"
        echo "       ./build.sh bench receive  receive messages over loopback: CPU time and bytes for each"
        echo "       ./build.sh bench send     send frames from several tasks over loopback: CPU time and bytes for each"
        echo "       ./build.sh bench pairs  run the library beside code written by hand, round by round; with --short only check allocations"
        echo "       ./build.sh bench scale  what an element costs from 1 to 16 million, and depth, messages, frames, prefetching; with --quick in short"
        echo "       ./build.sh bench assets run the netstandard2.0 assembly beside that of net10.0, and on Mono where it is installed"
        echo "       ./build.sh bench report write the tables of docs/performance.md and the charts in docs/pictures from perf/Results"
        echo "       ./build.sh generate     make the generated code of the library from eng/Definitions/definitions.xml"
        echo "       ./build.sh pack         make the package in artifacts/packages"
        echo "       ./build.sh format       format the sources; with --verify only check them"
        [ "$verb" = help ] || exit 2
        ;;
esac

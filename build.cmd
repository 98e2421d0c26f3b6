@echo off
rem Builds, tests and packs Amqp.Encoding, as build.sh does elsewhere. `build.cmd help` lists the verbs.
setlocal enabledelayedexpansion
pushd "%~dp0"

set solution=AmqpCodec.sln
set results=artifacts\test-results
set DOTNET_CLI_TELEMETRY_OPTOUT=1
set DOTNET_NOLOGO=1

set verb=%~1
set first=%~2
set arguments=
:next
shift
if not "%~1"=="" (
    set arguments=!arguments! %1
    goto next
)

if "%verb%"=="" goto run
for %%v in (run test bench generate pack format help) do if "%verb%"=="%%v" goto %%v
call :usage
set status=2
goto end

:run
call :require_sdk || goto failed
call :build || goto failed
dotnet run --project samples/Tour --no-build --configuration Release
set status=%errorlevel%
goto end

:test
call :require_sdk || goto failed
call :build || goto failed
rem Analyzers have looked at the same sources in Release.
dotnet build test/Unit --no-restore --configuration Debug -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off || goto failed
if exist %results% rmdir /s /q %results%
dotnet test %solution% --no-build --configuration Release --verbosity quiet --nologo --tl:off
set status=%errorlevel%
rem Debug builds overwrite memory that goes back to a pool: who reads it later fails here.
dotnet test test/Unit --no-build --configuration Debug --verbosity quiet --nologo --tl:off || set status=1
rem Every run leaves a trx file; its Counters element has the sums.
powershell -NoProfile -Command "$t = $p = $f = 0; foreach ($file in Get-ChildItem '%results%\*.trx' -ErrorAction SilentlyContinue) { $c = ([xml](Get-Content -Raw $file.FullName)).TestRun.ResultSummary.Counters; $t += [int]$c.total; $p += [int]$c.passed; $f += [int]$c.failed + [int]$c.error + [int]$c.timeout + [int]$c.aborted }; $s = $t - $p - $f; $skipped = ''; if ($s -gt 0) { $skipped = ', ' + $s + ' skipped' }; Write-Output ([string]$p + ' passed, ' + $f + ' failed' + $skipped); exit [int](($f -gt 0) -or ($p -eq 0))" || set status=1
goto end

:bench
call :require_sdk || goto failed
rem Arguments may hold quotes and parentheses, so they are put in after the lines are parsed.
if not defined arguments set arguments=--list flat
if "%first%"=="quick" (
    set arguments=--quick!arguments:~6!
    rem Short jobs must not measure code that still waits to be compiled for good.
    set DOTNET_TC_CallCountingDelayMs=0
)
for %%b in (pairs scale assets) do if "%first%"=="%%b" (
    rem As for quick; nor may a collector in the background run beside what is measured.
    set DOTNET_TC_CallCountingDelayMs=0
    set DOTNET_TC_DelaySingleProcMultiplier=1
    set DOTNET_gcConcurrent=0
)
dotnet run --project perf --configuration Release -- !arguments!
set status=%errorlevel%
goto end

:generate
call :require_sdk || goto failed
dotnet run --project eng\Definitions --configuration Release -- . || goto failed
set status=0
goto end

:pack
call :require_sdk || goto failed
dotnet pack src/Amqp.Encoding --configuration Release --verbosity quiet --nologo --tl:off || goto failed
dir /b artifacts\packages
set status=0
goto end

:format
call :require_sdk || goto failed
if "%first%"=="--verify" (
    dotnet format %solution% --verify-no-changes
) else (
    dotnet format %solution%
)
set status=%errorlevel%
goto end

:help
call :usage
set status=0
goto end

:failed
set status=1

:end
popd
exit /b %status%

:require_sdk
rem In this folder dotnet answers only where it has an SDK that global.json accepts.
where dotnet >nul 2>nul || (
    echo Amqp.Encoding needs the .NET SDK 10, and there is no dotnet on the PATH. 1>&2
    exit /b 1
)
dotnet --version >nul 2>nul || (
    echo Amqp.Encoding needs the .NET SDK 10, and the dotnet on the PATH does not have it. 1>&2
    exit /b 1
)
exit /b 0

:build
dotnet restore %solution% --verbosity quiet --tl:off || exit /b 1
dotnet build %solution% --no-restore --configuration Release --verbosity quiet --nologo --tl:off || exit /b 1
exit /b 0

:usage
echo usage: build.cmd              restore, build and run the tour
echo        build.cmd test         restore, build and run every test, those of test/Unit in Debug too
echo        build.cmd bench ARGS   run benchmarks with BenchmarkDotNet's arguments; without any, list them
echo        build.cmd bench quick  run a representative set in short jobs, in a few minutes, to artifacts\bench
echo        build.cmd bench receive  receive messages over loopback: CPU time and bytes for each
echo        build.cmd bench send     send frames from several tasks over loopback: CPU time and bytes for each
echo        build.cmd bench pairs  run the library beside code written by hand, round by round; with --short only check allocations
echo        build.cmd bench scale  what an element costs from 1 to 16 million, and depth, messages, frames, prefetching; with --quick in short
echo        build.cmd bench assets run the netstandard2.0 assembly beside that of net10.0, and on Mono where it is installed
echo        build.cmd bench report write the tables of docs\performance.md and the charts in docs\pictures from perf\Results
echo        build.cmd generate     make the generated code of the library from eng\Definitions\definitions.xml
echo        build.cmd pack         make the package in artifacts\packages
echo        build.cmd format       format the sources; with --verify only check them
exit /b 0

@echo off
rem Finds the .NET SDK, builds eng\Build if its sources changed, and passes the arguments to it: `build.cmd --help` lists the verbs. build.sh is the same elsewhere.
setlocal
cd /d "%~dp0"
set DOTNET_CLI_TELEMETRY_OPTOUT=1
set DOTNET_NOLOGO=1

rem In this folder dotnet answers only where it has an SDK that global.json accepts.
dotnet --version >nul 2>nul || (
    echo Amqp.Encoding needs the .NET SDK 10; the PATH has no dotnet, or one without that SDK. 1>&2
    exit /b 1
)

set program=eng\Build\bin\Release\net10.0\Amqp.Encoding.Build.dll
if exist %program% dotnet %program% current && goto run
dotnet build eng/Build --configuration Release -p:RunAnalyzers=false --verbosity quiet --nologo --tl:off -clp:NoSummary || exit /b 1
:run
dotnet %program% %*
exit /b %errorlevel%

using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Amqp.Encoding.Perf;

/// <summary>Programs that run to their end.</summary>
public static class ChildProcess
{
    /// <summary>Runs this program with other arguments.</summary>
    /// <returns>The output.</returns>
    /// <exception cref="InvalidOperationException">It failed; the message is what it printed.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled, and killed.</exception>
    public static string RunSelf(string[] arguments, CancellationToken cancellation)
    {
        string program = Environment.ProcessPath!;
        return Path.GetFileNameWithoutExtension(program) == "dotnet"
            ? Run(program, [typeof(ChildProcess).Assembly.Location, .. arguments], cancellation)
            : Run(program, arguments, cancellation);
    }

    /// <summary>Runs a program.</summary>
    /// <returns>The output.</returns>
    /// <exception cref="InvalidOperationException">It failed; the message is what it printed.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled, and killed.</exception>
    public static string Run(string fileName, IEnumerable<string> arguments, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        using Process process = Process.Start(new ProcessStartInfo(fileName, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        using CancellationTokenRegistration registration = cancellation.Register(() => process.Kill(entireProcessTree: true));
        Task<string> errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        cancellation.ThrowIfCancellationRequested();
        return process.ExitCode == 0 ? output : throw new InvalidOperationException((output + errors.Result).Trim());
    }
}

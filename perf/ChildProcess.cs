using System.Reflection;

namespace Amqp.Encoding.Perf;

/// <summary>Other programs, and this one in processes of its own.</summary>
public static class ChildProcess
{
    /// <summary>How to start this program with other arguments.</summary>
    public static ProcessStartInfo Self(params string[] arguments)
    {
        string program = Environment.ProcessPath!;
        return new ProcessStartInfo(
            program, Path.GetFileNameWithoutExtension(program) == "dotnet" ? [Assembly.GetEntryAssembly()!.Location, .. arguments] : arguments);
    }

    /// <summary>Runs a program to its end, and returns its output; the message of a failure is what it printed.</summary>
    public static string Run(ProcessStartInfo start, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        using Process process = Process.Start(start)!;
        using CancellationTokenRegistration registration = cancellation.Register(() => process.Kill(entireProcessTree: true));
        Task<string> errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        cancellation.ThrowIfCancellationRequested();
        return process.ExitCode == 0 ? output : throw new InvalidOperationException((output + errors.Result).Trim());
    }

    /// <summary>Builds a project without analyzers.</summary>
    public static void Build(string project, CancellationToken cancellation, params string[] options) => Run(
        new ProcessStartInfo(
            "dotnet",
            [
                // Servers of the compiler would outlive the build, and keep its output open.
                "build", project, "--configuration", "Release", "-p:RunAnalyzers=false", "-p:UseSharedCompilation=false", "-nodeReuse:false",
                "--verbosity", "quiet", "--nologo", "--tl:off", .. options,
            ]),
        cancellation);
}

using System.IO;
using System.Threading;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The perf project of another commit, built in a worktree that is removed in the end.</summary>
public sealed class CommitBuild : IDisposable
{
    private readonly string _folder = Path.Combine(Path.GetTempPath(), $"amqp-encoding-{Environment.ProcessId}");

    /// <summary>Builds a commit.</summary>
    /// <param name="commit">Anything that git knows as one.</param>
    /// <param name="cancellation">Stops the build.</param>
    /// <exception cref="InvalidOperationException">There is no such commit, or it does not build; the message is what git or dotnet printed.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public CommitBuild(string commit, CancellationToken cancellation)
    {
        try
        {
            ChildProcess.Run("git", ["worktree", "add", "--quiet", "--detach", _folder, commit], cancellation);

            // Servers of the compiler would outlive the build, and keep its output open.
            ChildProcess.Run(
                "dotnet",
                [
                    "build", Path.Combine(_folder, "perf"), "--configuration", "Release", "-p:RunAnalyzers=false", "-p:UseSharedCompilation=false",
                    "-nodeReuse:false", "--verbosity", "quiet", "--nologo", "--tl:off",
                ],
                cancellation);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The assembly of perf.</summary>
    public string AssemblyPath => Path.Combine(_folder, "perf", "bin", "Release", "net10.0", "Amqp.Encoding.Perf.dll");

    /// <summary>Removes the worktree.</summary>
    public void Dispose()
    {
        if (Directory.Exists(_folder))
        {
            ChildProcess.Run("git", ["worktree", "remove", "--force", _folder], CancellationToken.None);
        }
    }
}

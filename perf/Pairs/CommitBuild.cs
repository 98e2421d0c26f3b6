namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The perf project of another commit, built in a worktree that is removed in the end.</summary>
public sealed class CommitBuild : IDisposable
{
    private readonly string _folder = Path.Combine(Path.GetTempPath(), $"amqp-encoding-{Environment.ProcessId}");

    /// <summary>Builds a commit: anything that git knows as one.</summary>
    public CommitBuild(string commit, CancellationToken cancellation)
    {
        try
        {
            ChildProcess.Run(new ProcessStartInfo("git", ["worktree", "add", "--quiet", "--detach", _folder, commit]), cancellation);
            ChildProcess.Build(Path.Combine(_folder, "perf"), cancellation);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public string AssemblyPath => Path.Combine(_folder, "perf", "bin", "Release", "net10.0", "Amqp.Encoding.Perf.dll");

    public void Dispose()
    {
        if (Directory.Exists(_folder))
        {
            ChildProcess.Run(new ProcessStartInfo("git", ["worktree", "remove", "--force", _folder]), CancellationToken.None);
        }
    }
}

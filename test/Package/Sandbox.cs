namespace Amqp.Encoding.Tests.Package;

/// <summary>A temporary folder with projects, and a way to run commands in it.</summary>
internal sealed class Sandbox : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    public Sandbox()
    {
        Directory.CreateDirectory(Root);

        // Files above the folder do not affect it.
        File.WriteAllText(PathOf("Directory.Build.props"), "<Project />");
        File.WriteAllText(PathOf("Directory.Build.targets"), "<Project />");
        File.WriteAllText(PathOf("Directory.Packages.props"), "<Project />");
    }

    public string Root { get; } = Path.Combine(Path.GetTempPath(), "amqp-encoding-" + Path.GetRandomFileName());

    public string PathOf(params string[] names) => Path.Combine([Root, .. names]);

    /// <summary>Copies a file or a folder, without what builds left in it.</summary>
    public static void Copy(string source, string target)
    {
        if (!Directory.Exists(source))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            File.Copy(source, target);
            return;
        }

        foreach (string path in Directory.GetFileSystemEntries(source))
        {
            string name = Path.GetFileName(path);
            if (name is not ("bin" or "obj"))
            {
                Copy(path, Path.Combine(target, name));
            }
        }
    }

    /// <summary>Runs a command in a folder, and gives what it writes to standard output.</summary>
    public static async Task<string> RunAsync(string folder, string command, params string[] arguments)
    {
        var start = new ProcessStartInfo(command, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";
        // Nodes that stay would keep the folder in use.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        // The one that was built with the tests: a copy would build it for each use.
        start.Environment["DocumentationTool"] = $"dotnet \"{Repository.PathOf("eng", "Documentation", "bin", "Release", "net10.0", "Amqp.Encoding.Documentation.dll")}\"";
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        Task ended = Task.WhenAll(output, error, process.WaitForExitAsync());
        if (await Task.WhenAny(ended, Task.Delay(s_limit)) == ended)
        {
            Assert.That(process.ExitCode, Is.Zero, $"{command} {string.Join(' ', arguments)}\n{await output}{await error}");
            return await output;
        }

        process.Kill(entireProcessTree: true);
        throw new TimeoutException($"{command} {string.Join(' ', arguments)} takes too long.");
    }

    public void Dispose() => Directory.Delete(Root, recursive: true);
}

namespace Amqp.Encoding.Tests.Tool;

/// <summary>The command as a process.</summary>
internal static partial class Command
{
    private static readonly string s_configuration = typeof(Command).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>() is var data
        ? System.Linq.Enumerable.Single(data, pair => pair.Key == "Configuration").Value! : "";

    // The native file that ./build.sh tool has published, or the assembly.
    private static readonly string? s_native = Environment.GetEnvironmentVariable("AMQP_COMMAND");
    private static readonly string s_assembly = Repository.PathOf("src", "Amqp.Encoding.Tool", "bin", s_configuration, "net10.0", "amqp.dll");

    /// <summary>The program and its arguments.</summary>
    public static string[] LineOf(params string[] arguments) => s_native is null ? ["dotnet", "exec", s_assembly, .. arguments] : [s_native, .. arguments];

    public static (int Code, string Output, string Error) RunProcess(byte[]? input, params string[] arguments)
    {
        string[] line = LineOf(arguments);
        ProcessStartInfo start = new(line[0], line[1..]) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        try
        {
            process.StandardInput.BaseStream.Write(input ?? []);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has ended without reading its input.
        }

        if (!process.WaitForExit(60_000))
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail("The command does not end.");
        }

        return (process.ExitCode, output.Result.Replace("\r\n", "\n"), error.Result.Replace("\r\n", "\n"));
    }
}

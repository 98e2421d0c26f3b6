using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Threading.Tasks;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Tool;

/// <summary>Runs the command as a process.</summary>
internal static class Command
{
    private static readonly string s_configuration = typeof(Command).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>() is var data
        ? System.Linq.Enumerable.Single(data, pair => pair.Key == "Configuration").Value! : "";

    public static string Path { get; } = Repository.PathOf("src", "Amqp.Encoding.Tool", "bin", s_configuration, "net10.0", "amqp.dll");

    public static (int Code, string Output, string Error) Run(byte[]? input, params string[] arguments)
    {
        ProcessStartInfo start = new("dotnet") { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string argument in (string[])["exec", Path, .. arguments])
        {
            start.ArgumentList.Add(argument);
        }

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

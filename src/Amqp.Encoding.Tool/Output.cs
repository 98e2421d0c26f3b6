using System.CommandLine;
using System.IO;

namespace Amqp.Encoding.Tool;

/// <summary>Writes encoded bytes to a file, or as hexadecimal digits.</summary>
internal static class Output
{
    public static Option<string?> File { get; } = new("--output", "-o") { HelpName = "file", Description = "Write the bytes to this file; without it they are printed in hexadecimal." };

    public static int Write(byte[] bytes, string? path)
    {
        if (path is null)
        {
            using TextWriter output = Screen.Open();
            output.WriteLine(Convert.ToHexString(bytes));
        }
        else
        {
            System.IO.File.WriteAllBytes(path, bytes);
        }

        return ExitCode.Success;
    }
}

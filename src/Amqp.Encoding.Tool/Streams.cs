using System.IO;
using Microsoft.Win32.SafeHandles;

namespace Amqp.Encoding.Tool;

/// <summary>The standard input, output and error of the command.</summary>
internal static class Streams
{
    /// <summary>The input and output that a test gives in place of the process's own.</summary>
    public static (Stream Input, Stream Output)? Given { get; set; }

    public static bool HasInput => Given is not null || Console.IsInputRedirected;

    public static bool IsOutputTerminal => Given is null && !Console.IsOutputRedirected;

    public static bool IsErrorTerminal => Given is null && !Console.IsErrorRedirected;

    public static Stream OpenInput() => Given?.Input ?? Console.OpenStandardInput();

    // The stream of the console does not report that the reader of a pipe has gone. A file keeps it: only its own stream moves the position that other processes share.
    public static Stream OpenOutput()
    {
        if (Given is { Output: Stream output })
        {
            return output;
        }

        if (!OperatingSystem.IsWindows() && Console.IsOutputRedirected)
        {
            FileStream pipe = new(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
            if (!pipe.CanSeek)
            {
                return pipe;
            }
        }

        return Console.OpenStandardOutput();
    }
}

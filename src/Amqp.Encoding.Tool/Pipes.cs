using System.IO;
using System.Runtime.InteropServices;

namespace Amqp.Encoding.Tool;

/// <summary>Recognises a reader of the output that has gone.</summary>
internal static class Pipes
{
    private const int BrokenPipe = 32;
    private const int NoData = unchecked((int)0x800700E8);

    public static bool IsBroken(IOException exception) => RuntimeInformation.IsOSPlatform(OSPlatform.Windows)
        ? exception.HResult == NoData
        : exception.HResult == BrokenPipe || exception.Message.Contains("Broken pipe", StringComparison.Ordinal);
}

using System.IO;
using Amqp.Encoding.Tool.Capture;

namespace Amqp.Encoding.Tool;

/// <summary>Gets the bytes that an argument names: a file, the standard input, or hexadecimal digits.</summary>
internal static class Input
{
    // More is a file to be cut first: the dump of a byte takes up to 200 characters.
    public const int MaxLength = 256 * 1024 * 1024;

    /// <summary>Reads the bytes.</summary>
    /// <param name="argument">A path, <c>-</c>, or bytes in hexadecimal or base64; null for the standard input.</param>
    public static byte[] Read(string? argument)
    {
        byte[] bytes = ReadRaw(argument);
        if (!ByteText.IsText(bytes))
        {
            return bytes;
        }

        if (ByteText.TryParse(System.Text.Encoding.UTF8.GetString(bytes), out byte[]? parsed))
        {
            return parsed;
        }

        throw new InputException(argument is null or "-" || File.Exists(argument)
            ? "the input is text, but neither hexadecimal nor base64."
            : $"there is no file '{argument}', and it is neither hexadecimal nor base64.");
    }

    /// <summary>Opens a capture of packets, however long it is, or reads other bytes.</summary>
    /// <param name="argument">A path, <c>-</c>, or bytes in hexadecimal or base64; null for the standard input.</param>
    /// <param name="bytes">The bytes, if they are not a capture.</param>
    /// <returns>The capture; null if there are other bytes.</returns>
    public static Stream? OpenCapture(string? argument, out byte[] bytes)
    {
        bytes = [];
        if (argument is not null and not "-" && File.Exists(argument))
        {
            FileStream file = File.OpenRead(argument);
            Span<byte> start = stackalloc byte[4];
            if (file.ReadAtLeast(start, 4, throwOnEndOfStream: false) == 4 && CaptureReader.IsCapture(start))
            {
                file.Position = 0;
                return file;
            }

            file.Dispose();
        }

        bytes = Read(argument);
        return CaptureReader.IsCapture(bytes) ? new MemoryStream(bytes) : null;
    }

    /// <summary>Reads JSON.</summary>
    /// <param name="argument">A path, <c>-</c>, or JSON that begins with a bracket, a brace or a quote; null for the standard input.</param>
    public static ReadOnlySpan<byte> ReadJson(string? argument)
    {
        bool isName = argument is not null and not "-" && !File.Exists(argument) && !Directory.Exists(argument) && argument.TrimStart() is not (['{' or '[' or '"', ..] or []);
        ReadOnlySpan<byte> bytes = isName ? throw new InputException($"there is no file '{argument}', and it is not JSON.") : ReadRaw(argument);
        ReadOnlySpan<byte> mark = System.Text.Encoding.UTF8.Preamble;
        return bytes.StartsWith(mark) ? bytes[mark.Length..] : bytes;
    }

    private static byte[] ReadRaw(string? argument)
    {
        byte[] bytes = argument is null or "-" ? ReadStandardInput()
            : Directory.Exists(argument) ? throw new InputException($"'{argument}' is a folder.")
            : File.Exists(argument) ? ReadFile(argument)
            : System.Text.Encoding.UTF8.GetBytes(argument);
        return bytes.Length > 0 ? bytes : throw new InputException("the input is empty.");
    }

    private static byte[] ReadFile(string path) => new FileInfo(path).Length > MaxLength ? throw TooLong() : File.ReadAllBytes(path);

    private static byte[] ReadStandardInput()
    {
        if (!Console.IsInputRedirected)
        {
            throw new InputException("name a file or bytes, or pipe them in; see amqp --help.");
        }

        using Stream input = Console.OpenStandardInput();
        using MemoryStream all = new();
        byte[] buffer = new byte[65_536];
        for (int count = input.Read(buffer); count > 0; count = input.Read(buffer))
        {
            all.Write(buffer, 0, count);
            if (all.Length > MaxLength)
            {
                throw TooLong();
            }
        }

        return all.ToArray();
    }

    private static InputException TooLong() => new("the input has more than 256 MiB; cut it first.");
}

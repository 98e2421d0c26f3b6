using System.Collections.Generic;
using System.CommandLine;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tool.Capture;
using Amqp.Encoding.Tool.Forms;

namespace Amqp.Encoding.Tool;

/// <summary>Gets the bytes that an argument names: a file, the standard input, or hexadecimal digits.</summary>
internal static partial class Input
{
    // More is a file to be cut first: the dump of a byte takes up to 200 characters.
    public const int MaxLength = 256 * 1024 * 1024;

    // So few letters of bytes in any form end before the secret of a SASL body: it has at least 8 bytes before it.
    private const int MaxShown = 8;

    /// <summary>Gets the option that says which of two readings a text has.</summary>
    public static Option<string?> Form { get; } = CreateForm();

    /// <summary>Reads the bytes.</summary>
    /// <param name="argument">A path, <c>-</c>, or bytes in one of the forms of <see cref="ByteText"/>; null for the standard input.</param>
    /// <param name="arguments">Those of the command.</param>
    public static byte[] Read(string? argument, ParseResult arguments)
    {
        ByteReading reading = ReadText(argument, arguments, ReadRaw(argument));
        return reading.IsCut ? throw new InputException("the text ends with dots, where bytes were left out: amqp dump explains those that are there.")
            : CaptureReader.NameOf(reading.Bytes) is { } form ? throw new InputException($"the input is {form}.")
            : reading.Bytes!;
    }

    /// <summary>Returns the name of a source: a path, <c>-</c>, or the first letters of bytes, which may have a secret.</summary>
    /// <param name="argument">The argument; null for the standard input.</param>
    public static string NameOf(string? argument) => IsText(argument) ? Cut(argument) : argument ?? "-";

    /// <summary>Returns whether an argument is up to four bytes in hexadecimal, as tools print them between spaces, and not a file.</summary>
    public static bool IsGroup(string argument) => argument.Length is 2 or 4 or 6 or 8 && argument.All(char.IsAsciiHexDigit) && IsText(argument);

    /// <summary>Returns whether an argument is an option that is not known, and not a file.</summary>
    public static bool IsOption(string argument) => argument.Length > 2 && argument.StartsWith("--", StringComparison.Ordinal) && char.IsAsciiLetter(argument[2]) && IsText(argument);

    private static string Cut(string text) => text.Length > MaxShown ? text[..MaxShown] + "…" : text;

    /// <summary>Returns what an error shows of an argument: a name of words, or of a file in a folder that is there, is whole. Anything else may be bytes with a mistake.</summary>
    public static string Shown(string text) => !BytesLike().IsMatch(text) || Directory.Exists(Path.GetDirectoryName(text)) ? text : Cut(text);

    private static string NoFile(string name) => $"there is no file '{Shown(name)}', and ";

    /// <summary>Cuts arguments that may be bytes, where a message repeats one in quotes, or the end of one, such as the value of an option.</summary>
    public static string Shown(string message, IEnumerable<string> arguments)
    {
        foreach (string argument in arguments.Where(argument => argument.Length > MaxShown).OrderByDescending(argument => argument.Length))
        {
            string repeated = "";
            for (int quote = message.LastIndexOf('\''); quote > 0 && repeated.Length < argument.Length; quote = message.LastIndexOf('\'', quote - 1))
            {
                int length = 0;
                while (length < Math.Min(quote, argument.Length) && message[quote - 1 - length] == argument[^(length + 1)])
                {
                    length++;
                }

                repeated = length > repeated.Length ? argument[^length..] : repeated;
            }

            message = repeated.Length <= MaxShown ? message : message.Replace(repeated + "'", Shown(repeated) + "'", StringComparison.Ordinal);
        }

        return message;
    }

    [GeneratedRegex(@"[0-9A-Za-z+=]{16}|(?:[0-9A-Fa-f]{1,3}[-:,;_]){4}|0x|\\[x0-7u]|\s")]
    private static partial Regex BytesLike();

    private static ByteReading ReadText(string? argument, ParseResult arguments, byte[] bytes)
    {
        if (CaptureReader.NameOf(bytes) is { } form)
        {
            throw new InputException($"the input is {form}.");
        }

        bool isCertain = true;
        if ((IsText(argument) ? argument : ByteText.TextOf(bytes, out isCertain)) is not { } text)
        {
            return ByteReading.Of(bytes);
        }

        ByteReading reading = ByteText.Read(text, Enum.TryParse(arguments.GetValue(Form), ignoreCase: true, out Reading wanted) ? wanted : Reading.Only);
        if (reading.Remark is not null)
        {
            ExitCode.Complain(reading.Remark + ".", ExitCode.Success);
        }

        if (reading.Bytes is not null || !isCertain)
        {
            return reading.Bytes is not null ? reading : ByteReading.Of(bytes);
        }

        bool isName = IsText(argument) && !text.Any(char.IsWhiteSpace);
        throw new InputException((isName ? NoFile(text) : "") + (reading.Problem is not null ? $"the text is not read as bytes: {reading.Problem}."
            : (isName ? "it is" : "the input is text, but") + " neither hexadecimal nor base64.") + Conditions.In(text));
    }

    private static Option<string?> CreateForm()
    {
        Option<string?> option = new("--form") { HelpName = "form", Description = "Of a text with two readings, the one it has: hex, swapped, decimal, octal, binary, escaped, utf8, latin1 or base64." };
        option.AcceptOnlyFromAmong([.. Enum.GetNames<Reading>().Skip(1).Select(name => name.ToLowerInvariant())]);
        return option;
    }

    /// <summary>Opens a capture of packets, however long it is, or reads other bytes.</summary>
    /// <param name="argument">A path, <c>-</c>, or bytes in one of the forms of <see cref="ByteText"/>; null for the standard input.</param>
    /// <param name="arguments">Those of the command.</param>
    /// <param name="bytes">The bytes, if they are not a capture.</param>
    /// <param name="isCut">Whether their text says that more bytes follow.</param>
    /// <returns>The capture; null if there are other bytes.</returns>
    public static Stream? OpenCapture(string? argument, ParseResult arguments, out byte[] bytes, out bool isCut)
    {
        bytes = [];
        isCut = false;
        if (argument is not null and not "-" && File.Exists(argument))
        {
            FileStream file = File.OpenRead(argument);
            if (CaptureReader.Open(file) is { } capture)
            {
                return capture;
            }

            file.Dispose();
        }

        byte[] raw = ReadRaw(argument);
        if (CaptureReader.Open(new MemoryStream(raw)) is { } given)
        {
            return given;
        }

        ByteReading reading = ReadText(argument, arguments, raw);
        (bytes, isCut) = (reading.Bytes!, reading.IsCut);
        return CaptureReader.Open(new MemoryStream(bytes));
    }

    /// <summary>Reads JSON in UTF-8.</summary>
    /// <param name="argument">A path, <c>-</c>, or JSON; null for the standard input.</param>
    public static ReadOnlySpan<byte> ReadJson(string? argument)
    {
        byte[] bytes = IsText(argument) && !IsJson(argument) ? throw new InputException(NoFile(argument) + "it is not JSON.") : ReadRaw(argument);
        System.Text.Encoding? encoding = ByteText.EncodingOf(bytes);
        ReadOnlySpan<byte> content = bytes.AsSpan(encoding is null ? 0 : encoding.Preamble.Length);
        if (encoding is null or System.Text.UTF8Encoding)
        {
            return content;
        }

        // Half of a character would be replaced without a word.
        string text = encoding.GetString(content);
        return content.SequenceEqual(encoding.GetBytes(text)) ? System.Text.Encoding.UTF8.GetBytes(text) : throw new InputException("the input has the mark of UTF-16, but is not UTF-16.");
    }

    // Anything else may be the name of a file that is not there.
    private static bool IsJson(string text)
    {
        if (text.TrimStart() is ['{' or '[' or '"', ..] or [])
        {
            return true;
        }

        try
        {
            Utf8JsonReader scalar = new(System.Text.Encoding.UTF8.GetBytes(text));
            return scalar.Read() && !scalar.Read();
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static bool IsText([NotNullWhen(true)] string? argument) => argument is not null and not "-" && !File.Exists(argument) && !Directory.Exists(argument);

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
        if (!Streams.HasInput)
        {
            throw new InputException("name a file or bytes, or pipe them in; see amqp --help.");
        }

        using Stream input = Streams.OpenInput();
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

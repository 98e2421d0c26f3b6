using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Tool;
using Amqp.Encoding.Tool.Capture;
using Amqp.Encoding.Tool.Conversations;
using Amqp.Encoding.Tool.Forms;

namespace Amqp.Encoding.Site;

/// <summary>The text that a user pasted: bytes, a conversation, or a line that says why it is neither.</summary>
/// <param name="Bytes">The bytes; null if there are none.</param>
/// <param name="Ladder">The protocol headers and frames of both directions; null if it is not a conversation.</param>
/// <param name="Error">The fault, in one line; null if there is none.</param>
/// <param name="Summary">Lines about a capture: how many frames, links and deliveries it has, and its errors.</param>
internal sealed record PageInput(byte[]? Bytes, IReadOnlyList<LadderItem>? Ladder, string? Error, IReadOnlyList<string>? Summary = null)
{
    /// <summary>The largest input, in bytes.</summary>
    public const int MaxBytes = CaptureInput.MaxBytes;

    /// <summary>The longest text: each byte has two digits and two separators.</summary>
    public const int MaxCharacters = 4 * MaxBytes;

    /// <summary>The longest text of a field. A longer one that is pasted is read like a file, because a field with it would be slow.</summary>
    public const int MaxTyped = 512 * 1024;

    /// <summary>The most bytes that are also shown as texts to edit.</summary>
    public const int MaxEdited = 64 * 1024;

    // So many nodes are made at once.
    private const int MaxNodes = 50_000;

    // The notation of more bytes is a line that nobody reads.
    private const int MaxNotation = 4_096;

    public static PageInput Nothing { get; } = new(null, null, null);

    public static PageInput TooLong { get; } = new(null, null, "That is too much for this page: it takes 4 MiB, of bytes or of a capture. Cut it, or use the amqp command, which takes 256 MiB, and captures of any size.");

    private static PageInput TooDense { get; } = new(null, null, "That has too many small values for this page, which would not answer for a while. Cut it, or use the amqp command, which shows all.");

    public static PageInput Of(byte[] bytes) => IsCapture(bytes) ? CaptureInput.Read(bytes)
        : CaptureReader.NameOf(bytes) is { } form ? new(null, null, $"The file is {form}.")
        : bytes.Length == 0 ? new(null, null, "The file is empty.")
        : bytes.Length <= MaxCharacters && ByteText.TextOf(bytes, out bool isCertain) is { } text && Parse(text) is var input && (isCertain || input.Error is null) ? input
        : OfBytes(bytes);

    // A browser takes some microseconds and 200 bytes for a node, and a null is one: parts from the beginning say early that there are too many.
    private static PageInput OfBytes(byte[] bytes)
    {
        for (int length = MaxEdited; length < bytes.Length && bytes.Length <= MaxBytes; length *= 4)
        {
            if (AmqpDump.Create(bytes.AsMemory(0, length)).Nodes.Count > MaxNodes)
            {
                return TooDense;
            }
        }

        return bytes.Length > MaxBytes ? TooLong : new(bytes, null, null);
    }

    /// <summary>Returns whether bytes are a capture of packets, which may be compressed with gzip.</summary>
    public static bool IsCapture(byte[] bytes)
    {
        using System.IO.Stream? capture = CaptureReader.Open(new System.IO.MemoryStream(bytes));
        return capture is not null;
    }

    /// <summary>Reads bytes in any form, values in the notation, one a line, a conversation, or JSON as <c>amqp encode</c> takes it.</summary>
    public static PageInput Parse(string text)
    {
        if (text.Length > MaxCharacters)
        {
            return TooLong;
        }

        if (string.IsNullOrWhiteSpace(text))
        {
            return Nothing;
        }

        string[] lines = [.. text.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];
        if (lines.All(LadderItem.IsLine))
        {
            return ParseLadder(lines);
        }

        // An object is JSON if it names a type; else a log printed bytes in it. A list of numbers is bytes.
        string? jsonError = null;
        if (lines[0][0] == '{' && TryEncodeJson(text, out byte[] bytes, out jsonError))
        {
            return new(bytes, null, null);
        }

        ByteReading reading = ByteText.Read(text);
        if (reading.Bytes is not null)
        {
            bytes = reading.Bytes;
            // A followed stream becomes a capture, with the time at which it was read.
            return CaptureReader.IsCapture(bytes) ? CaptureInput.Read(bytes, hasTimes: false) : OfBytes(bytes);
        }

        if (TryEncode(text, out bytes, out string? error) || (lines[0][0] is '[' or '"' && TryEncodeJson(text, out bytes, out jsonError)))
        {
            return new(bytes, null, null);
        }

        // Words do not begin with a type, but a condition among them may be one of the standard.
        bool isNotation = text.AsSpan().IndexOfAny(":[{(") >= 0 && char.IsAsciiLetter(lines[0][0]) && error?.Contains("at character 0,", StringComparison.Ordinal) == false;
        return new(null, null, (isNotation ? error
            : jsonError is not null ? "This is not read as JSON: " + jsonError
            : reading.Problem is not null ? $"This is not read as bytes: {reading.Problem}."
            : "This is neither hexadecimal, nor base64, nor JSON, nor a value in the notation, such as list[int:1,str:\"a\"].") + Conditions.In(text));
    }

    /// <summary>Encodes JSON of a value or a message.</summary>
    public static bool TryEncodeJson(string json, out byte[] bytes, out string? error)
    {
        try
        {
            (bytes, error) = (AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json)), null);
            return true;
        }
        catch (JsonException exception)
        {
            (bytes, error) = ([], exception.Message);
            return false;
        }
    }

    /// <summary>Writes bytes as <c>amqp json</c> does.</summary>
    /// <returns>Null if they have no JSON, or too much.</returns>
    public static string? FormatJson(AmqpDump dump)
    {
        try
        {
            return dump.Bytes.Length is 0 or > MaxEdited ? null
                : System.Text.Encoding.UTF8.GetString(IndentedJson.Decode(dump.Bytes.Span, dump.Content, showsSecrets: false, showsText: true)) is { Length: < MaxTyped } json ? json : null;
        }
        catch (AmqpDecodeException)
        {
            return null;
        }
    }

    /// <summary>Encodes values in the notation: one in all lines, or one in each.</summary>
    public static bool TryEncode(string notation, out byte[] bytes, out string? error)
    {
        bytes = [];
        if (AmqpNotationParser.TryParse(notation.Trim(), out AmqpValue whole, out error))
        {
            bytes = whole.Encode();
            return true;
        }

        string[] lines = [.. notation.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];
        List<byte> all = [];
        for (int i = 0; i < lines.Length && lines.Length > 1; i++)
        {
            if (!AmqpNotationParser.TryParse(lines[i], out AmqpValue value, out error))
            {
                error = "Line " + (i + 1).ToString(System.Globalization.CultureInfo.InvariantCulture) + ": " + error;
                return false;
            }

            all.AddRange(value.Encode());
        }

        bytes = [.. all];
        return all.Count > 0;
    }

    /// <summary>Writes all values of bytes in the notation, one a line.</summary>
    /// <returns>Null if they cannot be written so that they can be read again.</returns>
    public static string? FormatNotation(AmqpDump dump)
    {
        if (dump.Content == AmqpContent.Frames || dump.Bytes.Length > MaxNotation || dump.Nodes.Any(node => node.IsSecret))
        {
            return null;
        }

        List<string> lines = [];
        AmqpReader reader = new(dump.Bytes.Span);
        try
        {
            while (!reader.IsAtEnd)
            {
                lines.Add(AmqpNotation.Complete.WithShowsSecrets(false).Format(reader.ReadValue()));
            }
        }
        catch (AmqpDecodeException)
        {
            return null;
        }

        string text = string.Join('\n', lines);
        return TryEncode(text, out _, out _) ? text : null;
    }

    private static PageInput ParseLadder(string[] lines)
    {
        List<(Side From, byte[] Bytes)> items = [];
        foreach (string line in lines)
        {
            if (ByteText.Read(line[3..]).Bytes is not { Length: > 0 } bytes)
            {
                return new(null, null, "Line " + (items.Count + 1).ToString(System.Globalization.CultureInfo.InvariantCulture) + " of the conversation has no bytes in hexadecimal.");
            }

            items.Add((line.StartsWith("-->", StringComparison.Ordinal) ? Side.Client : Side.Server, bytes));
        }

        return new(null, LadderItem.ReadLines(items), null);
    }
}

using System.Globalization;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Writes counts with their nouns, and texts of peers in one line.</summary>
internal static class Words
{
    private const int MaxLength = 100;

    public static string Count(long count, string one, string? many = null) => count.ToString("N0", CultureInfo.InvariantCulture) + " " + (count == 1 ? one : many ?? one + "s");

    public static string Name(Side side) => side == Side.Client ? "client" : "server";

    /// <summary>Returns an error as part of a line; its offset counts from the first byte of the direction.</summary>
    public static string Error(AmqpDecodeError error, long origin) => error.WithOffset(error.Offset + origin).ToString().TrimEnd('.');

    /// <summary>Returns a text of a peer as a part of a line: cut, and escaped.</summary>
    public static string Plain(string text) => EscapedText.Of(text.Length > MaxLength ? text[..MaxLength] + "…" : text, isQuoted: true);
}

using System.Buffers;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Base64 in one line, or in lines of one length; with the letters for addresses, and with or without padding.</summary>
internal static partial class Base64Form
{
    private static readonly SearchValues<char> s_letters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=");

    public static ByteReading Read(string text, Reading wanted)
    {
        string shown = ByteText.WithoutDots(text, out bool isCut);
        string[] lines = [.. shown.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];
        string compact = string.Concat(lines).Trim('"', '\'').Replace('-', '+').Replace('_', '/');
        bool isWanted = wanted == Reading.Base64;
        // A short word, or one in small letters, may be the name of a file that is not there. Words in a line are a sentence.
        if ((!isWanted && (wanted != Reading.Only || compact.Length < 8 || !compact.Any(character => char.IsAsciiLetterUpper(character) || character is '=' or '+')))
            || compact.Any(char.IsWhiteSpace) || lines.SkipLast(1).Any(line => line.Length != lines[0].Length) || (lines.Length > 1 && lines[^1].Length > lines[0].Length))
        {
            return ByteReading.None;
        }

        // A cut text may end within three bytes.
        compact = isCut ? compact[..^(compact.Length % 4)] : compact.Length % 4 > 1 && !compact.EndsWith('=') ? compact.PadRight((compact.Length + 3) / 4 * 4, '=') : compact;
        byte[] buffer = new byte[compact.Length];
        if (Convert.TryFromBase64String(compact, buffer, out int count) && (isCut || Convert.ToBase64String(buffer.AsSpan(0, count)) == compact))
        {
            return isWanted || !IsName(shown.Trim(), buffer) ? ByteReading.Of(buffer[..count], isCut) : ByteReading.Miss("a name may be base64, too: then say --form base64", 0);
        }

        // One wrong character in a long text: nothing else comes nearer.
        int wrong = shown.AsSpan().TrimEnd().IndexOfAnyExcept(s_letters);
        bool isNear = isWanted || (compact.Length >= 16 && wrong > 0 && compact.Any(char.IsAsciiDigit) && compact.AsSpan().IndexOfAny('.', ':', '/') < 0
            && shown.AsSpan(wrong + 1).TrimEnd().IndexOfAnyExcept(s_letters) < 0);
        return isNear ? ByteReading.Miss(wrong >= 0 ? ByteText.Show(text, wrong) + " is not a letter of base64" : "the length or the end is not that of base64", Math.Max(0, wrong)) : ByteReading.None;
    }

    /// <summary>Returns whether base64 may be a path, a name of words and a number, or another text: no value, frame or protocol header begins in it.</summary>
    public static bool IsName(string text, byte[] bytes) => !text.EndsWith('=')
        && (Name().IsMatch(text) || (text.Contains('/') && text[0] != 'A') || !new FormatCode(bytes[0]).IsAssigned);

    [GeneratedRegex(@"^[A-Z]?[a-z]+(?:[_/-][A-Z]?[a-z]+|[A-Z][a-z]+)*[_/-]?[0-9]{0,8}$")]
    private static partial Regex Name();
}

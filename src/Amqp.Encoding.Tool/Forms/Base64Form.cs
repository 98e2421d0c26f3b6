using System.Linq;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Base64 in one line, or in lines of one length; with the letters for addresses, too.</summary>
internal static class Base64Form
{
    public static ByteReading Read(string text)
    {
        string[] lines = [.. text.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];
        string compact = string.Concat(lines).Replace('-', '+').Replace('_', '/');
        // A short word, or one in small letters, may be the name of a file that is not there. Words in a line are a sentence.
        if (compact.Length < 8 || !compact.Any(character => char.IsAsciiLetterUpper(character) || character is '=' or '+' or '/') || compact.Any(char.IsWhiteSpace)
            || lines.SkipLast(1).Any(line => line.Length != lines[0].Length) || lines[^1].Length > lines[0].Length)
        {
            return ByteReading.None;
        }

        byte[] buffer = new byte[compact.Length];
        return Convert.TryFromBase64String(compact, buffer, out int count) ? ByteReading.Of(buffer[..count]) : ByteReading.None;
    }
}

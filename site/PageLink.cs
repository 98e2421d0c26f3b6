using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Linq;

namespace Amqp.Encoding.Site;

/// <summary>The fragment of a link that carries bytes: <c>#bytes=</c> or <c>#ladder=</c> and base64url.</summary>
internal static class PageLink
{
    /// <summary>Longer addresses are cut by what they are sent with.</summary>
    public const int MaxBytes = 16_384;

    private const string BytesKey = "#bytes=";
    private const string LadderKey = "#ladder=";

    /// <summary>Returns the fragment for an input; null if it is too long.</summary>
    public static string? Create(PageInput input)
    {
        bool isLadder = input.Ladder is not null;
        byte[] bytes = isLadder ? System.Text.Encoding.ASCII.GetBytes(LadderText(input)) : input.Bytes ?? [];
        return bytes.Length > MaxBytes ? null : (isLadder ? LadderKey : BytesKey) + Base64Url.EncodeToString(bytes);
    }

    /// <summary>Returns the text that a fragment encodes.</summary>
    public static bool TryRead(string fragment, [NotNullWhen(true)] out string? text)
    {
        bool isLadder = fragment.StartsWith(LadderKey, StringComparison.Ordinal);
        text = null;
        if (!isLadder && !fragment.StartsWith(BytesKey, StringComparison.Ordinal))
        {
            return false;
        }

        string content = fragment[(isLadder ? LadderKey : BytesKey).Length..];
        if (!Base64Url.IsValid(content))
        {
            return false;
        }

        byte[] bytes = Base64Url.DecodeFromChars(content);
        text = isLadder ? System.Text.Encoding.ASCII.GetString(bytes) : string.Join(' ', bytes.Select(octet => octet.ToString("X2", System.Globalization.CultureInfo.InvariantCulture)));
        return true;
    }

    private static string LadderText(PageInput input) => string.Join('\n', input.Ladder!.Select(item => (item.IsFromClient ? "--> " : "<-- ") + Convert.ToHexString(item.Bytes)));
}

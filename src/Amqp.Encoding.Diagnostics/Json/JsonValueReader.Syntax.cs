using System.Text.Json;

namespace Amqp.Encoding.Diagnostics;

/// <content>Text that is not JSON: the error says what JSON has in that place, and what is there.</content>
internal ref partial struct JsonValueReader
{
    private static readonly SearchValues<byte> s_separators = SearchValues.Create(" \t\r\n,:"u8);

    // Moves to the next token; false at the end of the text.
    private bool Advance()
    {
        JsonTokenType before = _json.TokenType;
        int start = (int)_json.BytesConsumed;
        try
        {
            return _json.Read();
        }
        catch (JsonException exception)
        {
            int at = OffsetOf(exception.LineNumber.GetValueOrDefault(), exception.BytePositionInLine.GetValueOrDefault());
            start += _text.Slice(start).IndexOfAnyExcept(s_separators) is var skipped && skipped < 0 ? _text.Length - start : skipped;
            throw Refuse((_json.CurrentDepth >= MaxLevels ? "at most 256 levels of JSON" : ExpectedAt(start, at, before)) + (_field is null ? "" : " in " + _field) + ", found " + Found(at), at);
        }
    }

    // A token that has begun is wrong itself; otherwise another token belongs there.
    private readonly string ExpectedAt(int start, int at, JsonTokenType before) => (start < at && start < _text.Length ? _text[start] : (byte)0) switch
    {
        (byte)'"' => HasEnd(_text[(start + 1)..at]) ? "a colon and a value" : "the rest of a string of JSON",
        (byte)'-' or (>= (byte)'0' and <= (byte)'9') => "a number of JSON",
        (byte)'t' or (byte)'f' or (byte)'n' => "true, false or null",
        _ => before switch
        {
            JsonTokenType.None => "JSON",
            JsonTokenType.PropertyName => "a colon and a value",
            JsonTokenType.StartObject => "a name in quotes, or }",
            JsonTokenType.StartArray => "a value, or ]",
            _ => _json.CurrentDepth == 0 ? "the end of the JSON" : "a comma and what follows it, or the end of the list or object",
        },
    };

    // A name ends before its colon.
    private static bool HasEnd(ReadOnlySpan<byte> text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == '"')
            {
                return true;
            }

            i += text[i] == '\\' ? 1 : 0;
        }

        return false;
    }

    private readonly string Found(int at)
    {
        // A comma at the end of the text is a sound one.
        if (_text.Slice(at).IndexOfAnyExcept(s_separators) < 0)
        {
            return "the end of the text";
        }

        System.Text.Rune.DecodeFromUtf8(_text.Slice(at), out System.Text.Rune rune, out _);
        return "'" + EscapedText.Of(rune.ToString(), isQuoted: true) + "'";
    }

    private readonly int OffsetOf(long line, long position)
    {
        int start = 0;
        for (long i = 0; i < line; i++)
        {
            start += _text.Slice(start).IndexOf((byte)'\n') + 1;
        }

        return (int)Math.Min(_text.Length, start + position);
    }
}

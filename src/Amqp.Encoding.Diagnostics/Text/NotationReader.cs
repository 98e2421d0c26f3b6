using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Reads one value in the notation, from left to right.</summary>
internal sealed class NotationReader(string text)
{
    private static readonly AmqpReaderOptions s_malformed = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);

    // The elements of an array repeat its descriptors, and the innermost value is a level too.
    private static readonly int s_maxLevels = (2 * AmqpReaderOptions.Default.MaxDepth) + 1;

    private int _at;
    private int _depth;

    public AmqpValue ReadAll()
    {
        AmqpValue value = ReadValue();
        SkipSpace();
        return _at == text.Length ? value : throw Fail("the end");
    }

    private AmqpValue ReadValue()
    {
        if (++_depth > s_maxLevels)
        {
            throw Fail("at most 64 levels of nesting");
        }

        SkipSpace();
        int start = _at;
        string name = ReadWord();
        AmqpValue value = name switch
        {
            "null" => AmqpValue.Null,
            "list" => ReadList(),
            "map" => ReadMap(),
            "array" => ReadArray(),
            "described" => ReadDescribed(),
            _ => ReadScalar(name, start),
        };
        _depth--;
        return value;
    }

    private AmqpValue ReadList()
    {
        int start = _at;
        List<AmqpValue> items = ReadItems(']');
        return Make(start, "at most 64 levels of nesting", () => new AmqpList([.. items]));
    }

    private List<AmqpValue> ReadItems(char closing)
    {
        Expect('[');
        List<AmqpValue> items = [];
        while (!TryTake(closing))
        {
            if (items.Count > 0)
            {
                Expect(',');
            }

            items.Add(ReadValue());
        }

        return items;
    }

    private AmqpValue ReadMap()
    {
        int start = _at;
        Expect('{');
        AmqpMap.Builder pairs = [];
        while (!TryTake('}'))
        {
            if (pairs.Count > 0)
            {
                Expect(',');
            }

            AmqpValue key = ReadValue();
            Expect('=');
            pairs.Add(key, ReadValue());
        }

        return Make(start, "distinct keys", () => pairs.ToMap());
    }

    private AmqpValue ReadDescribed()
    {
        int start = _at;
        Expect('(');
        AmqpValue descriptor = ReadValue();
        Expect(',');
        AmqpValue value = ReadValue();
        Expect(')');
        return Make(start, "at most 64 levels of nesting", () => new DescribedValue(descriptor, value));
    }

    // array<desc(ulong:1)71>[…]: descriptors, the format code, and elements, which may repeat the descriptors.
    private AmqpValue ReadArray()
    {
        Expect('<');
        List<AmqpValue> descriptors = [];
        SkipSpace();
        while (text.AsSpan(_at).StartsWith("desc".AsSpan(), StringComparison.Ordinal))
        {
            _at += 4;
            Expect('(');
            descriptors.Add(ReadValue());
            Expect(')');
            SkipSpace();
            if (descriptors.Count > AmqpReaderOptions.Default.MaxDepth)
            {
                // Each is compared with each element.
                throw Fail("at most 64 levels of nesting");
            }
        }

        int start = _at;
        string digits = ReadWord();
        if (digits.Length != 2 || !byte.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out byte code)
            || !new FormatCode(code).TryGetType(out AmqpType type) || type == AmqpType.Described)
        {
            _at = start;
            throw Fail("the two digits of a format code");
        }

        Expect('>');
        SkipSpace();
        start = _at;
        RefuseCount();
        List<AmqpValue> elements = ReadItems(']');
        for (int i = 0; i < elements.Count; i++)
        {
            foreach (AmqpValue descriptor in descriptors)
            {
                elements[i] = elements[i].TryGetDescribed(out DescribedValue? described) && described.Descriptor == descriptor ? described.Value : elements[i];
            }
        }

        return Make(start, "elements of the type of 0x" + digits, () =>
        {
            AmqpArray array = IsRepeated(elements, code) ? ZeroWidthArray.Create(code, elements.Count) : new AmqpArray(type, [.. elements]);
            for (int i = descriptors.Count - 1; i >= 0; i--)
            {
                array = array.Describe(descriptors[i]);
            }

            return array;
        });
    }

    // Elements that are only the format code.
    private static bool IsRepeated(List<AmqpValue> elements, byte code) =>
        code is >= 0x40 and <= 0x45 && elements.Count > 0 && AmqpValue.Decode([code]) is var element && elements.TrueForAll(other => other == element);

    // [17 items]: no element begins with a digit.
    private void RefuseCount()
    {
        if (_at + 1 < text.Length && text[_at] == '[' && char.IsDigit(text[_at + 1]))
        {
            _at++;
            throw Fail("the elements, which AmqpNotation.Complete.WithMaxElements(int.MaxValue) writes,");
        }
    }

    private AmqpValue Make(int start, string expected, Func<AmqpValue> make)
    {
        try
        {
            // Text is as deep as a writer with the default options accepts.
            AmqpValue value = make();
            _ = value.TryEncode(default, out _);
            return value;
        }
        catch (Exception exception) when (exception is ArgumentException or AmqpEncodeException)
        {
            _at = start;
            throw Fail(expected);
        }
    }

    private AmqpValue ReadScalar(string name, int start)
    {
        if (!TryTake(':'))
        {
            _at = start;
            throw Fail("a value, such as null, int:1, str:\"a\", list[…], map{…}, array<71>[…] or described(…)");
        }

        SkipSpace();
        int contentAt = _at;
        if (name is "str" or "sym" or "char" && _at < text.Length && text[_at] is '"' or '\'')
        {
            return ReadText(name, contentAt);
        }

        string content = ReadWord();
        if (NotationScalars.TryParse(name, content, out AmqpValue value))
        {
            return value;
        }

        if (name == "str" && NotationScalars.TryParseBytes(content, out byte[] bytes))
        {
            // A string that is not UTF-8 has its bytes.
            byte[] encoded = [0xB1, (byte)(bytes.Length >> 24), (byte)(bytes.Length >> 16), (byte)(bytes.Length >> 8), (byte)bytes.Length, .. bytes];
            return AmqpValue.Decode(encoded, s_malformed);
        }

        bool isKnown = NotationScalars.IsName(name);
        _at = isKnown ? contentAt : start;
        throw Fail(isKnown ? "a value of the type " + name + (name == "ts" ? ", a time in UTC with at most milliseconds," : "") : "the name of a type");
    }

    private AmqpValue ReadText(string name, int start)
    {
        char quote = text[_at++];
        StringBuilder content = new();
        while (_at < text.Length && text[_at] != quote)
        {
            if (text[_at] == '\\' && text.AsSpan(_at).StartsWith("\\u{".AsSpan(), StringComparison.Ordinal) && text.IndexOf('}', _at) is int end and > 0 && end - _at <= 9
                && NotationScalars.TryHex(text, _at + 3, end - _at - 3, out ulong scalar) && scalar <= 0x10FFFF)
            {
                content.Append(scalar > 0xFFFF ? char.ConvertFromUtf32((int)scalar) : ((char)scalar).ToString());
                _at = end + 1;
            }
            else if (text[_at] == '\\' && _at + 1 < text.Length && text[_at + 1] is ('"' or '\'' or '\\'))
            {
                content.Append(text[_at + 1]);
                _at += 2;
            }
            else if (text[_at] == '\\')
            {
                throw Fail("\\\", \\', \\\\ or \\u{…} with the digits of a character");
            }
            else
            {
                content.Append(text[_at++]);
            }
        }

        if (_at == text.Length)
        {
            throw Fail(quote + " after the text");
        }

        _at++;
        string value = content.ToString();
        bool isText = TextOf.IndexOfLoneSurrogate(value) < 0;
        if (name == "str" && isText)
        {
            return value;
        }

        if (name == "sym" && AmqpSymbol.TryParse(value, out AmqpSymbol symbol))
        {
            return symbol;
        }

        if (name == "char" && isText && value.Length > 0 && value.Length == (char.IsHighSurrogate(value[0]) ? 2 : 1))
        {
            return new AmqpChar(char.ConvertToUtf32(value, 0));
        }

        _at = start;
        throw Fail(name switch { "str" => "Unicode text, in which surrogates are pairs,", "sym" => "ASCII", _ => "one character" });
    }

    // Letters, digits and what is in numbers and times. A time has colons: after its T.
    private string ReadWord()
    {
        int start = _at;
        bool isTime = false;
        while (_at < text.Length && (char.IsLetterOrDigit(text[_at]) || text[_at] is '-' or '+' or '.' || (text[_at] == ':' && isTime)))
        {
            isTime |= text[_at] == 'T' && char.IsDigit(text[start]);
            _at++;
        }

        return text.Substring(start, _at - start);
    }

    private void SkipSpace()
    {
        while (_at < text.Length && char.IsWhiteSpace(text[_at]))
        {
            _at++;
        }
    }

    private bool TryTake(char wanted)
    {
        SkipSpace();
        bool isThere = _at < text.Length && text[_at] == wanted;
        _at += isThere ? 1 : 0;
        return isThere;
    }

    private void Expect(char wanted)
    {
        if (!TryTake(wanted))
        {
            throw Fail(wanted.ToString());
        }
    }

    private FormatException Fail(string expected) => new(
        "Expected " + expected + " at character " + TextOf.Number(_at) + ", found " + (_at < text.Length ? "'" + (text[_at] == '\\' ? @"\\" : EscapedText.Of(text[_at].ToString())) + "'." : "the end of the text."));
}

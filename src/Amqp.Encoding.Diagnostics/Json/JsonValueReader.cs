using System.Text.Json;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Reads values from JSON: each method starts at the first token of its part, and ends at the last.</summary>
internal ref partial struct JsonValueReader(ReadOnlySpan<byte> text)
{
    // An array or map takes three levels of JSON.
    private const int MaxLevels = 256;

    private static readonly AmqpReaderOptions s_options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);

    private static readonly AmqpReaderOptions s_strict = s_options.WithDeviations(Deviations.KeepMalformedStrings);

    private readonly ReadOnlySpan<byte> _text = text;

    // A composite that is encoded is what its name says. One that is only parsed may be what a peer sent.
    private bool _isEncoding;

    // The field that is read, such as header.ttl.
    private string? _field;
    private Utf8JsonReader _json = new(text, new JsonReaderOptions { MaxDepth = MaxLevels });

    public AmqpValue ReadAll()
    {
        Advance();
        AmqpValue value = Read(JsonForm.Any);
        End();
        return value;
    }

    private void End() => Advance();

    private AmqpValue Read(JsonForm form) => _json.TokenType switch
    {
        JsonTokenType.Null => AmqpValue.Null,
        JsonTokenType.True => true,
        JsonTokenType.False => false,
        JsonTokenType.StartArray when form.Type != AmqpType.Map => ReadList(),
        JsonTokenType.StartObject when form.Type is not (AmqpType.Map or AmqpType.Array) => ReadTyped(),
        JsonTokenType.Number when form.Type is null => ReadContent(IsInteger() ? AmqpType.Int : AmqpType.Double, form),
        _ => ReadContent(form.Type ?? AmqpType.String, form),
    };

    private readonly bool IsInteger() => _json.ValueSpan.IndexOfAny((byte)'.', (byte)'e', (byte)'E') < 0;

    // One member, whose name is the type.
    private AmqpValue ReadTyped()
    {
        if (!NextMember())
        {
            throw Fail("the type of a value, such as {\"uint\": 1}");
        }

        long start = _json.TokenStartIndex;
        string name = Text();
        Advance();
        AmqpValue value;
        if (name == "described")
        {
            value = ReadDescribed();
        }
        else if (name == "malformed-string")
        {
            value = ReadMalformed();
        }
        else if (name == "text")
        {
            value = System.Text.Encoding.UTF8.GetBytes(ReadContent(AmqpType.String, JsonForm.Any).AsString());
        }
        else if (JsonForm.TypeOf(name) is { } type)
        {
            value = ReadContent(type, JsonForm.Any);
        }
        else if (StandardTypes.Find(name) is { } definition)
        {
            value = ReadComposite(definition);
        }
        else
        {
            throw name == "hidden" ? Fail("a value: it was hidden, and is there only in JSON that was written with secrets", start) : Fail("the name of a type", start);
        }

        if (NextMember())
        {
            throw Fail("the end of the object, which has one type");
        }

        return value;
    }

    private AmqpValue ReadContent(AmqpType type, JsonForm form)
    {
        JsonTokenType token = _json.TokenType;
        if (type == AmqpType.List && token == JsonTokenType.StartArray)
        {
            return ReadList();
        }

        if (type == AmqpType.Map && token is JsonTokenType.StartObject or JsonTokenType.StartArray)
        {
            return ReadMap(form.HasSymbolKeys);
        }

        if (type == AmqpType.Array && token == JsonTokenType.StartObject)
        {
            return ReadArray();
        }

        if (type == AmqpType.Boolean && token is JsonTokenType.True or JsonTokenType.False)
        {
            return token == JsonTokenType.True;
        }

        // Base64 is only in {"binary": …}: what a text means does not depend on its letters.
        if (type == AmqpType.Binary && form.Type == AmqpType.Binary && token == JsonTokenType.String)
        {
            return System.Text.Encoding.UTF8.GetBytes(Text());
        }

        bool isNumber = token == JsonTokenType.Number && type is not (AmqpType.Boolean or AmqpType.Char or AmqpType.Uuid or AmqpType.Binary or AmqpType.String or AmqpType.Symbol);
        if ((isNumber || token == JsonTokenType.String) && JsonText.TryParse(type, Text(), out AmqpValue value))
        {
            return value;
        }

        throw Fail(type switch
        {
            AmqpType.Int when form.Type is null && token == JsonTokenType.Number => "an int; a larger number needs its type, such as {\"long\": 1}",
            AmqpType.List => "a list, such as [1, 2]",
            AmqpType.Map => "a map, such as {\"a\": 1} or [[1, 2]]",
            AmqpType.Array => "an array, such as {\"of\": \"int\", \"items\": [1]}",
            AmqpType.Binary => form.Type is null ? "binary in base64" : "text, or base64 in {\"binary\": \"…\"}",
            AmqpType.Timestamp => "a timestamp: a time in UTC with at most milliseconds, such as \"2026-01-02T03:04:05.678Z\", or milliseconds since 1970",
            _ => "a value of the type " + JsonForm.NameOf(type),
        });
    }

    private AmqpValue ReadMalformed()
    {
        if (_json.TokenType != JsonTokenType.String || !JsonText.TryBase64(Text(), out byte[] bytes))
        {
            throw Fail("the bytes of the string in base64");
        }

        byte[] encoded = [0xB1, 0, 0, 0, 0, .. bytes];
        BinaryPrimitives.WriteInt32BigEndian(encoded.AsSpan(1), bytes.Length);
        return AmqpValue.Decode(encoded, s_options);
    }

    private AmqpValue ReadList()
    {
        long start = _json.TokenStartIndex;
        List<AmqpValue> items = ReadItems(JsonForm.Any);
        return Make(start, "at most 64 levels of nesting", () => new AmqpList([.. items]));
    }

    private List<AmqpValue> ReadItems(JsonForm form)
    {
        if (_json.TokenType != JsonTokenType.StartArray)
        {
            throw Fail("[ and items");
        }

        List<AmqpValue> items = [];
        while (Advance() && _json.TokenType != JsonTokenType.EndArray)
        {
            items.Add(Read(form));
        }

        return items;
    }

    private AmqpValue ReadDescribed()
    {
        long start = _json.TokenStartIndex;
        List<AmqpValue> parts = ReadItems(JsonForm.Any);
        return parts.Count == 2 ? Make(start, "at most 64 levels of nesting", () => new DescribedValue(parts[0], parts[1])) : throw Fail("a descriptor and a value", start);
    }

    private AmqpValue ReadMap(bool hasSymbolKeys)
    {
        long start = _json.TokenStartIndex;
        AmqpMap.Builder pairs = [];
        if (_json.TokenType == JsonTokenType.StartObject)
        {
            while (NextMember())
            {
                AmqpValue key = hasSymbolKeys ? ReadContent(AmqpType.Symbol) : Text();
                Advance();
                pairs.Add(key, Read(JsonForm.Any));
            }
        }
        else
        {
            while (Advance() && _json.TokenType != JsonTokenType.EndArray)
            {
                long at = _json.TokenStartIndex;
                List<AmqpValue> pair = _json.TokenType == JsonTokenType.StartArray ? ReadItems(JsonForm.Any) : [];
                if (pair.Count != 2)
                {
                    throw Fail("[key, value]", at);
                }

                pairs.Add(pair[0], pair[1]);
            }
        }

        return Make(start, "keys that differ, and at most 64 levels of nesting", () => pairs.ToMap());
    }

    // A key is a string, whatever it says.
    private AmqpValue ReadContent(AmqpType keyType) => JsonText.TryParse(keyType, Text(), out AmqpValue key) ? key : throw Fail("a symbol, which is ASCII");

    private AmqpValue ReadComposite(TypeDefinition type)
    {
        long start = _json.TokenStartIndex;
        AmqpValue content;
        if (JsonForm.OfContent(type) is { } form)
        {
            (string? outer, _field) = (_field, type.Name);
            content = Read(form);
            _field = outer;
            if (form.Type is { } expected && content.Type != expected)
            {
                throw Fail("a " + JsonForm.NameOf(expected) + ", as " + type.Name + " has", start);
            }
        }
        else
        {
            content = ReadFields(type);
        }

        AmqpValue value = Make(start, "at most 64 levels of nesting", () => new DescribedValue((ulong)type.Code, content));
        if (_isEncoding)
        {
            byte[] encoded = value.Encode();
            Check(type.IsSection ? Conformity.ReadSection : Conformity.ReadValues, encoded, start);
        }

        return value;
    }

    private AmqpValue ReadFields(TypeDefinition type)
    {
        long start = _json.TokenStartIndex;
        if (_json.TokenType != JsonTokenType.StartObject)
        {
            throw Fail("{ and the fields of " + type.Name);
        }

        var fields = new AmqpValue[type.Fields.Length];
        bool[] isThere = new bool[fields.Length];
        while (NextMember())
        {
            string name = Text();
            int index = Array.FindIndex(type.Fields, field => field.Name == name);
            if (index < 0 || isThere[index])
            {
                throw Fail(index < 0 ? "a field of " + type.Name : "each field once");
            }

            isThere[index] = true;
            Advance();
            (string? outer, _field) = (_field, type.Name + "." + name);
            fields[index] = Read(JsonForm.Of(type.Fields[index]));
            _field = outer;
        }

        int count = Array.LastIndexOf(isThere, true) + 1;
        return Make(start, "at most 64 levels of nesting", () => new AmqpList(fields[..count]));
    }

    // Moves to the name of a member; false at the end of the object.
    private bool NextMember() => Advance() && _json.TokenType == JsonTokenType.PropertyName;

    private readonly string Text()
    {
        try
        {
            return _json.TokenType == JsonTokenType.Number ? System.Text.Encoding.ASCII.GetString(_json.ValueSpan) : _json.GetString()!;
        }
        catch (InvalidOperationException)
        {
            throw Fail("text of Unicode characters");
        }
    }

    private readonly AmqpValue Make(long start, string expected, Func<AmqpValue> make)
    {
        try
        {
            // Text is as deep as a writer with the default options accepts.
            AmqpValue value = make();
            _ = value.TryEncode(default, out _);
            return value;
        }
        catch (Exception exception) when (exception is ArgumentException or AmqpEncodeException or AmqpDecodeException)
        {
            throw Fail(expected, start);
        }
    }

    private readonly JsonException Fail(string expected) => Fail(expected, _json.TokenStartIndex);

    private readonly JsonException Fail(string expected, long at) => Refuse(expected + (_field is null ? "" : " in " + _field), at);

    // As the framework says where.
    private readonly JsonException Refuse(string expected, long at)
    {
        ReadOnlySpan<byte> before = _text.Slice(0, (int)at);
        int line = before.Count((byte)'\n');
        int position = before.Length - 1 - before.LastIndexOf((byte)'\n');
        return new JsonException("Expected " + expected + ". LineNumber: " + TextOf.Number(line) + " | BytePositionInLine: " + TextOf.Number(position) + ".", null, line, position);
    }
}

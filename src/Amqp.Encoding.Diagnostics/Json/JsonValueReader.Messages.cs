using System.Text.Json;

namespace Amqp.Encoding.Diagnostics;

/// <content>Messages.</content>
internal ref partial struct JsonValueReader
{
    private const byte FirstSection = 0x70;
    private const byte LastSection = 0x78;

    /// <summary>Reads a value or a message, and encodes it.</summary>
    public byte[] ReadEncoded()
    {
        _isEncoding = true;
        Advance();
        long at = _json.TokenStartIndex;
        string? name = null;
        if (_json.TokenType == JsonTokenType.StartObject)
        {
            Utf8JsonReader start = _json;
            name = NextMember() ? Text() : null;
            if (name == "frames")
            {
                throw Fail("a value or a message; frames cannot be encoded");
            }

            _json = name == "message" ? _json : start;
        }

        if (name != "message")
        {
            AmqpValue value = Read(JsonForm.Any);
            End();
            return Encode([value], isMessage: false, at);
        }

        Advance();
        at = _json.TokenStartIndex;
        List<AmqpValue> sections = _json.TokenType == JsonTokenType.StartObject ? ReadSections() : ReadItems(JsonForm.Any);
        if (NextMember())
        {
            throw Fail("the end of the object, which has one message");
        }

        End();
        return Encode(sections, isMessage: true, at);
    }

    // In the order of the standard, whatever that of the members.
    private List<AmqpValue> ReadSections()
    {
        var sections = new List<AmqpValue>?[LastSection - FirstSection + 1];
        while (NextMember())
        {
            string name = Text();
            TypeDefinition? type = StandardTypes.Find(name);
            if (type is not { IsSection: true } || sections[type.Code - FirstSection] is not null)
            {
                throw Fail(type is not { IsSection: true } ? "the name of a section, such as header" : "each section once");
            }

            Advance();
            sections[type.Code - FirstSection] = type.Code is JsonMessageWriter.Data or JsonMessageWriter.Sequence ? ReadBodies(type) : [ReadComposite(type)];
        }

        List<AmqpValue> all = [];
        foreach (List<AmqpValue>? section in sections)
        {
            all.AddRange(section ?? []);
        }

        return all;
    }

    private List<AmqpValue> ReadBodies(TypeDefinition type)
    {
        if (_json.TokenType != JsonTokenType.StartArray)
        {
            throw Fail("[ and the sections of " + type.Name);
        }

        List<AmqpValue> bodies = [];
        while (Advance() && _json.TokenType != JsonTokenType.EndArray)
        {
            bodies.Add(ReadComposite(type));
        }

        return bodies;
    }

    // One buffer for all, so that a value has its bytes once.
    private readonly byte[] Encode(List<AmqpValue> values, bool isMessage, long at)
    {
        using AmqpBuffer buffer = new();
        foreach (AmqpValue value in values)
        {
            value.Encode(buffer);
        }

        Check(isMessage ? Conformity.ReadMessage : Conformity.Validate, buffer.WrittenSpan, at);
        return buffer.WrittenSpan.ToArray();
    }

    // The library's reader decides, so that it reads what was written. Fields and keys of other types, which it takes from peers, are not written.
    private readonly void Check(ByteReader read, ReadOnlySpan<byte> encoded, long at)
    {
        AmqpDecodeError error = read(encoded, s_options);
        if (error.Kind == AmqpDecodeErrorKind.None)
        {
            AmqpDecodeError strict = read(encoded, s_strict);
            error = strict.Kind == AmqpDecodeErrorKind.UnexpectedType || strict.Path.EndsWith(".key", StringComparison.Ordinal) ? strict : error;
        }

        if (error.Kind != AmqpDecodeErrorKind.None)
        {
            // After a semicolon is which method of the library reads such bytes, which is no help for JSON.
            throw Refuse(error.Expected + (error.Path.Length == 0 ? "" : " in " + error.Path) + ", found " + error.Found.Split(';')[0], at);
        }
    }
}

using System.Linq;
using System.Text.Json;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes values as JSON: plain where the place or JSON says the type, typed elsewhere.</summary>
internal sealed class JsonValueWriter(Utf8JsonWriter json, bool showsSecrets, bool showsText = false)
{
    private int _depth;

    public void Write(AmqpValue value, JsonForm form)
    {
        if (++_depth > AmqpReaderOptions.Default.MaxDepth && !RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            throw new AmqpEncodeException("Values are nested so deeply that the stack of this thread has no room for them: use a thread with a larger stack.");
        }

        WriteAny(value, form);
        _depth--;
    }

    private void WriteAny(AmqpValue value, JsonForm form)
    {
        AmqpType type = value.Type;
        bool isText = !value.TryGetMalformedString(out ReadOnlyMemory<byte> malformed);
        if (!showsSecrets && ((type == AmqpType.Binary && HasSasl(value.AsBinary())) || HasSasl(malformed)))
        {
            WriteOrHide(value, form, isSecret: true);
        }
        else if (value.IsNull)
        {
            json.WriteNullValue();
        }
        else if (type == AmqpType.Boolean)
        {
            json.WriteBooleanValue(value.AsBoolean());
        }
        else if (!isText)
        {
            json.WriteStartObject();
            json.WriteBase64String("malformed-string", malformed.Span);
            json.WriteEndObject();
        }
        else if (IsPlain(value, type, form))
        {
            WriteContent(value, form);
        }
        else if (type == AmqpType.Described)
        {
            WriteDescribed(value.AsDescribed());
        }
        else
        {
            json.WriteStartObject();
            json.WritePropertyName(JsonForm.NameOf(type));
            WriteContent(value, JsonForm.Any);
            json.WriteEndObject();
        }
    }

    /// <summary>Finds the described type of the standard that a value is, and can be written as.</summary>
    public static TypeDefinition? Find(DescribedValue value)
    {
        TypeDefinition? type = value.Descriptor.TryGetUInt64(out ulong code) ? StandardTypes.Find(code) : null;
        return type is null ? null
            : JsonForm.OfContent(type) is { } form ? (form.Type is null || form.Type == value.Value.Type ? type : null)
            : value.Value.TryGetList(out AmqpList? fields) && FitsFields(type, fields) ? type : null;
    }

    /// <summary>Writes what is in a described type of the standard.</summary>
    public void WriteComposite(TypeDefinition type, AmqpValue value)
    {
        if (JsonForm.OfContent(type) is { } content)
        {
            WriteBody(type, value, content);
            return;
        }

        AmqpList fields = value.AsList();
        bool hasResponse = false;
        json.WriteStartObject();
        for (int i = 0; i < fields.Count; i++)
        {
            FieldDefinition field = type.Fields[i];
            // The last one says how long the list is.
            if (!fields[i].IsNull || i == fields.Count - 1)
            {
                json.WritePropertyName(field.Name);
                JsonForm form = JsonForm.Of(field);
                WriteOrHide(fields[i], form, type.IsSasl && !SaslFields.IsPublic(field.Name, fields[i], hasResponse));
            }

            hasResponse |= field.Name == "initial-response" && fields[i].TryGetBinary(out ReadOnlyMemory<byte> response) && !response.IsEmpty;
        }

        json.WriteEndObject();
    }

    private void WriteBody(TypeDefinition type, AmqpValue value, JsonForm form)
    {
        if (showsText && type.Code == JsonMessageWriter.Data && BodyText.Find(value.AsBinary().Span) is { } text)
        {
            json.WriteStringValue(text);
            return;
        }

        Write(value, form);
    }

    private static bool IsPlain(AmqpValue value, AmqpType type, JsonForm form) => form.Type is null
        ? type is AmqpType.Int or AmqpType.String or AmqpType.List || (type == AmqpType.Double && double.IsFinite(value.AsDouble()))
        : (type == form.Type && type != AmqpType.Binary) || (type == AmqpType.List && form.Type != AmqpType.Map);

    // The object of a map has no room for another type.
    private static bool FitsFields(TypeDefinition type, AmqpList fields)
    {
        bool fits = fields.Count <= type.Fields.Length;
        for (int i = 0; i < fields.Count && fits; i++)
        {
            fits = JsonForm.Of(type.Fields[i]).Type != AmqpType.Map || fields[i].Type is AmqpType.Map or AmqpType.Null;
        }

        return fits;
    }

    private static bool HasSasl(ReadOnlyMemory<byte> bytes) => SecretBytes.FindSasl(bytes.Span, 0, isDamaged: false) >= 0;

    public void WriteOrHide(AmqpValue value, JsonForm form, bool isSecret)
    {
        if (!isSecret || showsSecrets || value.IsNull)
        {
            Write(value, form);
            return;
        }

        json.WriteStartObject();
        json.WriteString("hidden", JsonForm.NameOf(value.Type));
        json.WriteEndObject();
    }

    private void WriteDescribed(DescribedValue value)
    {
        json.WriteStartObject();
        if (Find(value) is { } type)
        {
            json.WritePropertyName(type.Name);
            WriteComposite(type, value.Value);
        }
        else
        {
            json.WriteStartArray("described");
            Write(value.Descriptor, JsonForm.Any);
            WriteOrHide(value.Value, JsonForm.Any, SaslFields.IsDescriptor(value.Descriptor));
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private void WriteContent(AmqpValue value, JsonForm form)
    {
        switch (value.Type)
        {
            case AmqpType.UByte or AmqpType.UShort or AmqpType.UInt or AmqpType.ULong:
                _ = value.TryGetUnsignedInteger(out ulong unsigned);
                WriteNumber(unsigned.ToString(CultureInfo.InvariantCulture), JsonText.IsExact(unsigned));
                break;
            case AmqpType.SByte or AmqpType.Short or AmqpType.Int or AmqpType.Long:
                _ = value.TryGetInteger(out long signed);
                WriteNumber(signed.ToString(CultureInfo.InvariantCulture), JsonText.IsExact(signed));
                break;
            case AmqpType.Float:
                WriteNumber(JsonText.OfFloat(value.AsSingle()), float.IsFinite(value.AsSingle()));
                break;
            case AmqpType.Double:
                WriteNumber(JsonText.OfDouble(value.AsDouble()), double.IsFinite(value.AsDouble()));
                break;
            case AmqpType.Decimal32:
                json.WriteStringValue(JsonText.OfDecimal32(value.AsDecimal32()));
                break;
            case AmqpType.Decimal64:
                json.WriteStringValue(JsonText.OfDecimal64(value.AsDecimal64()));
                break;
            case AmqpType.Decimal128:
                json.WriteStringValue(JsonText.OfDecimal128(value.AsDecimal128()));
                break;
            case AmqpType.Char:
                json.WriteStringValue(char.ConvertFromUtf32(value.AsChar().Value));
                break;
            case AmqpType.Timestamp:
                WriteTimestamp(value.AsTimestamp());
                break;
            case AmqpType.Uuid:
                json.WriteStringValue(value.AsGuid());
                break;
            case AmqpType.Binary:
                json.WriteBase64StringValue(value.AsBinary().Span);
                break;
            case AmqpType.String:
                json.WriteStringValue(value.AsString());
                break;
            case AmqpType.Symbol:
                json.WriteStringValue(value.AsSymbol().Value);
                break;
            case AmqpType.List:
                WriteItems(value.AsList());
                break;
            case AmqpType.Map:
                WriteMap(value.AsMap(), form.HasSymbolKeys);
                break;
            default:
                WriteArray(value.AsArray());
                break;
        }
    }

    private void WriteNumber(string text, bool isNumber)
    {
        if (!isNumber)
        {
            json.WriteStringValue(text);
        }
        else if (json.Options.Indented)
        {
            // The writer does not indent raw items of an array.
            using JsonDocument number = JsonDocument.Parse(text);
            number.RootElement.WriteTo(json);
        }
        else
        {
            json.WriteRawValue(text, skipInputValidation: true);
        }
    }

    private void WriteTimestamp(AmqpTimestamp value)
    {
        if (value.TryToDateTimeOffset(out _))
        {
            json.WriteStringValue(value.ToString());
        }
        else
        {
            WriteNumber(value.Milliseconds.ToString(CultureInfo.InvariantCulture), JsonText.IsExact(value.Milliseconds));
        }
    }

    private void WriteItems(AmqpList list)
    {
        json.WriteStartArray();
        foreach (AmqpValue item in list)
        {
            Write(item, JsonForm.Any);
        }

        json.WriteEndArray();
    }

    private void WriteMap(AmqpMap map, bool hasSymbolKeys)
    {
        if (map.Keys.All(key => hasSymbolKeys ? key.Type == AmqpType.Symbol : key.TryGetString(out _) && !key.TryGetMalformedString(out _)))
        {
            json.WriteStartObject();
            for (int i = 0; i < map.Count; i++)
            {
                (AmqpValue key, AmqpValue value) = map.GetPair(i);
                json.WritePropertyName(hasSymbolKeys ? key.AsSymbol().Value : key.AsString());
                Write(value, JsonForm.Any);
            }

            json.WriteEndObject();
            return;
        }

        json.WriteStartArray();
        for (int i = 0; i < map.Count; i++)
        {
            (AmqpValue key, AmqpValue value) = map.GetPair(i);
            json.WriteStartArray();
            Write(key, JsonForm.Any);
            Write(value, JsonForm.Any);
            json.WriteEndArray();
        }

        json.WriteEndArray();
    }

    private void WriteArray(AmqpArray array)
    {
        json.WriteStartObject();
        json.WriteString("of", JsonForm.NameOf(array.ElementType));
        if (array.Descriptors.Count > 0)
        {
            json.WriteStartArray("descriptors");
            foreach (AmqpValue descriptor in array.Descriptors)
            {
                Write(descriptor, JsonForm.Any);
            }

            json.WriteEndArray();
        }

        JsonForm form = new(array.ElementType);
        if (!showsSecrets && array.Descriptors.Any(SaslFields.IsDescriptor))
        {
            json.WriteString("hidden", TextOf.Count(array.Count, "element"));
        }
        else if (array.Count > 0 && array.ElementCode.Value is >= 0x40 and <= 0x45)
        {
            // The elements have no bytes, and are the same.
            json.WriteNumber("count", array.Count);
            json.WritePropertyName("item");
            Write(Undescribe(array, 0), form);
        }
        else
        {
            json.WriteStartArray("items");
            for (int i = 0; i < array.Count; i++)
            {
                Write(Undescribe(array, i), form);
            }

            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private static AmqpValue Undescribe(AmqpArray array, int index)
    {
        AmqpValue element = array[index];
        for (int i = 0; i < array.Descriptors.Count; i++)
        {
            element = element.AsDescribed().Value;
        }

        return element;
    }
}

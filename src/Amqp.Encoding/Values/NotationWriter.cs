using System.Globalization;
using System.Text;

namespace Amqp.Encoding;

/// <summary>Writes the notation of values; stops soon after a number of characters, and may hide what SASL bodies hold.</summary>
internal readonly struct NotationWriter(int limit, bool hidesSecrets)
{
    private const int MostElementsShown = 16;

    // The characters of descriptors that each element shows again.
    private const int LongestDescriptors = 64;

    private readonly StringBuilder _text = new();

    private bool IsFull => _text.Length > limit;

    public StringBuilder Write(AmqpValue value)
    {
        Append(value);
        return _text;
    }

    private void Append(AmqpValue value)
    {
        if (IsFull)
        {
            return;
        }

        switch (value.Type)
        {
            case AmqpType.Null:
                _text.Append("null");
                break;
            case AmqpType.Boolean:
                _text.Append(value.AsBoolean() ? "bool:true" : "bool:false");
                break;
            case AmqpType.UByte or AmqpType.UShort or AmqpType.UInt or AmqpType.ULong:
                _text.Append(NameOf(value.Type)).Append(':').Append(value.LowBits.ToString(CultureInfo.InvariantCulture));
                break;
            case AmqpType.SByte or AmqpType.Short or AmqpType.Int or AmqpType.Long or AmqpType.Timestamp:
                _text.Append(NameOf(value.Type)).Append(':').Append(unchecked((long)value.LowBits).ToString(CultureInfo.InvariantCulture));
                break;
            case AmqpType.Float or AmqpType.Decimal32:
                AppendBits(value, "x8");
                break;
            case AmqpType.Double or AmqpType.Decimal64:
                AppendBits(value, "x16");
                break;
            case AmqpType.Decimal128 or AmqpType.Uuid:
                AppendBits(value, "x16");
                break;
            case AmqpType.Char:
                _text.Append("char:U+").Append(value.LowBits.ToString("X4", CultureInfo.InvariantCulture));
                break;
            case AmqpType.Binary:
                AppendBytes("bin:", value.AsBinary().Span);
                break;
            case AmqpType.String when value.TryGetMalformedString(out ReadOnlyMemory<byte> bytes):
                AppendBytes("str:", bytes.Span);
                break;
            case AmqpType.String:
                AppendText("str:\"", value.AsString());
                break;
            case AmqpType.Symbol:
                AppendText("sym:\"", value.AsSymbol().Value);
                break;
            case AmqpType.List:
                _text.Append("list");
                AppendItems(value.AsList());
                break;
            case AmqpType.Map:
                AppendMap(value.AsMap());
                break;
            case AmqpType.Array:
                AppendArray(value.AsArray());
                break;
            default:
                _text.Append("described(");
                Append(value.AsDescribed().Descriptor);
                _text.Append(',');
                AppendDescribed(value.AsDescribed());
                _text.Append(')');
                break;
        }
    }

    private void AppendDescribed(DescribedValue value)
    {
        if (hidesSecrets && SaslNames.IsSecret(value.Descriptor))
        {
            _text.Append('…');
        }
        else
        {
            Append(value.Value);
        }
    }

    private static string NameOf(AmqpType type) => type switch
    {
        AmqpType.UByte => "ubyte",
        AmqpType.UShort => "ushort",
        AmqpType.UInt => "uint",
        AmqpType.ULong => "ulong",
        AmqpType.SByte => "byte",
        AmqpType.Short => "short",
        AmqpType.Int => "int",
        AmqpType.Long => "long",
        AmqpType.Float => "float",
        AmqpType.Double => "double",
        AmqpType.Decimal32 => "dec32",
        AmqpType.Decimal64 => "dec64",
        AmqpType.Decimal128 => "dec128",
        AmqpType.Timestamp => "ts",
        _ => "uuid",
    };

    private void AppendBits(AmqpValue value, string format)
    {
        _text.Append(NameOf(value.Type)).Append(':');
        if (value.Type is AmqpType.Decimal128 or AmqpType.Uuid)
        {
            _text.Append(value.HighBits.ToString(format, CultureInfo.InvariantCulture));
        }

        _text.Append(value.LowBits.ToString(format, CultureInfo.InvariantCulture));
    }

    private void AppendBytes(string opening, ReadOnlySpan<byte> octets)
    {
        const string Digits = "0123456789abcdef";
        _text.Append(opening);
        for (int i = 0; i < octets.Length && !IsFull; i++)
        {
            _text.Append(Digits[octets[i] >> 4]).Append(Digits[octets[i] & 0xF]);
        }
    }

    private void AppendText(string opening, string value)
    {
        _text.Append(opening);
        for (int i = 0; i < value.Length && !IsFull; i++)
        {
            char unit = value[i];
            if (unit is >= ' ' and <= '~' and not '"' and not '\\')
            {
                _text.Append(unit);
                continue;
            }

            // Half of a character is no text that can be encoded, but it can be shown.
            int scalar = unit;
            if (char.IsHighSurrogate(unit) && i + 1 < value.Length && char.IsLowSurrogate(value[i + 1]))
            {
                scalar = char.ConvertToUtf32(unit, value[++i]);
            }

            _text.Append("\\u{").Append(scalar.ToString("x", CultureInfo.InvariantCulture)).Append('}');
        }

        _text.Append('"');
    }

    private void AppendItems(AmqpList items)
    {
        _text.Append('[');
        for (int i = 0; i < items.Count && !IsFull; i++)
        {
            if (i > 0)
            {
                _text.Append(',');
            }

            Append(items[i]);
        }

        _text.Append(']');
    }

    private void AppendMap(AmqpMap map)
    {
        _text.Append("map{");
        for (int i = 0; i < map.Count && !IsFull; i++)
        {
            if (i > 0)
            {
                _text.Append(',');
            }

            Append(map.GetPair(i).Key);
            _text.Append('=');
            Append(map.GetPair(i).Value);
        }

        _text.Append('}');
    }

    private void AppendArray(AmqpArray array)
    {
        _text.Append("array<");
        int deepest = 0;
        int start = _text.Length;
        foreach (AmqpValue descriptor in array.Descriptors)
        {
            deepest = Math.Max(deepest, descriptor.Depth);
            _text.Append("desc(");
            Append(descriptor);
            _text.Append(')');
        }

        bool areShownAgain = deepest == 0 && _text.Length - start <= LongestDescriptors;
        _text.Append(CodeOf(array)).Append('>');
        if (array.Count > MostElementsShown)
        {
            _text.Append('[').Append(array.Count.ToString(CultureInfo.InvariantCulture)).Append(" items]");
        }
        else
        {
            // Descriptors that are long or hold values are shown once: around each element, and within them again, a few bytes would be text without end.
            AppendElements(array, areShownAgain);
        }
    }

    private void AppendElements(AmqpArray array, bool withDescriptors)
    {
        _text.Append('[');
        for (int i = 0; i < array.Count && !IsFull; i++)
        {
            _text.Append(i == 0 ? null : ",");
            Append(withDescriptors ? array[i] : array.Elements[i]);
        }

        _text.Append(']');
    }

    // Text that is cut is for looking at, so it does not fail where the elements cannot be encoded.
    private string CodeOf(AmqpArray array)
    {
        try
        {
            return array.ElementCode.Value.ToString("x2", CultureInfo.InvariantCulture);
        }
        catch (AmqpEncodeException) when (limit != int.MaxValue)
        {
            return "??";
        }
    }
}

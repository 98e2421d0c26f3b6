using System.Text;

namespace Amqp.Encoding;

/// <summary>Writes values as text, with or without their types. It stops soon after a number of characters, and may hide the fields of SASL bodies.</summary>
internal readonly partial struct NotationWriter(int limit, bool showsSecrets, bool isTyped, int maxElements)
{
    // Longer descriptors are not repeated for each element.
    private const int MaxRepeatedLength = 64;

    private readonly StringBuilder _text = new();

    private bool IsFull => _text.Length > limit;

    public string Write(AmqpValue value, bool isPart = true)
    {
        Append(value, isTyped, isPart);
        if (IsFull)
        {
            // A surrogate pair is kept or removed as a whole.
            int end = limit - 1;
            _text.Length = end > 0 && char.IsHighSurrogate(_text[end - 1]) ? end - 1 : end;
            _text.Append('…');
        }

        return _text.ToString();
    }

    private void Append(AmqpValue value, bool hasQuotes = true, bool isPart = true)
    {
        if (IsFull)
        {
            return;
        }

        switch (value.Type)
        {
            case >= AmqpType.List when !ValueDepth.HasStack(value.Depth):
                _text.Append(isTyped ? throw ValueDepth.NoStack(null) : '…');
                break;
            case AmqpType.Null:
                _text.Append("null");
                break;
            case AmqpType.Binary:
                AppendBytes(isTyped ? "bin:" : "0x", value.AsBinary().Span);
                break;
            case AmqpType.String when value.TryGetMalformedString(out ReadOnlyMemory<byte> bytes):
                AppendBytes(isTyped ? "str:" : "0x", bytes.Span);
                break;
            case AmqpType.String:
                _text.Append(isTyped ? "str:" : null);
                AppendText(value.AsString(), hasQuotes, isPart);
                break;
            case AmqpType.Symbol:
                _text.Append(isTyped ? "sym:" : null);
                AppendText(value.AsSymbol().Value, isTyped, isPart: true);
                break;
            case AmqpType.List:
                AppendList(value.AsList());
                break;
            case AmqpType.Map:
                AppendMap(value.AsMap());
                break;
            case AmqpType.Array:
                AppendArray(value.AsArray());
                break;
            case AmqpType.Described:
                AppendDescribed(value.AsDescribed());
                break;
            case AmqpType.Char when !isTyped:
                AppendText(char.ConvertFromUtf32(value.AsChar().Value), hasQuotes: false, isPart);
                break;
            default:
                _text.Append(isTyped ? TypedScalar(value) : PlainScalar(value));
                break;
        }
    }

    private static string Hex(ulong bits, string format) => bits.ToString(format, CultureInfo.InvariantCulture);

    private void AppendBytes(string opening, ReadOnlySpan<byte> bytes)
    {
        const string Digits = "0123456789abcdef";
        _text.Append(opening);
        for (int i = 0; i < bytes.Length && !IsFull; i++)
        {
            _text.Append(Digits[bytes[i] >> 4]).Append(Digits[bytes[i] & 0xF]);
        }
    }

    private void AppendText(string value, bool hasQuotes, bool isPart)
    {
        _text.Append(hasQuotes ? "\"" : null);
        EscapedText.Append(_text, value.AsSpan(), isPart, isTyped, limit);
        _text.Append(hasQuotes ? "\"" : null);
    }

    private void AppendSeparator(int index) => _text.Append(index == 0 ? null : isTyped ? "," : ", ");

    private void AppendList(AmqpList list)
    {
        _text.Append(isTyped ? "list[" : "[");
        for (int i = 0; i < list.Count && !IsFull; i++)
        {
            AppendSeparator(i);
            Append(list[i]);
        }

        _text.Append(']');
    }

    private void AppendMap(AmqpMap map)
    {
        _text.Append(isTyped ? "map{" : "{");
        for (int i = 0; i < map.Count && !IsFull; i++)
        {
            AppendSeparator(i);
            Append(map.Pairs[i].Key);
            _text.Append(isTyped ? "=" : ": ");
            Append(map.Pairs[i].Value);
        }

        _text.Append('}');
    }

    private void AppendDescribed(DescribedValue described)
    {
        _text.Append(isTyped ? "described(" : null);
        AppendDescriptor(described.Descriptor);
        _text.Append(isTyped ? ',' : '(');
        if (!showsSecrets && SaslFields.IsSecret(described.Descriptor, described.Value))
        {
            _text.Append('…');
        }
        else
        {
            Append(described.Value);
        }

        _text.Append(')');
    }

    private void AppendDescriptor(AmqpValue descriptor)
    {
        if (!isTyped && descriptor.TryGetUInt64(out ulong code))
        {
            _text.Append("0x").Append(Hex(code, "x2"));
        }
        else
        {
            Append(descriptor);
        }
    }

    private void AppendArray(AmqpArray array)
    {
        _text.Append(isTyped ? "array<" : null);
        int deepest = 0;
        int start = _text.Length;
        bool isSecret = false;
        foreach (AmqpValue descriptor in array.DescriptorSpan)
        {
            deepest = Math.Max(deepest, descriptor.Depth);
            isSecret |= !showsSecrets && SaslFields.IsDescriptor(descriptor);
            _text.Append(isTyped ? "desc(" : null);
            AppendDescriptor(descriptor);
            _text.Append(isTyped ? ')' : '(');
        }

        // Descriptors that are long or contain values are shown once: repeated for each element, a few bytes would become endless text.
        bool areShownAgain = deepest == 0 && _text.Length - start <= MaxRepeatedLength;
        if (isTyped)
        {
            _text.Append(CodeOf(array)).Append('>');
        }
        else if (areShownAgain)
        {
            _text.Length = start;
        }

        if (isTyped && array.Count > maxElements)
        {
            _text.Append('[').Append(TextOf.Number(array.Count)).Append(" items]");
        }
        else if (isSecret && !areShownAgain)
        {
            _text.Append('…');
        }
        else
        {
            AppendElements(array, areShownAgain);
        }

        _text.Append(')', isTyped || areShownAgain ? 0 : array.Descriptors.Count);
    }

    private void AppendElements(AmqpArray array, bool withDescriptors)
    {
        _text.Append('[');
        for (int i = 0; i < array.Count && !IsFull; i++)
        {
            AppendSeparator(i);
            Append(withDescriptors ? array[i] : array.GetElement(i));
        }

        _text.Append(']');
    }

    // A diagnostic text must not fail if the elements cannot be encoded.
    private static string CodeOf(AmqpArray array)
    {
        try
        {
            return Hex(array.ElementCode.Value, "x2");
        }
        catch (AmqpEncodeException)
        {
            return "??";
        }
    }
}

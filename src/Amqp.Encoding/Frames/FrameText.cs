using System.Buffers.Text;

namespace Amqp.Encoding.Framing;

/// <summary>Writes a frame as one line of text, for traces. It creates nothing, and stops where the text ends.</summary>
internal ref struct FrameText(Span<char> destination)
{
    // Longer texts and binaries are cut: a trace shows what a frame does, not what it carries.
    private const int MaxTextBytes = 64;
    private const int MaxBinaryBytes = 16;

    private readonly Span<char> _destination = destination;
    private int _length;
    private bool _isCut;

    /// <summary>Gets the number of characters written.</summary>
    public readonly int Length => _length;

    public void Append(in AmqpFrame frame)
    {
        if (frame.Header.Type == FrameType.Amqp)
        {
            Append("channel ");
            AppendNumber(frame.Channel);
            Append(' ');
        }

        if (frame.Kind == AmqpFrameKind.Empty)
        {
            Append("empty");
            return;
        }

        // A reader that keeps its fault: a trace must not throw.
        ReadOnlySpan<byte> performative = frame.Performative;
        var reader = AmqpReader.CreateRecording(performative, frame.Stored.Options, frame.Header.BodyOffset);
        AppendValue(ref reader, isSecret: false);
        if (!reader.TryFinish(out AmqpDecodeError error))
        {
            Append(" malformed at offset ");
            AppendNumber((ulong)error.Offset);
        }

        if (frame.PayloadLength > 0)
        {
            Append(", ");
            AppendNumber((ulong)frame.PayloadLength);
            Append(frame.PayloadLength == 1 ? " byte" : " bytes");
        }
    }

    private void AppendValue(ref AmqpReader reader, bool isSecret, string? field = null)
    {
        AmqpType type = reader.PeekType();
        if (_isCut || reader.HasFault)
        {
            return;
        }

        switch (type)
        {
            case AmqpType.Described:
                AppendDescribed(ref reader, isSecret);
                break;
            case AmqpType.List:
                AppendItems(ref reader, reader.EnterList(), '[', "]", isSecret);
                break;
            case AmqpType.Array:
                AppendItems(ref reader, reader.EnterArray(), '[', "]", isSecret);
                break;
            case AmqpType.Map:
                AppendItems(ref reader, reader.EnterMap(), '{', "}", isSecret);
                break;
            default:
                AppendLeaf(ref reader, type, isSecret, field);
                break;
        }
    }

    private void AppendLeaf(ref AmqpReader reader, AmqpType type, bool isSecret, string? field)
    {
        AmqpValue scalar = default;
        ReadOnlySpan<byte> bytes = default;
        switch (type)
        {
            case AmqpType.String:
                bytes = reader.ReadStringBytes();
                break;
            case AmqpType.Symbol:
                bytes = reader.ReadSymbolBytes();
                break;
            case AmqpType.Binary:
                bytes = reader.ReadBinary();
                break;
            default:
                scalar = reader.ReadValue();
                break;
        }

        if (reader.HasFault)
        {
            return;
        }

        if (isSecret)
        {
            Append('…');
        }
        else if (type is AmqpType.String or AmqpType.Symbol)
        {
            AppendText(bytes, hasQuotes: type == AmqpType.String);
        }
        else if (type == AmqpType.Binary)
        {
            AppendBinary(bytes);
        }
        else
        {
            AppendScalar(scalar, field);
        }
    }

    private void AppendDescribed(ref AmqpReader reader, bool isSecret)
    {
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorToken descriptor);
        if (reader.HasFault)
        {
            return;
        }

        CompositeInfo? info = descriptor.TryGetCode(out ulong code) ? StandardComposites.Find(code) : null;
        if (info is null && isSecret && (code == 0 || code > byte.MaxValue))
        {
            // A symbol or a long number may be the secret.
            Append('…');
        }
        else if (info is null)
        {
            AppendDescriptor(descriptor);
        }
        else
        {
            Append(info.Name);
        }

        if (info is not null && reader.PeekType() == AmqpType.List)
        {
            AppendFields(ref reader, info, isSecret);
        }
        else
        {
            Append('(');
            AppendValue(ref reader, isSecret || info is { IsSasl: true });
            Leave(ref reader, scope, ")");
            return;
        }

        Leave(ref reader, scope, "");
    }

    private void AppendDescriptor(DescriptorToken descriptor)
    {
        if (descriptor.TryGetCode(out ulong code))
        {
            Append("0x");
            AppendNumber(code, 'x');
        }
        else
        {
            AppendText(descriptor.Symbol, hasQuotes: false);
        }
    }

    private void AppendFields(ref AmqpReader reader, CompositeInfo info, bool isSecret)
    {
        AmqpReadScope scope = reader.EnterList();
        Append('(');
        bool isFirst = true;
        bool hasResponse = false;
        for (int i = 0; i < scope.Count && i < info.Names.Length && !_isCut && !reader.HasFault; i++)
        {
            if (reader.PeekType() == AmqpType.Null)
            {
                reader.Skip();
                continue;
            }

            AppendSeparator(ref isFirst);
            Append(info.Names[i]);
            Append('=');
            AmqpReader ahead = reader;
            AppendValue(ref reader, isSecret || (info.IsSasl && !IsPublic(ref ahead, info.Names[i], ref hasResponse)), info.Names[i]);
        }

        Leave(ref reader, scope, ")");
    }

    // Reads a field of a SASL body ahead; one with a fault is not public.
    private static bool IsPublic(ref AmqpReader reader, string field, ref bool hasResponse)
    {
        AmqpType type = reader.PeekType();
        if (type == AmqpType.Array && field == "sasl-server-mechanisms")
        {
            AmqpReadScope scope = reader.EnterArray();
            bool arePublic = true;
            for (int i = 0; i < scope.Count && !reader.HasFault && arePublic; i++)
            {
                arePublic = IsPublic(ref reader, field, ref hasResponse);
            }

            return arePublic && !reader.HasFault;
        }

        ReadOnlySpan<byte> text = default;
        switch (type)
        {
            case AmqpType.String:
                text = reader.ReadStringBytes();
                break;
            case AmqpType.Symbol:
                text = reader.ReadSymbolBytes();
                break;
            case AmqpType.Binary:
                hasResponse |= !reader.ReadBinary().IsEmpty && field == "initial-response";
                break;
            default:
                reader.Skip();
                break;
        }

        return !reader.HasFault && SaslFields.IsPublic(field, type, text, hasResponse);
    }

    private void AppendItems(ref AmqpReader reader, AmqpReadScope scope, char opening, string closing, bool isSecret)
    {
        Append(opening);
        bool isFirst = true;
        for (int i = 0; i < scope.Count && !_isCut && !reader.HasFault; i++)
        {
            AppendSeparator(ref isFirst);
            AppendValue(ref reader, isSecret);
            if (opening == '{' && !reader.HasFault)
            {
                Append('=');
                AppendValue(ref reader, isSecret);
            }
        }

        Leave(ref reader, scope, closing);
    }

    // After a fault, brackets that are open stay open.
    private void Leave(ref AmqpReader reader, in AmqpReadScope scope, string closing)
    {
        if (!reader.HasFault)
        {
            Append(closing);
            reader.ExitSkipping(scope);
        }
    }

    private void AppendScalar(AmqpValue value, string? field)
    {
        if (StandardComposites.FindChoice(field, value.Type, value.LowBits) is { } name)
        {
            Append(name);
            return;
        }

        switch (value.Type)
        {
            case AmqpType.Null:
                Append("null");
                break;
            case AmqpType.Boolean:
                Append(value.AsBoolean() ? "true" : "false");
                break;
            case AmqpType.UByte or AmqpType.UShort or AmqpType.UInt or AmqpType.ULong:
                AppendNumber(value.LowBits);
                break;
            case AmqpType.SByte or AmqpType.Short or AmqpType.Int or AmqpType.Long:
                AppendInteger(unchecked((long)value.LowBits));
                break;
            default:
                // Types that no field of a performative has: their texts are created.
                Append(value.ToString());
                break;
        }
    }

    private void AppendText(ReadOnlySpan<byte> utf8, bool hasQuotes)
    {
        Append(hasQuotes ? "\"" : "");
        int end = Math.Min(utf8.Length, MaxTextBytes);
        while (end > 0 && end < utf8.Length && (utf8[end] & 0xC0) == 0x80)
        {
            // A character is shown whole or not at all.
            end--;
        }

        Span<char> characters = stackalloc char[MaxTextBytes];
        int count = System.Text.Encoding.UTF8.GetChars(utf8.Slice(0, end), characters);
        Span<char> piece = stackalloc char[EscapedText.MaxPiece];
        for (int i = 0, read; i < count; i += read)
        {
            int length = EscapedText.Next(characters.Slice(i, count - i), piece, out read, isQuoted: true);
            foreach (char character in piece.Slice(0, length))
            {
                Append(character);
            }
        }

        Append(end < utf8.Length ? "…" : "");
        Append(hasQuotes ? "\"" : "");
    }

    private void AppendBinary(ReadOnlySpan<byte> bytes)
    {
        const string Digits = "0123456789abcdef";
        Append("0x");
        for (int i = 0; i < Math.Min(bytes.Length, MaxBinaryBytes); i++)
        {
            Append(Digits[bytes[i] >> 4]);
            Append(Digits[bytes[i] & 0xF]);
        }

        Append(bytes.Length > MaxBinaryBytes ? "…" : "");
    }

    private void AppendSeparator(ref bool isFirst)
    {
        Append(isFirst ? "" : ", ");
        isFirst = false;
    }

    private void AppendNumber(ulong number, char format = 'D')
    {
        Span<byte> digits = stackalloc byte[20];
        Utf8Formatter.TryFormat(number, digits, out int count, format);
        AppendAscii(digits.Slice(0, count));
    }

    private void AppendInteger(long number)
    {
        Span<byte> digits = stackalloc byte[20];
        Utf8Formatter.TryFormat(number, digits, out int count);
        AppendAscii(digits.Slice(0, count));
    }

    private void AppendAscii(scoped ReadOnlySpan<byte> text)
    {
        foreach (byte character in text)
        {
            Append((char)character);
        }
    }

    private void Append(string text)
    {
        foreach (char character in text)
        {
            Append(character);
        }
    }

    private void Append(char character)
    {
        if (_length < _destination.Length)
        {
            _destination[_length++] = character;
        }
        else if (!_isCut)
        {
            _isCut = true;
            if (_length > 1 && char.IsHighSurrogate(_destination[_length - 2]))
            {
                // A surrogate pair is shown whole or not at all.
                _length--;
            }

            if (_length > 0)
            {
                _destination[_length - 1] = '…';
            }
        }
    }
}

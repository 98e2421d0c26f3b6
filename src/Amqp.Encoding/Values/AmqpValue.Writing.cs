namespace Amqp.Encoding;

/// <content>Encoding, in the smallest form.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Writes the value: scalars, lists and maps in their smallest form, arrays as <see cref="AmqpArray"/> describes.</summary>
    /// <param name="writer">The writer; on failure it does not move.</param>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, values would be nested too deeply there, or the bytes
    /// are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteTo(ref AmqpWriter writer)
    {
        int depth = _reference is string ? 0 : Depth;
        if (depth > 0)
        {
            // Everything that can fail is checked before the first byte.
            writer.CheckLevels(depth);
            int size = GetEncodedSize();
            if (writer.TryCount(size))
            {
                return;
            }

            writer.ReserveValue(size);
        }

        WriteUnchecked(ref writer);
    }

    /// <summary>Encodes the value.</summary>
    /// <param name="options">The limits of the writer; null for the defaults.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, values are nested too deeply, or the bytes are too many for one array.</exception>
    public byte[] Encode(AmqpWriterOptions? options = null)
    {
        int size = Measure(options);
        AmqpBuffer.CheckCapacity(size);
        byte[] bytes = new byte[size];
        var writer = new AmqpWriter(bytes, options);
        WriteUnchecked(ref writer);
        return bytes;
    }

    /// <summary>Encodes the value to a buffer writer, such as that of a pipe.</summary>
    /// <param name="output">The output, which gets the bytes in one piece; nothing is appended if this throws.</param>
    /// <param name="options">The limits of the writer; null for the defaults.</param>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, values are nested too deeply, or the value would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The output gave less memory than requested.</exception>
    public void Encode(IBufferWriter<byte> output, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        int size = Measure(options);
        var writer = new AmqpWriter(output.GetRoom(size).Slice(0, size), options);
        WriteUnchecked(ref writer);
        output.Advance(size);
    }

    /// <summary>Encodes the value into a span.</summary>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes; if there is no room, the number of bytes needed, and nothing is written.</param>
    /// <param name="options">The limits of the writer; null for the defaults.</param>
    /// <returns>False if there is no room.</returns>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, values are nested too deeply, or the value would exceed 2^31-1 bytes.</exception>
    public bool TryEncode(Span<byte> destination, out int bytesWritten, AmqpWriterOptions? options = null)
    {
        bytesWritten = Measure(options);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        var writer = new AmqpWriter(destination, options);
        WriteUnchecked(ref writer);
        return true;
    }

    // Everything that can fail is checked before the first byte.
    private int Measure(AmqpWriterOptions? options)
    {
        (options ?? AmqpWriterOptions.Default).CheckDepth(Depth);
        ValueDepth.CheckStack(Depth);
        return GetEncodedSize();
    }

    /// <summary>Writes the value; the caller has checked room and depth.</summary>
    internal void WriteUnchecked(ref AmqpWriter writer)
    {
        switch (_reference)
        {
            case string text when _high == (ulong)AmqpType.String:
                writer.WriteString(text.AsSpan());
                break;
            case string text:
                writer.WriteSymbol(AmqpSymbol.FromValidated(text));
                break;
            case null or ValueTag:
                int bits = GetEncodedSize();
                if (writer.HasRoom(bits) || !writer.TryCount(bits))
                {
                    writer.CommitValue(WriteBits(Type, writer.ReserveValue(bits)));
                }

                break;
            case AmqpList list:
                list.WriteTo(ref writer);
                break;
            case AmqpMap map:
                map.WriteTo(ref writer);
                break;
            case AmqpArray array:
                array.WriteTo(ref writer);
                break;
            case DescribedValue described:
                described.WriteTo(ref writer);
                break;
            case MalformedString malformed:
                writer.WriteRaw(Codes.String8, malformed.Bytes);
                break;
            default:
                writer.WriteBinary(Memory.Span);
                break;
        }
    }
}

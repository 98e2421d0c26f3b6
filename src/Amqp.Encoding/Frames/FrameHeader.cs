namespace Amqp.Encoding.Framing;

/// <summary>The eight bytes before every frame (AMQP 1.0, part 2, 2.3.1).</summary>
[DebuggerDisplay("{Type,nq}, channel {Channel}, {Size} bytes")]
public readonly struct FrameHeader
{
    /// <summary>The number of bytes of a frame header, without the extended header.</summary>
    public const int EncodedSize = 8;

    private readonly ushort _channel;

    /// <summary>Creates the header of a frame without an extended header (DOFF 2).</summary>
    /// <param name="size">The number of bytes of the whole frame.</param>
    /// <param name="channel">The channel of an AMQP frame; 0 for SASL.</param>
    /// <param name="isSasl">Whether TYPE is 1 (SASL) and not 0 (AMQP).</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="size"/> is below 8.</exception>
    public FrameHeader(uint size, ushort channel, bool isSasl = false)
        : this(size, EncodedSize / 4, isSasl ? FrameType.Sasl : FrameType.Amqp, channel) => ArgumentOutOfRangeException.ThrowIfLessThan(size, (uint)EncodedSize);

    private FrameHeader(uint size, byte dataOffset, FrameType type, ushort channel)
    {
        Size = size;
        DataOffset = dataOffset;
        Type = type;
        _channel = channel;
    }

    /// <summary>Gets SIZE: the number of bytes of the whole frame, including this header.</summary>
    public uint Size { get; }

    /// <summary>Gets DOFF: the offset of the body in words of 4 bytes. It is more than 2 if there is an extended header, which has no meaning.</summary>
    internal byte DataOffset { get; }

    internal FrameType Type { get; }

    /// <summary>Gets whether TYPE is 1: a SASL frame of one body, without a channel and a payload (part 5, 5.3.1). Else it is 0: an AMQP frame.</summary>
    public bool IsSasl => Type == FrameType.Sasl;

    /// <summary>Gets the channel of an AMQP frame. The bytes 6 and 7 of a SASL frame have no meaning and read as 0.</summary>
    public ushort Channel => Type == FrameType.Amqp ? _channel : (ushort)0;

    /// <summary>Gets the offset of the body, in bytes.</summary>
    public int BodyOffset => 4 * DataOffset;

    /// <summary>Gets the number of bytes of the body.</summary>
    public uint BodySize => Size - (uint)BodyOffset;

    /// <summary>Decodes a header of an AMQP or a SASL frame. SIZE, DOFF and TYPE are each checked as soon as their bytes have arrived.</summary>
    /// <param name="source">The received bytes of the frame.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; 512 or more.</param>
    /// <param name="header">The header.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or <see cref="OperationStatus.InvalidData"/> if no
    /// frame begins with these bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public static OperationStatus Decode(ReadOnlySpan<byte> source, uint maxFrameSize, out FrameHeader header, out AmqpDecodeError error)
    {
        FrameType type = source.Length > 5 && source[5] == (byte)FrameType.Sasl ? FrameType.Sasl : FrameType.Amqp;
        OperationStatus status = Decode(source, type, maxFrameSize, out header, out error);
        if (error.Kind == AmqpDecodeErrorKind.UnexpectedFrameType)
        {
            error = FrameFault.UnknownType(source[5]);
        }

        return status;
    }

    /// <summary>Decodes a header of the type that is expected in this phase of the connection.</summary>
    internal static OperationStatus Decode(
        ReadOnlySpan<byte> source, FrameType type, uint maxFrameSize, out FrameHeader header, out AmqpDecodeError error)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrameSize, FrameDecoder.SmallestMaxFrameSize);
        if (source.Length >= EncodedSize)
        {
            header = new FrameHeader(
                BinaryPrimitives.ReadUInt32BigEndian(source), source[4], (FrameType)source[5], BinaryPrimitives.ReadUInt16BigEndian(source.Slice(6)));
            if (header.Size <= maxFrameSize && header.DataOffset >= EncodedSize / 4 && header.BodyOffset <= header.Size && header.Type == type)
            {
                error = default;
                return OperationStatus.Done;
            }
        }

        header = default;
        error = FindFault(source, type, maxFrameSize);
        return error.Kind == AmqpDecodeErrorKind.None ? OperationStatus.NeedMoreData : OperationStatus.InvalidData;
    }

    private static AmqpDecodeError FindFault(ReadOnlySpan<byte> source, FrameType type, uint maxFrameSize)
    {
        if (source.Length < sizeof(uint))
        {
            return default;
        }

        uint size = BinaryPrimitives.ReadUInt32BigEndian(source);
        return size < EncodedSize ? FrameFault.TooSmall(size)
            : size > maxFrameSize ? FrameFault.TooLarge(type, size, maxFrameSize)
            : source.Length > 4 && (source[4] < EncodedSize / 4 || 4u * source[4] > size) ? FrameFault.DataOffset(source[4], size)
            : source.Length > 5 && source[5] != (byte)type ? FrameFault.Type(source[5], type)
            : default;
    }

    /// <summary>Writes the eight bytes.</summary>
    /// <param name="destination">The destination.</param>
    /// <exception cref="ArgumentException">There is no room for eight bytes.</exception>
    public void Encode(Span<byte> destination)
    {
        ShortDestination.ThrowIf(EncodedSize, destination.Length);
        BinaryPrimitives.WriteUInt32BigEndian(destination, Size);
        destination[4] = DataOffset;
        destination[5] = (byte)Type;
        BinaryPrimitives.WriteUInt16BigEndian(destination.Slice(6), Channel);
    }
}

namespace Amqp.Encoding.Framing;

/// <summary>The eight bytes that each side sends before anything else: <c>AMQP</c>, protocol id, version (AMQP 1.0, part 2, 2.2).</summary>
[DebuggerDisplay("{ToString(),nq}")]
public readonly struct ProtocolHeader : IEquatable<ProtocolHeader>
{
    /// <summary>The number of bytes of a protocol header.</summary>
    public const int EncodedSize = 8;

    /// <summary>Creates a header.</summary>
    /// <param name="id">The protocol.</param>
    /// <param name="major">The major version.</param>
    /// <param name="minor">The minor version.</param>
    /// <param name="revision">The revision.</param>
    public ProtocolHeader(ProtocolId id, byte major = 1, byte minor = 0, byte revision = 0)
    {
        Id = id;
        Major = major;
        Minor = minor;
        Revision = revision;
    }

    /// <summary>Gets the header of AMQP 1.0.0: <c>41 4D 51 50 00 01 00 00</c> (part 2, 2.8.19).</summary>
    public static ProtocolHeader Amqp => new(ProtocolId.Amqp);

    /// <summary>Gets the header of TLS 1.0.0: <c>41 4D 51 50 02 01 00 00</c> (part 5, 5.2.2).</summary>
    public static ProtocolHeader Tls => new(ProtocolId.Tls);

    /// <summary>Gets the header of SASL 1.0.0: <c>41 4D 51 50 03 01 00 00</c> (part 5, 5.3.4).</summary>
    public static ProtocolHeader Sasl => new(ProtocolId.Sasl);

    private static ReadOnlySpan<byte> Prefix => "AMQP"u8;

    /// <summary>Gets the protocol; a peer may have sent any byte.</summary>
    public ProtocolId Id { get; }

    /// <summary>Gets the major version.</summary>
    public byte Major { get; }

    /// <summary>Gets the minor version.</summary>
    public byte Minor { get; }

    /// <summary>Gets the revision.</summary>
    public byte Revision { get; }

    /// <summary>Compares two headers.</summary>
    public static bool operator ==(ProtocolHeader left, ProtocolHeader right) => left.Equals(right);

    /// <summary>Compares two headers.</summary>
    public static bool operator !=(ProtocolHeader left, ProtocolHeader right) => !left.Equals(right);

    /// <summary>Decodes a header of any protocol and version.</summary>
    /// <param name="source">The eight bytes.</param>
    /// <returns>The header.</returns>
    /// <exception cref="AmqpDecodeException">There are fewer bytes than eight, or more, or other bytes than those of a header.</exception>
    public static ProtocolHeader Decode(ReadOnlySpan<byte> source)
    {
        OperationStatus status = Decode(source, out ProtocolHeader header, out AmqpDecodeError error);
        if (status == OperationStatus.Done && source.Length == EncodedSize)
        {
            return header;
        }

        throw new AmqpDecodeException(status == OperationStatus.InvalidData ? error : FrameFault.HeaderLength(source.Length));
    }

    /// <summary>Decodes a header of any protocol and version; a wrong byte is a fault even if the header is incomplete.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="header">The header.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or <see cref="OperationStatus.InvalidData"/> if no
    /// header begins with these bytes.</returns>
    public static OperationStatus Decode(ReadOnlySpan<byte> source, out ProtocolHeader header, out AmqpDecodeError error)
    {
        header = default;
        error = default;
        for (int i = 0; i < Math.Min(source.Length, Prefix.Length); i++)
        {
            if (source[i] != Prefix[i])
            {
                error = FrameFault.Create(
                    AmqpDecodeErrorKind.NotAmqp, i, "a protocol header, which begins with 41 4D 51 50,", FrameFault.Hex(source[i]) + ForeignBytes.Hint(source));
                return OperationStatus.InvalidData;
            }
        }

        if (source.Length < EncodedSize)
        {
            return OperationStatus.NeedMoreData;
        }

        header = new ProtocolHeader((ProtocolId)source[4], source[5], source[6], source[7]);
        return OperationStatus.Done;
    }

    /// <summary>Decodes a header of any protocol and version, and moves past it.</summary>
    /// <param name="buffer">The received bytes; it moves only past a whole header.</param>
    /// <param name="header">The header.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or <see cref="OperationStatus.InvalidData"/> if no
    /// header begins with these bytes.</returns>
    public static OperationStatus Decode(scoped ref ReadOnlySequence<byte> buffer, out ProtocolHeader header, out AmqpDecodeError error)
    {
        Span<byte> bytes = stackalloc byte[EncodedSize];
        bytes = bytes.Slice(0, (int)Math.Min(EncodedSize, buffer.Length));
        buffer.Slice(0, bytes.Length).CopyTo(bytes);
        OperationStatus status = Decode(bytes, out header, out error);
        if (status == OperationStatus.Done)
        {
            buffer = buffer.Slice(EncodedSize);
        }

        return status;
    }

    /// <summary>Makes an array of the eight bytes.</summary>
    /// <returns>The bytes.</returns>
    public byte[] Encode()
    {
        byte[] bytes = new byte[EncodedSize];
        Encode(bytes);
        return bytes;
    }

    /// <summary>Writes the eight bytes.</summary>
    /// <param name="destination">The destination.</param>
    /// <exception cref="ArgumentException">There is no room for eight bytes.</exception>
    public void Encode(Span<byte> destination)
    {
        ShortDestination.ThrowIf(EncodedSize, destination.Length);
        Prefix.CopyTo(destination);
        destination[4] = (byte)Id;
        destination[5] = Major;
        destination[6] = Minor;
        destination[7] = Revision;
    }

    /// <summary>Appends the eight bytes.</summary>
    /// <param name="output">A buffer, or the writer of a pipe.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    public void Encode(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        Encode(output.GetRoom(EncodedSize));
        output.Advance(EncodedSize);
    }

    /// <summary>Checks that this header, which a peer sent, equals the expected one; the error names both.</summary>
    /// <param name="expected">The protocol of this side.</param>
    /// <exception cref="AmqpDecodeException">The protocol or the version is another.</exception>
    public void EnsureEquals(ProtocolHeader expected)
    {
        if (this != expected)
        {
            string hint = Major == 0 && Minor == 9 ? ", another protocol than AMQP 1.0" : string.Empty;
            throw new AmqpDecodeException(FrameFault.Create(
                AmqpDecodeErrorKind.ProtocolMismatch, Id == expected.Id ? 5 : 4, expected.ToString(), ToString() + hint));
        }
    }

    /// <inheritdoc/>
    public bool Equals(ProtocolHeader other) =>
        Id == other.Id && Major == other.Major && Minor == other.Minor && Revision == other.Revision;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtocolHeader other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => ((byte)Id << 24) | (Major << 16) | (Minor << 8) | Revision;

    /// <summary>Returns protocol and version, such as <c>AMQP 1.0.0</c>.</summary>
    public override string ToString()
    {
        string name = Id switch
        {
            ProtocolId.Amqp => "AMQP",
            ProtocolId.Tls => "TLS",
            ProtocolId.Sasl => "SASL",
            _ => string.Format(CultureInfo.InvariantCulture, "protocol {0}", (byte)Id),
        };
        return string.Format(CultureInfo.InvariantCulture, "{0} {1}.{2}.{3}", name, Major, Minor, Revision);
    }
}

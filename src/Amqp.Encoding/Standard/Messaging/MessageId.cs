namespace Amqp.Encoding.Messaging;

/// <summary>The archetype message-id: a ulong, uuid, binary or string that names a message (AMQP 1.0, part 3, 3.2.4 and 3.2.11 to 3.2.14).</summary>
/// <remarks>The type is part of the identity: the ulong 1 and the string "1" differ. It can be the key of a dictionary; the hash differs
/// from process to process. <c>default</c> is the ulong 0.</remarks>
public readonly struct MessageId : IEquatable<MessageId>
{
    private readonly AmqpValue _value;

    /// <summary>Creates a message-id of a ulong.</summary>
    /// <param name="value">The number.</param>
    public MessageId(ulong value) => _value = value;

    /// <summary>Creates a message-id of a uuid.</summary>
    /// <param name="value">The uuid.</param>
    public MessageId(Guid value) => _value = value;

    /// <summary>Creates a message-id of a binary.</summary>
    /// <param name="value">The bytes; they are not copied and must not change.</param>
    public MessageId(ReadOnlyMemory<byte> value) => _value = value;

    /// <summary>Creates a message-id of a binary.</summary>
    /// <param name="value">The bytes; they are not copied and must not change.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public MessageId(byte[] value)
    {
        ArgumentNullException.ThrowIfNull(value);
        _value = value;
    }

    /// <summary>Creates a message-id of a string.</summary>
    /// <param name="value">The text.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public MessageId(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        _value = value;
    }

    private MessageId(AmqpValue value) => _value = value;

    /// <summary>Gets the type, which is part of the identity: ulong (0x80, 0x53, 0x44), uuid (0x98), binary (0xA0, 0xB0) or string (0xA1, 0xB1).</summary>
    public AmqpType Type => _value.IsNull ? AmqpType.ULong : _value.Type;

    /// <summary>Creates a message-id of a ulong.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator MessageId(ulong value) => new(value);

    /// <summary>Creates a message-id of a uuid.</summary>
    /// <param name="value">The uuid.</param>
    public static implicit operator MessageId(Guid value) => new(value);

    /// <summary>Creates a message-id of a string.</summary>
    /// <param name="value">The text.</param>
    public static implicit operator MessageId(string value) => new(value);

    /// <summary>Returns the message-id as a value of one of the four types.</summary>
    /// <param name="id">The message-id.</param>
    public static implicit operator AmqpValue(MessageId id) => id._value.IsNull ? 0UL : id._value;

    /// <summary>Compares type and value.</summary>
    public static bool operator ==(MessageId left, MessageId right) => left.Equals(right);

    /// <summary>Compares type and value.</summary>
    public static bool operator !=(MessageId left, MessageId right) => !left.Equals(right);

    /// <summary>Creates a message-id of a value.</summary>
    /// <param name="value">The value.</param>
    /// <param name="id">The message-id.</param>
    /// <returns>False if the value is of none of the four types.</returns>
    public static bool TryCreate(AmqpValue value, out MessageId id)
    {
        bool isLegal = value.Type is AmqpType.ULong or AmqpType.Uuid or AmqpType.Binary or AmqpType.String;
        id = isLegal ? new MessageId(value) : default;
        return isLegal;
    }

    /// <summary>Returns the number.</summary>
    /// <param name="value">The number.</param>
    /// <returns>False if it is of another type.</returns>
    public bool TryGetUInt64(out ulong value) => ((AmqpValue)this).TryGetUInt64(out value);

    /// <summary>Returns the uuid.</summary>
    /// <param name="value">The uuid.</param>
    /// <returns>False if it is of another type.</returns>
    public bool TryGetGuid(out Guid value) => _value.TryGetGuid(out value);

    /// <summary>Returns the bytes.</summary>
    /// <param name="value">The bytes.</param>
    /// <returns>False if it is of another type.</returns>
    public bool TryGetBinary(out ReadOnlyMemory<byte> value) => _value.TryGetBinary(out value);

    /// <summary>Returns the text.</summary>
    /// <param name="value">The text.</param>
    /// <returns>False if it is of another type, or is not UTF-8 (<see cref="Deviations.KeepMalformedStrings"/>); the <see cref="AmqpValue"/> has its
    /// bytes.</returns>
    public bool TryGetString([NotNullWhen(true)] out string? value) => _value.TryGetString(out value);

    /// <summary>Gets the number of bytes: 8 for a ulong, 16 for a uuid, the length of a binary, or that of a string in UTF-8.</summary>
    /// <exception cref="AmqpEncodeException">The string has an unpaired surrogate.</exception>
    public int Length => Type switch
    {
        AmqpType.ULong => sizeof(ulong),
        AmqpType.Uuid => 16,
        _ => TryGetBytes(out ReadOnlyMemory<byte> bytes) ? bytes.Length : Utf8.GetByteCount(_value.AsString().AsSpan()),
    };

    /// <summary>Copies the bytes that <see cref="Length"/> counts; those of a ulong or a uuid are big-endian.</summary>
    /// <param name="destination">The destination.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than <see cref="Length"/>.</exception>
    /// <exception cref="AmqpEncodeException">The string has an unpaired surrogate.</exception>
    public int CopyTo(Span<byte> destination)
    {
        int length = Length;
        ShortDestination.ThrowIf(length, destination.Length);
        if (TryGetBytes(out ReadOnlyMemory<byte> bytes))
        {
            bytes.Span.CopyTo(destination);
        }
        else if (TryGetString(out string? text))
        {
            _ = Utf8.GetBytes(text.AsSpan(), destination);
        }
        else if (TryGetGuid(out Guid uuid))
        {
            BigEndian.WriteGuid(uuid, destination);
        }
        else
        {
            _ = TryGetUInt64(out ulong number);
            BinaryPrimitives.WriteUInt64BigEndian(destination, number);
        }

        return length;
    }

    /// <summary>Compares with a text.</summary>
    /// <param name="text">The text.</param>
    /// <returns>True if this is a string of the same characters.</returns>
    public bool Equals(string? text) => TryGetString(out string? own) && string.Equals(own, text, StringComparison.Ordinal);

    /// <summary>Compares with bytes. ASCII bytes are compared without being converted.</summary>
    /// <param name="bytes">The bytes of a binary, or the UTF-8 of a string.</param>
    /// <returns>True if this is a binary or a string of the same bytes.</returns>
    public bool Equals(ReadOnlySpan<byte> bytes) => TryGetBytes(out ReadOnlyMemory<byte> own)
        ? own.Span.SequenceEqual(bytes)
        : TryGetString(out string? text) && (Ascii.IsValid(bytes)
            ? Ascii.Equals(text.AsSpan(), bytes)
            : Utf8.IsValid(bytes) && string.Equals(text, Utf8.GetString(bytes), StringComparison.Ordinal));

    /// <inheritdoc/>
    public bool Equals(MessageId other) => ((AmqpValue)this).Equals(other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is MessageId other && Equals(other);

    /// <summary>Gets a hash, which differs from process to process.</summary>
    public override int GetHashCode() => ((AmqpValue)this).GetHashCode();

    /// <summary>Gets the text for people, such as <c>order-7</c>: see <see cref="AmqpValue.ToString"/>. Quotes and backslashes are escaped too.</summary>
    public override string ToString() => ((AmqpValue)this).ToText(isPart: true);

    // The bytes of a binary, or of a string that is not UTF-8.
    private bool TryGetBytes(out ReadOnlyMemory<byte> bytes) => TryGetBinary(out bytes) || _value.TryGetMalformedString(out bytes);

    internal static MessageId Read(ref AmqpReader reader)
    {
        if (reader.PeekFormatCode().TryGetType(out AmqpType type) && type is AmqpType.ULong or AmqpType.Uuid or AmqpType.Binary or AmqpType.String)
        {
            return new MessageId(AmqpValue.Read(ref reader));
        }

        if (reader.Options.Allows(Deviations.OtherFieldTypes) && OtherTypes.TryReadUInt64(ref reader, type, ulong.MaxValue, "ulong, uuid, binary or string", out ulong number))
        {
            return number;
        }

        reader.FailType("ulong, uuid, binary or string");
        return default;
    }
}

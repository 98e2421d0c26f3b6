namespace Amqp.Encoding.Transport;

/// <summary>The AMQP type delivery-tag, a binary (0xA0, 0xB0) of at most 32 bytes: the name of a delivery on its link (AMQP 1.0, part 2, 2.8.7).</summary>
/// <remarks>The bytes are stored in the value itself, so keys of a dictionary need no array. The hash differs from process to
/// process. <c>default</c> has no bytes.</remarks>
public readonly struct DeliveryTag : IEquatable<DeliveryTag>
{
    /// <summary>The maximum number of bytes.</summary>
    public const int MaxLength = InlineBytes.MaxLength;

    private const int LockTokenLength = 16;

    private readonly InlineBytes _bytes;

    /// <summary>Creates a tag of bytes.</summary>
    /// <param name="bytes">At most 32.</param>
    /// <exception cref="AmqpEncodeException">There are more than 32.</exception>
    public DeliveryTag(ReadOnlySpan<byte> bytes) => _bytes = InlineBytes.Create(bytes, "delivery-tag");

    private DeliveryTag(InlineBytes bytes) => _bytes = bytes;

    /// <summary>Gets the number of bytes.</summary>
    public int Length => _bytes.Length;

    /// <summary>Compares the bytes.</summary>
    public static bool operator ==(DeliveryTag left, DeliveryTag right) => left.Equals(right);

    /// <summary>Compares the bytes.</summary>
    public static bool operator !=(DeliveryTag left, DeliveryTag right) => !left.Equals(right);

    /// <summary>Creates one from the eight big-endian bytes of a number.</summary>
    /// <param name="value">The number, such as that of a counter.</param>
    /// <returns>Eight bytes.</returns>
    public static DeliveryTag FromUInt64(ulong value) => new(InlineBytes.FromUInt64(value));

    /// <summary>Creates a tag from a lock token, as Service Bus does: the bytes of <see cref="Guid.ToByteArray()"/>, whose first three fields are
    /// little-endian.</summary>
    /// <param name="lockToken">The token.</param>
    /// <returns>A tag of 16 bytes.</returns>
    public static DeliveryTag FromLockToken(Guid lockToken)
    {
        Span<byte> bytes = stackalloc byte[LockTokenLength];
        BigEndian.WriteGuid(lockToken, bytes);
        SwapFields(bytes);
        return new DeliveryTag(bytes);
    }

    /// <summary>Copies the bytes into the caller's memory.</summary>
    /// <param name="destination">The destination.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than <see cref="Length"/>.</exception>
    public void CopyTo(Span<byte> destination) => _bytes.CopyToChecked(destination);

    /// <summary>Gets the bytes in a new array.</summary>
    /// <returns>The array.</returns>
    public byte[] ToArray() => _bytes.ToArray();

    /// <summary>Gets the lock token from bytes in the order of <see cref="Guid.ToByteArray()"/>.</summary>
    /// <param name="lockToken">The token.</param>
    /// <returns>False if there are not 16 bytes.</returns>
    public bool TryGetLockToken(out Guid lockToken)
    {
        lockToken = default;
        if (Length != LockTokenLength)
        {
            return false;
        }

        Span<byte> bytes = stackalloc byte[LockTokenLength];
        CopyTo(bytes);
        SwapFields(bytes);
        lockToken = BigEndian.ReadGuid(bytes);
        return true;
    }

    /// <inheritdoc/>
    public bool Equals(DeliveryTag other) => _bytes.Equals(other._bytes);

    /// <summary>Compares the bytes.</summary>
    /// <param name="bytes">Any number of bytes.</param>
    /// <returns>True if they are the same.</returns>
    public bool Equals(ReadOnlySpan<byte> bytes) => _bytes.Equals(bytes);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DeliveryTag other && Equals(other);

    /// <summary>Gets a hash, which differs from process to process.</summary>
    public override int GetHashCode() => _bytes.GetHashCode();

    /// <summary>Gets the bytes in hexadecimal, such as <c>0x01020304</c>.</summary>
    public override string ToString() => _bytes.ToString();

    /// <summary>Creates a tag of bytes that were checked to be at most 32.</summary>
    // Inlined, because a call copies the 33 bytes of the value, which slows down reading a transfer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static DeliveryTag FromValidated(ReadOnlySpan<byte> bytes) => new(new InlineBytes(bytes));

    internal InlineBytes Bytes => _bytes;

    // Between network order and that of Guid.ToByteArray.
    private static void SwapFields(Span<byte> bytes)
    {
        bytes.Slice(0, 4).Reverse();
        bytes.Slice(4, 2).Reverse();
        bytes.Slice(6, 2).Reverse();
    }

    /// <summary>Writes the binary; the caller has checked that there is room.</summary>
    internal int Write(Span<byte> destination) => _bytes.Write(destination);
}

namespace Amqp.Encoding.Transactions;

/// <summary>The AMQP type transaction-id, a binary (0xA0, 0xB0) of at most 32 bytes: the name of a transaction at its coordinator (AMQP 1.0, part 4,
/// 4.5.4).</summary>
/// <remarks>The bytes are stored in the value itself, so keys of a dictionary need no array. The hash differs from process to
/// process. <c>default</c> has no bytes.</remarks>
public readonly struct TransactionId : IEquatable<TransactionId>
{
    /// <summary>The maximum number of bytes.</summary>
    public const int MaxLength = InlineBytes.MaxLength;

    private readonly InlineBytes _bytes;

    /// <summary>Creates a transaction-id of bytes.</summary>
    /// <param name="bytes">At most 32.</param>
    /// <exception cref="AmqpEncodeException">There are more than 32.</exception>
    public TransactionId(ReadOnlySpan<byte> bytes) => _bytes = InlineBytes.Create(bytes, "transaction-id");

    private TransactionId(InlineBytes bytes) => _bytes = bytes;

    /// <summary>Gets the number of bytes.</summary>
    public int Length => _bytes.Length;

    /// <summary>Compares the bytes.</summary>
    public static bool operator ==(TransactionId left, TransactionId right) => left.Equals(right);

    /// <summary>Compares the bytes.</summary>
    public static bool operator !=(TransactionId left, TransactionId right) => !left.Equals(right);

    /// <summary>Creates one from the eight big-endian bytes of a number.</summary>
    /// <param name="value">The number, such as that of a counter.</param>
    /// <returns>Eight bytes.</returns>
    public static TransactionId FromUInt64(ulong value) => new(InlineBytes.FromUInt64(value));

    /// <summary>Copies the bytes into the caller's memory.</summary>
    /// <param name="destination">The destination.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than <see cref="Length"/>.</exception>
    public void CopyTo(Span<byte> destination) => _bytes.CopyToChecked(destination);

    /// <summary>Gets the bytes in a new array.</summary>
    /// <returns>The array.</returns>
    public byte[] ToArray() => _bytes.ToArray();

    /// <inheritdoc/>
    public bool Equals(TransactionId other) => _bytes.Equals(other._bytes);

    /// <summary>Compares the bytes.</summary>
    /// <param name="bytes">Any number of bytes.</param>
    /// <returns>True if they are the same.</returns>
    public bool Equals(ReadOnlySpan<byte> bytes) => _bytes.Equals(bytes);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is TransactionId other && Equals(other);

    /// <summary>Gets a hash, which differs from process to process.</summary>
    public override int GetHashCode() => _bytes.GetHashCode();

    /// <summary>Gets the bytes in hexadecimal, such as <c>0x01020304</c>.</summary>
    public override string ToString() => _bytes.ToString();

    /// <summary>Creates a transaction-id of bytes that were checked to be at most 32.</summary>
    internal static TransactionId FromValidated(ReadOnlySpan<byte> bytes) => new(new InlineBytes(bytes));

    internal InlineBytes Bytes => _bytes;

    /// <summary>Writes the binary; the caller has checked that there is room.</summary>
    internal int Write(Span<byte> destination) => _bytes.Write(destination);
}

using System.Buffers.Binary;
using System.Globalization;

namespace Amqp.Encoding.Transactions;

/// <summary>The AMQP type transaction-id, a binary (0xA0, 0xB0) of at most 32 octets: the name of a transaction at its coordinator (AMQP 1.0, part 4, 4.5.4).</summary>
/// <remarks>The octets are kept in the value itself, so that tags as keys of a dictionary cost no array; the hash differs from process to
/// process. <c>default</c> has no octets.</remarks>
public readonly struct TransactionId : IEquatable<TransactionId>
{
    /// <summary>The most octets that there can be.</summary>
    public const int MaxLength = InlineOctets.MaxLength;

    private readonly InlineOctets _octets;

    /// <summary>Makes one of octets.</summary>
    /// <param name="octets">At most 32.</param>
    /// <exception cref="AmqpEncodeException">There are more than 32.</exception>
    public TransactionId(ReadOnlySpan<byte> octets)
    {
        if (octets.Length > MaxLength)
        {
            throw new AmqpEncodeException("A transaction-id has at most 32 octets, not " + octets.Length.ToString(CultureInfo.InvariantCulture) + ".");
        }

        _octets = new InlineOctets(octets);
    }

    private TransactionId(InlineOctets octets) => _octets = octets;

    /// <summary>The number of octets.</summary>
    public int Length => _octets.Length;

    /// <summary>Compares the octets.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">Another.</param>
    public static bool operator ==(TransactionId left, TransactionId right) => left.Equals(right);

    /// <summary>Compares the octets.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">Another.</param>
    public static bool operator !=(TransactionId left, TransactionId right) => !left.Equals(right);

    /// <summary>Makes one of the eight octets of a number, most significant first.</summary>
    /// <param name="value">The number, such as that of a counter.</param>
    /// <returns>Eight octets.</returns>
    public static TransactionId FromUInt64(ulong value)
    {
        Span<byte> octets = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64BigEndian(octets, value);
        return new TransactionId(new InlineOctets(octets));
    }

    /// <summary>Puts the octets into the caller's memory.</summary>
    /// <param name="destination">Where they go.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than <see cref="Length"/>.</exception>
    public void CopyTo(Span<byte> destination)
    {
        if (destination.Length < Length)
        {
            throw new ArgumentException("The destination is too short.", nameof(destination));
        }

        _octets.CopyTo(destination);
    }

    /// <summary>The octets in a new array.</summary>
    /// <returns>The array.</returns>
    public byte[] ToArray()
    {
        byte[] octets = new byte[Length];
        _octets.CopyTo(octets);
        return octets;
    }

    /// <inheritdoc/>
    public bool Equals(TransactionId other) => _octets.Equals(other._octets);

    /// <summary>Compares the octets.</summary>
    /// <param name="octets">Any number of octets.</param>
    /// <returns>True if they are the same.</returns>
    public bool Equals(ReadOnlySpan<byte> octets) => _octets.Equals(octets);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is TransactionId other && Equals(other);

    /// <summary>A hash under a key that differs from process to process.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode() => _octets.GetHashCode();

    /// <summary>The octets in hexadecimal, such as <c>0x01020304</c>.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => _octets.ToString();

    /// <summary>Takes octets that were judged to be at most 32.</summary>
    internal static TransactionId FromJudged(ReadOnlySpan<byte> octets) => new(new InlineOctets(octets));

    /// <summary>Writes the binary; there is room.</summary>
    internal int Write(Span<byte> destination) => _octets.Write(destination);
}

using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Transport;

/// <summary>The AMQP type delivery-tag, a binary (0xA0, 0xB0) of at most 32 octets: the name of a delivery on its link (AMQP 1.0, part 2, 2.8.7).</summary>
/// <remarks>The octets are kept in the value itself, so that tags as keys of a dictionary cost no array; the hash differs from process to
/// process. <c>default</c> has no octets.</remarks>
public readonly struct DeliveryTag : IEquatable<DeliveryTag>
{
    /// <summary>The most octets that there can be.</summary>
    public const int MaxLength = InlineOctets.MaxLength;

    private readonly InlineOctets _octets;

    /// <summary>Makes one of octets.</summary>
    /// <param name="octets">At most 32.</param>
    /// <exception cref="AmqpEncodeException">There are more than 32.</exception>
    public DeliveryTag(ReadOnlySpan<byte> octets)
    {
        if (octets.Length > MaxLength)
        {
            throw new AmqpEncodeException("A delivery-tag has at most 32 octets, not " + octets.Length.ToString(CultureInfo.InvariantCulture) + ".");
        }

        _octets = new InlineOctets(octets);
    }

    private DeliveryTag(InlineOctets octets) => _octets = octets;

    /// <summary>The number of octets.</summary>
    public int Length => _octets.Length;

    /// <summary>Compares the octets.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">Another.</param>
    public static bool operator ==(DeliveryTag left, DeliveryTag right) => left.Equals(right);

    /// <summary>Compares the octets.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">Another.</param>
    public static bool operator !=(DeliveryTag left, DeliveryTag right) => !left.Equals(right);

    /// <summary>Makes one of the eight octets of a number, most significant first.</summary>
    /// <param name="value">The number, such as that of a counter.</param>
    /// <returns>Eight octets.</returns>
    public static DeliveryTag FromUInt64(ulong value)
    {
        Span<byte> octets = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64BigEndian(octets, value);
        return new DeliveryTag(new InlineOctets(octets));
    }

    /// <summary>Makes a tag of a lock token: the octets of <see cref="Guid.ToByteArray()"/>, whose first three fields are little-endian, as Service Bus has them.</summary>
    /// <param name="lockToken">The token.</param>
    /// <returns>A tag of 16 octets.</returns>
    public static DeliveryTag FromLockToken(Guid lockToken) => new(lockToken.ToByteArray());

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

    /// <summary>The lock token that the octets are, in the order of <see cref="Guid.ToByteArray()"/>.</summary>
    /// <param name="lockToken">The token.</param>
    /// <returns>False if the octets are not 16.</returns>
    public bool TryGetLockToken(out Guid lockToken)
    {
        if (Length != 16)
        {
            lockToken = default;
            return false;
        }

        lockToken = new Guid(ToArray());
        return true;
    }

    /// <inheritdoc/>
    public bool Equals(DeliveryTag other) => _octets.Equals(other._octets);

    /// <summary>Compares the octets.</summary>
    /// <param name="octets">Any number of octets.</param>
    /// <returns>True if they are the same.</returns>
    public bool Equals(ReadOnlySpan<byte> octets) => _octets.Equals(octets);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DeliveryTag other && Equals(other);

    /// <summary>A hash under a key that differs from process to process.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode() => _octets.GetHashCode();

    /// <summary>The octets in hexadecimal, such as <c>0x01020304</c>.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => _octets.ToString();

    /// <summary>Takes octets that were judged to be at most 32.</summary>
    // Inlined: a call copies the 40 octets of the value, which a transfer feels.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static DeliveryTag FromJudged(ReadOnlySpan<byte> octets) => new(new InlineOctets(octets));

    /// <summary>Writes the binary; there is room.</summary>
    internal int Write(Span<byte> destination) => _octets.Write(destination);
}

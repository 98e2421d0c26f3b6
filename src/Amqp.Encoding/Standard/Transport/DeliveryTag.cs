namespace Amqp.Encoding.Transport;

/// <summary>The AMQP type delivery-tag, a binary (0xA0, 0xB0) of at most 32 bytes: the name of a delivery on its link (AMQP 1.0, part 2, 2.8.7).</summary>
/// <remarks>The bytes are stored in the value itself, so keys of a dictionary need no array. The hash differs from process to
/// process. <c>default</c> has no bytes.</remarks>
public readonly partial struct DeliveryTag
{
    private const int LockTokenLength = 16;

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

    // Between network order and that of Guid.ToByteArray.
    private static void SwapFields(Span<byte> bytes)
    {
        bytes.Slice(0, 4).Reverse();
        bytes.Slice(4, 2).Reverse();
        bytes.Slice(6, 2).Reverse();
    }
}

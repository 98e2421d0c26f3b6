using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>Assembles deliveries from the transfers of one link (AMQP 1.0, part 2, 2.7.5).</summary>
/// <remarks>
/// <para>A transfer that continues a delivery may omit or repeat delivery-id, delivery-tag and message-format; different values are an
/// error. An aborted transfer drops the delivery, and so does an error.</para>
/// <para>A delivery in one transfer is not copied. An assembler is not safe for use by several threads at once.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class DeliveryAssembler : IDisposable
{
    private readonly long _maxSize;
    private readonly ArrayPool<byte>? _pool;
    private AmqpBuffer? _buffer;
    private DeliveryFields _fields;
    private DeliveryState? _state;
    private bool _isDisposed;

    // How many bytes the delivery has at least, as its first payload says; 0 if it does not.
    private long _announced;

    /// <summary>Creates an assembler.</summary>
    /// <param name="maxDeliverySize">The maximum number of bytes in all transfers of one delivery: the max-message-size that this side announced. A delivery in
    /// several transfers never exceeds 2,147,483,591 bytes.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDeliverySize"/> is below 1; no value means "unlimited".</exception>
    public DeliveryAssembler(long maxDeliverySize, ArrayPool<byte>? pool = null)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDeliverySize, 1L);
        _maxSize = maxDeliverySize;
        _pool = pool;
    }

    /// <summary>Gets whether a delivery has begun and its last transfer has not arrived.</summary>
    public bool IsAssembling { get; private set; }

    private string DebuggerText => _isDisposed ? "disposed"
        : !IsAssembling ? "no delivery begun"
        : "delivery " + (_fields.Id?.ToString() ?? "without an id") + ", " + (_buffer?.WrittenCount ?? 0) + " bytes so far";

    /// <summary>Adds a transfer whose payload is borrowed. A delivery in one transfer is valid only as long as that payload.</summary>
    /// <param name="transfer">The transfer; it may be read into again afterwards.</param>
    /// <param name="payload">Its payload.</param>
    /// <returns>The delivery if this was its last transfer; null if more transfers follow, or the delivery was aborted.</returns>
    /// <exception cref="AmqpDecodeException">The transfer belongs to another delivery than the one before it, or the delivery is too large.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The assembler is disposed.</exception>
    public Delivery? Add(Transfer transfer, in ReadOnlySequence<byte> payload) => Add(transfer, in payload, null);

    /// <summary>Adds a transfer and takes ownership of its payload. A delivery in one transfer keeps the payload; otherwise it is disposed at once.</summary>
    /// <param name="transfer">The transfer; it may be read into again afterwards.</param>
    /// <param name="payload">Its payload, all of the owner's memory; it is disposed even if the method throws.</param>
    /// <returns>The delivery if this was its last transfer; null if more transfers follow, or the delivery was aborted.</returns>
    /// <exception cref="AmqpDecodeException">The transfer belongs to another delivery than the one before it, or the delivery is too large.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> or <paramref name="payload"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The assembler is disposed.</exception>
    public Delivery? Add(Transfer transfer, IMemoryOwner<byte> payload)
    {
        ArgumentNullException.ThrowIfNull(payload);
        Delivery? delivery = null;
        try
        {
            return delivery = Add(transfer, new ReadOnlySequence<byte>(payload.Memory), payload);
        }
        finally
        {
            if (delivery?.IsOwnedBy(payload) != true)
            {
                payload.Dispose();
            }
        }
    }

    /// <summary>Drops the delivery that has begun, if any, for example after its link was detached.</summary>
    public void Reset()
    {
        ResetFields();
        _buffer?.Dispose();
        _buffer = null;
    }

    /// <summary>Drops the delivery that has begun and releases its memory. A second call does nothing.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        Reset();
    }

    private Delivery? Add(Transfer transfer, in ReadOnlySequence<byte> payload, IMemoryOwner<byte>? owner)
    {
        ArgumentNullException.ThrowIfNull(transfer);
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (_fields.Add(transfer) is AmqpDecodeException fault)
        {
            Reset();
            throw fault;
        }

        _state = transfer.State ?? _state;
        if (transfer.Aborted == true)
        {
            // The standard says to ignore the payload and more of an aborted transfer.
            Reset();
            return null;
        }

        bool more = transfer.More == true;
        bool isSingle = !more && !IsAssembling;
        long size = (_buffer?.WrittenCount ?? 0) + payload.Length;

        // Several transfers are gathered in one array.
        long maxSize = isSingle ? _maxSize : Math.Min(_maxSize, Array.MaxLength);
        if (size > maxSize)
        {
            Reset();
            string expected = "a delivery of at most " + TextOf.Count(maxSize, "byte") + (maxSize == _maxSize ? " (maxDeliverySize)" : " (a fixed limit)");
            throw new AmqpDecodeException(FrameFault.Create(AmqpDecodeErrorKind.DeliveryTooLarge, 0, expected, TextOf.Number(size)));
        }

        if (isSingle)
        {
            var single = new Delivery(in _fields, _state, in payload, owner);
            ResetFields();
            return single;
        }

        IsAssembling = true;

        _buffer ??= new AmqpBuffer(0, _pool);
        if (_buffer.WrittenCount == 0)
        {
            _announced = FindSize(payload.First.Span);
        }

        if (payload.Length > _buffer.FreeSpan.Length)
        {
            // More follows, most often as much again; and a data section says how much, which is believed up to sixteen times what has arrived.
            long room = Math.Max(2 * size, Math.Min(_announced, 16 * size));
            _ = _buffer.GetSpan((int)(Math.Min(room, maxSize) - _buffer.WrittenCount));
        }

        if (payload.IsSingleSegment)
        {
            _buffer.Write(payload.First.Span);
        }
        else
        {
            foreach (ReadOnlyMemory<byte> segment in payload)
            {
                _buffer.Write(segment.Span);
            }
        }

        if (more)
        {
            return null;
        }

        IMemoryOwner<byte> memory = _buffer.Detach();
        var delivery = new Delivery(in _fields, _state, new ReadOnlySequence<byte>(memory.Memory), memory);
        ResetFields();
        return delivery;
    }

    /// <summary>Gets the size of a message up to the end of its first data section (part 3, 3.2.6); 0 if its first bytes do not tell.</summary>
    private static long FindSize(ReadOnlySpan<byte> message)
    {
        long at = 0;
        // 00 53 and the code of a section, then a list, map or binary.
        while (message.Length - at >= 8 && message.Slice((int)at) is var section && section[0] == 0 && section[1] == Codes.SmallULong)
        {
            at += section[3] switch
            {
                Codes.List0 => 4,
                Codes.List8 or Codes.Map8 or Codes.Binary8 => 5 + section[4],
                Codes.List32 or Codes.Map32 or Codes.Binary32 => 8 + (long)BinaryPrimitives.ReadUInt32BigEndian(section.Slice(4)),
                _ => int.MaxValue,
            };
            if (section[3] is Codes.Binary8 or Codes.Binary32)
            {
                return at;
            }
        }

        return 0;
    }

    // The buffer is kept: its memory, if it has any, went to the delivery.
    private void ResetFields()
    {
        IsAssembling = false;
        _fields = default;
        _state = null;
    }
}

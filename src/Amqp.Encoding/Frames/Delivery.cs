using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>A complete delivery: the fields of its transfers, and the message (AMQP 1.0, part 2, 2.7.5).</summary>
/// <remarks>The payload of a single transfer is not copied: it stays in the memory of that transfer, or in memory that was passed with it. The payload of
/// several transfers is in one pooled array. Dispose the delivery when the payload is no longer needed.</remarks>
[DebuggerDisplay("{Id}, {_payload.Length} bytes")]
public sealed class Delivery : IDisposable
{
    private ReadOnlySequence<byte> _payload;
    private DeliveryFields _fields;

    // A delivery with a state is rare: only then is the owner in an object of its own.
    private object? _ownerOrState;

    internal Delivery(in DeliveryFields fields, DeliveryState? state, in ReadOnlySequence<byte> payload, IDisposable? owner)
    {
        _fields = fields;
        _payload = payload;
        _ownerOrState = state is null ? owner : new StateAndOwner(state, owner);
    }

    /// <summary>Gets delivery-id; null if no transfer had one, although the standard requires it on the first.</summary>
    public SequenceNumber? DeliveryId => _fields.Id;

    /// <summary>Gets delivery-tag; null if no transfer had one (Event Hubs omits it even on the first).</summary>
    public DeliveryTag? DeliveryTag => _fields.Tag;

    /// <summary>Gets message-format; null if no transfer had one.</summary>
    public uint? MessageFormat => _fields.MessageFormat;

    /// <summary>Gets whether the sender has settled the delivery in any of its transfers.</summary>
    public bool Settled => _fields.Settled;

    /// <summary>Gets the state of the last transfer that had one.</summary>
    public DeliveryState? State => (_ownerOrState as StateAndOwner)?.State;

    /// <summary>Gets the encoded message.</summary>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or a message owns the payload now.</exception>
    public ReadOnlySequence<byte> Payload
    {
        get
        {
            ObjectDisposedException.ThrowIf(_fields.IsDisposed, this);
            return _payload;
        }
    }

    /// <summary>Gets whether the payload is in memory of another owner, such as its frame; it is then valid only until the next frame is read.</summary>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or a message owns the payload now.</exception>
    public bool IsBorrowed => !Payload.IsEmpty && Owner is null;

    private ref object? Owner
    {
        get
        {
            if (_ownerOrState is StateAndOwner both)
            {
                return ref both.Owner;
            }

            return ref _ownerOrState;
        }
    }

    /// <summary>Decodes the delivered message, which takes ownership of the payload. Disposing the message then releases the memory, and
    /// disposing the delivery does nothing.</summary>
    /// <param name="options">Limits, conformance and an SDK's own types; null for the defaults. Those of the frame's reader do not apply here.</param>
    /// <returns>The message, with the delivery's format, or 0 if no transfer had one.</returns>
    /// <exception cref="AmqpDecodeException">The payload is not a message: see <see cref="MessageReader"/>; the delivery keeps the payload.</exception>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or was decoded already.</exception>
    public AmqpMessage DecodeMessage(AmqpReaderOptions? options = null)
    {
        AmqpMessage message = AmqpMessage.Decode(Payload, options);
        HandOver(message);
        return message;
    }

    /// <summary>Decodes the delivered message as <see cref="DecodeMessage"/> does, without an exception for malformed bytes.</summary>
    /// <param name="validate">Sections to decode at once: reading them throws no <see cref="AmqpDecodeException"/> afterwards.</param>
    /// <param name="message">The message, with the delivery's format.</param>
    /// <param name="error">The fault.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    /// <returns>False if the payload is not a series of sections, or a section of <paramref name="validate"/> is malformed; the delivery then keeps
    /// the payload.</returns>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or was decoded already.</exception>
    public bool TryDecodeMessage(
        [NotNullWhen(true)] out AmqpMessage? message, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None)
    {
        bool valid = AmqpMessage.TryDecode(Payload, out message, out error, options, validate);
        if (valid)
        {
            HandOver(message!);
        }

        return valid;
    }

    /// <summary>Decodes the delivered message as <see cref="DecodeMessage"/> does, so that it stays valid after the next frame. Only a borrowed payload is
    /// copied, to pooled memory.</summary>
    /// <param name="options">Limits, conformance and an SDK's own types; null for the defaults.</param>
    /// <returns>The message, which is valid until it is disposed.</returns>
    /// <exception cref="AmqpDecodeException">The payload is not a message: see <see cref="MessageReader"/>; the delivery keeps the payload.</exception>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or was decoded already.</exception>
    public AmqpMessage DecodeOwnedMessage(AmqpReaderOptions? options = null)
    {
        Own();
        return DecodeMessage(options);
    }

    /// <summary>Decodes the delivered message as <see cref="TryDecodeMessage"/> does, so that it stays valid after the next frame. Only a borrowed payload
    /// is copied, to pooled memory.</summary>
    /// <param name="validate">Sections to decode at once: reading them throws no <see cref="AmqpDecodeException"/> afterwards.</param>
    /// <param name="message">The message, which is valid until it is disposed.</param>
    /// <param name="error">The fault.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    /// <returns>False if the payload is not a series of sections, or a section of <paramref name="validate"/> is malformed; the delivery then keeps
    /// the payload.</returns>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or was decoded already.</exception>
    public bool TryDecodeOwnedMessage(
        [NotNullWhen(true)] out AmqpMessage? message, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None)
    {
        Own();
        return TryDecodeMessage(out message, out error, options, validate);
    }

    internal bool IsOwnedBy(IMemoryOwner<byte> owner) => ReferenceEquals(Owner, owner);

    /// <summary>Releases the memory of the payload, unless a message owns it now. A second call does nothing.</summary>
    public void Dispose()
    {
        _fields.IsDisposed = true;
        TakeOwner()?.Dispose();
    }

    private IDisposable? TakeOwner() => (IDisposable?)Interlocked.Exchange(ref Owner, null);

    private void HandOver(AmqpMessage message)
    {
        message.MessageFormat = MessageFormat ?? 0;
        _fields.IsDisposed = true;
        message.TakeOver(TakeOwner());
    }

    private void Own()
    {
        if (!IsBorrowed)
        {
            return;
        }

        using var copy = new AmqpBuffer(checked((int)_payload.Length));
        foreach (ReadOnlyMemory<byte> segment in _payload)
        {
            copy.Write(segment.Span);
        }

        IMemoryOwner<byte> owner = copy.Detach();
        _payload = new ReadOnlySequence<byte>(owner.Memory);
        Owner = owner;
    }

    private sealed class StateAndOwner(DeliveryState state, object? owner)
    {
        public object? Owner = owner;

        public DeliveryState State { get; } = state;
    }
}

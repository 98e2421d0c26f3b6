using System.Buffers;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>A delivery that has arrived whole: what its transfers said of it, and the message (AMQP 1.0, part 2, 2.7.5).</summary>
/// <remarks>If it came in one transfer its payload lies where that transfer does, uncopied, unless memory was handed over with it; else in one
/// pooled array. Dispose of it once the payload is not needed any more.</remarks>
[DebuggerDisplay("{Id}, {_payload.Length} bytes")]
public sealed class Delivery : IDisposable
{
    private ReadOnlySequence<byte> _payload;
    private IMemoryOwner<byte>? _owner;
    private DeliveryFields _fields;

    internal Delivery(in DeliveryFields fields, in ReadOnlySequence<byte> payload, IMemoryOwner<byte>? owner)
    {
        _fields = fields;
        _payload = payload;
        _owner = owner;
    }

    /// <summary>Gets delivery-id; null if no transfer had one, which the standard does not allow on the first.</summary>
    public SequenceNumber? Id => _fields.Id;

    /// <summary>Gets delivery-tag; null if no transfer had one: Event Hubs leaves it out even on the first.</summary>
    public DeliveryTag? Tag => _fields.Tag;

    /// <summary>Gets message-format; null if no transfer had one.</summary>
    public uint? MessageFormat => _fields.MessageFormat;

    /// <summary>Gets whether any transfer said that the sender has settled the delivery.</summary>
    public bool Settled => _fields.Settled;

    /// <summary>Gets the state of the last transfer that had one.</summary>
    public DeliveryState? State => _fields.State;

    /// <summary>Gets the encoded message.</summary>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or a message has taken the payload over.</exception>
    public ReadOnlySequence<byte> Payload
    {
        get
        {
            ObjectDisposedException.ThrowIf(_fields.IsDisposed, this);
            return _payload;
        }
    }

    /// <summary>Gets whether the payload lies in memory of another owner, such as its frame: then it is valid only until the next frame is read.</summary>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or a message has taken the payload over.</exception>
    public bool IsBorrowed => !Payload.IsEmpty && _owner is null;

    /// <summary>Decodes the message that was delivered, which takes the payload over: from now on the message gives its memory back, and
    /// disposing of the delivery does nothing.</summary>
    /// <param name="options">Limits, conformance and an SDK's own types; null for the defaults. Those of the frame's reader do not count here.</param>
    /// <returns>The message, of the delivery's format: 0 where no transfer said it.</returns>
    /// <exception cref="AmqpDecodeException">The payload is no message: see <see cref="MessageReader"/>; the delivery stays the caller's.</exception>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or was decoded already.</exception>
    public AmqpMessage DecodeMessage(AmqpReaderOptions? options = null)
    {
        AmqpMessage message = AmqpMessage.Decode(Payload, options);
        HandOver(message);
        return message;
    }

    /// <summary>Decodes the message that was delivered, without an exception for bad input; it takes the payload over as for
    /// <see cref="DecodeMessage"/>.</summary>
    /// <param name="validate">Sections to decode at once: reading them throws no <see cref="AmqpDecodeException"/> afterwards.</param>
    /// <param name="message">The message, of the delivery's format.</param>
    /// <param name="error">The fault.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    /// <returns>False if the payload is no run of sections, or a section of <paramref name="validate"/> is malformed; the delivery stays the
    /// caller's then.</returns>
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

    /// <summary>Decodes the message that was delivered, as <see cref="DecodeMessage"/> does, for longer than the next frame: a payload that is borrowed is
    /// copied to pooled memory first, and no other.</summary>
    /// <param name="options">Limits, conformance and an SDK's own types; null for the defaults.</param>
    /// <returns>The message, which is valid until it is disposed.</returns>
    /// <exception cref="AmqpDecodeException">The payload is no message: see <see cref="MessageReader"/>; the delivery stays the caller's.</exception>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or was decoded already.</exception>
    public AmqpMessage DecodeOwnedMessage(AmqpReaderOptions? options = null)
    {
        Own();
        return DecodeMessage(options);
    }

    /// <summary>Decodes the message that was delivered, as <see cref="TryDecodeMessage"/> does, for longer than the next frame: a payload that is borrowed
    /// is copied to pooled memory first, and no other.</summary>
    /// <param name="validate">Sections to decode at once: reading them throws no <see cref="AmqpDecodeException"/> afterwards.</param>
    /// <param name="message">The message, which is valid until it is disposed.</param>
    /// <param name="error">The fault.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    /// <returns>False if the payload is no run of sections, or a section of <paramref name="validate"/> is malformed; the delivery stays the
    /// caller's then.</returns>
    /// <exception cref="ObjectDisposedException">The delivery is disposed, or was decoded already.</exception>
    public bool TryDecodeOwnedMessage(
        [NotNullWhen(true)] out AmqpMessage? message, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None)
    {
        Own();
        return TryDecodeMessage(out message, out error, options, validate);
    }

    internal bool IsOwnedBy(IMemoryOwner<byte> owner) => ReferenceEquals(_owner, owner);

    /// <summary>Gives the memory of the payload back, unless a message has taken it over. A second call does nothing.</summary>
    public void Dispose()
    {
        _fields.IsDisposed = true;
        Interlocked.Exchange(ref _owner, null)?.Dispose();
    }

    private void HandOver(AmqpMessage message)
    {
        message.MessageFormat = MessageFormat ?? 0;
        _fields.IsDisposed = true;
        message.TakeOver(Interlocked.Exchange(ref _owner, null));
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

        _owner = copy.Detach();
        _payload = new ReadOnlySequence<byte>(_owner.Memory);
    }
}

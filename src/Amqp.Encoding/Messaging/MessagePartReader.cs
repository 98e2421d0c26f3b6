using System.Buffers;

namespace Amqp.Encoding.Messaging;

/// <summary>Reads a message while it arrives: complete sections, and data in the chunks that have come (AMQP 1.0, part 3, 3.2).</summary>
/// <remarks>It checks what <see cref="MessageReader"/> checks, and keeps no bytes: what it does not take stays with the caller, who comes
/// again with more bytes after it.</remarks>
public sealed class MessagePartReader
{
    private readonly AmqpReaderOptions _options;
    private SectionKind _last;
    private int _count;
    private SectionKinds _came;
    private long _offset;
    private long _dataLeft;

    // So many bytes have to be there before another try to find the end of a section whose header does not tell it.
    private long _needed;

    /// <summary>Makes a reader for one message.</summary>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    public MessagePartReader(AmqpReaderOptions? options = null) => _options = options ?? AmqpReaderOptions.Default;

    /// <summary>Bytes of the message that were taken.</summary>
    public long Offset => _offset;

    /// <summary>Takes the next part.</summary>
    /// <param name="input">What has arrived and was not taken; moves past the part.</param>
    /// <param name="isCompleted">Whether nothing comes after the input.</param>
    /// <param name="part">The part.</param>
    /// <returns>False if more bytes are needed, or if the message is over.</returns>
    /// <exception cref="AmqpDecodeException">What follows is not a section that may come here, or the message ends within one; nothing was taken.</exception>
    public bool TryRead(ref ReadOnlySequence<byte> input, bool isCompleted, out MessagePart part)
    {
        part = default;
        if (_dataLeft > 0)
        {
            return TryReadData(ref input, isCompleted, 0, out part);
        }

        if (input.IsEmpty)
        {
            if (isCompleted && _options.IsStrict && (_came & SectionKinds.Body) == 0)
            {
                throw Fault(AmqpDecodeErrorKind.MissingBody, SectionKind.None, "a body", "the end of the message");
            }

            return false;
        }

        if (!TryReadHead(in input, isCompleted, out SectionHeader head) || (head.Kind != SectionKind.Data && head.Length > input.Length && !isCompleted))
        {
            return false;
        }

        if (!SectionHeader.MayFollow(head.Kind, _last, _came, _options))
        {
            throw new AmqpDecodeException(SectionHeader.Unexpected(head.Kind, _last, _came, _offset));
        }

        if (_count == MessageReader.MaxSections)
        {
            throw Fault(AmqpDecodeErrorKind.SectionLimit, head.Kind, "at most 10000 sections", "more");
        }

        if (head.Length > input.Length && isCompleted)
        {
            throw new AmqpDecodeException(SectionHeader.Validate(in input, _options, _offset));
        }

        _count++;
        _last = head.Kind;
        _needed = 0;
        _came |= SectionHeader.SetOf(head.Kind);
        if (head.Kind == SectionKind.Data)
        {
            _dataLeft = head.Length - head.ContentAt;
            return TryReadData(ref input, isCompleted, head.ContentAt, out part);
        }

        part = new MessagePart(head.Kind, _count - 1, input.Slice(0, head.Length), 0);
        Take(ref input, head.Length);
        return true;
    }

    private bool TryReadData(ref ReadOnlySequence<byte> input, bool isCompleted, int head, out MessagePart part)
    {
        long length = Math.Min(_dataLeft, input.Length - head);
        if (isCompleted && length < _dataLeft)
        {
            throw Fault(AmqpDecodeErrorKind.NeedMoreData, SectionKind.Data, "more bytes of data", "the end of the message");
        }

        if (length == 0 && head == 0)
        {
            part = default;
            return false;
        }

        _dataLeft -= length;
        part = new MessagePart(SectionKind.Data, _count - 1, input.Slice(head, length), _dataLeft);
        Take(ref input, head + length);
        return true;
    }

    private bool TryReadHead(in ReadOnlySequence<byte> input, bool isCompleted, out SectionHeader head)
    {
        Span<byte> window = stackalloc byte[SectionHeader.MostBytes];
        window = window.Slice(0, (int)Math.Min(window.Length, input.Length));
        input.Slice(0, window.Length).CopyTo(window);
        if (SectionHeader.TryRead(window, _options, out head))
        {
            return true;
        }

        if (input.Length < _needed && !isCompleted)
        {
            return false;
        }

        if (input.Length > Array.MaxLength)
        {
            throw new AmqpDecodeException(SectionHeader.Validate(in input, _options, _offset));
        }

        byte[] bytes = input.ToArray();
        if (SectionHeader.TryRead(bytes, _options, out head))
        {
            return true;
        }

        AmqpDecodeError error = SectionHeader.Validate(bytes, _options, _offset);
        if (error.Kind != AmqpDecodeErrorKind.NeedMoreData || isCompleted)
        {
            throw new AmqpDecodeException(error);
        }

        // Twice as many the next time: the bytes are looked at a few times in all, however few arrive at once.
        _needed = bytes.Length < SectionHeader.MostBytes ? 0 : 2L * bytes.Length;
        return false;
    }

    private void Take(ref ReadOnlySequence<byte> input, long length)
    {
        input = input.Slice(length);
        _offset += length;
    }

    private AmqpDecodeException Fault(AmqpDecodeErrorKind kind, SectionKind section, string expected, string found) =>
        new(SectionHeader.Fault(kind, _offset, section, expected, found));
}

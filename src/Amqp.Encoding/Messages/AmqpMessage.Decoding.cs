namespace Amqp.Encoding.Messaging;

/// <content>Decoding: finds the sections, each of which is decoded when it is first read.</content>
public sealed partial class AmqpMessage
{
    /// <summary>Decodes a message that refers to the bytes.</summary>
    /// <param name="message">The bytes; the caller still owns them, and they must not change before the message is disposed.</param>
    /// <param name="options">Limits and deviations; null for the defaults. With <see cref="Deviations.None"/>, all sections are checked at once.</param>
    /// <returns>The message. No bytes are a message without sections; <see cref="Deviations.None"/> refuses it, because it has no body.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not a series of sections: see <see cref="MessageReader"/>.</exception>
    public static AmqpMessage Decode(ReadOnlyMemory<byte> message, AmqpReaderOptions? options = null) =>
        TryDecode(message, default, SetToCheck(options), out AmqpMessage? result, out AmqpDecodeError error, options) ? result : throw new AmqpDecodeException(error);

    /// <inheritdoc cref="Decode(ReadOnlyMemory{byte}, AmqpReaderOptions)"/>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    public static AmqpMessage Decode(byte[] message, AmqpReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(message);
        return Decode(message.AsMemory(), options);
    }

    /// <summary>Decodes a message that refers to the bytes, which may be in several segments.</summary>
    /// <inheritdoc cref="Decode(ReadOnlyMemory{byte}, AmqpReaderOptions)" path="/*[not(self::summary)]"/>
    public static AmqpMessage Decode(in ReadOnlySequence<byte> message, AmqpReaderOptions? options = null) =>
        TryDecode(in message, out AmqpMessage? result, out AmqpDecodeError error, options, SetToCheck(options)) ? result : throw new AmqpDecodeException(error);

    /// <summary>Decodes a message that takes ownership of the bytes: <see cref="Dispose"/> disposes the owner once.</summary>
    /// <param name="owner">The owner of the bytes; the caller keeps it if this throws.</param>
    /// <param name="options">Limits and deviations; null for the defaults. With <see cref="Deviations.None"/>, all sections are checked at once.</param>
    /// <returns>The message.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="owner"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">The bytes are not a series of sections: see <see cref="MessageReader"/>.</exception>
    public static AmqpMessage Decode(IMemoryOwner<byte> owner, AmqpReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(owner);
        AmqpMessage message = Decode(owner.Memory, options);
        message.TakeOver(owner);
        return message;
    }

    /// <summary>Decodes a message from a copy of the bytes.</summary>
    /// <param name="message">The bytes; nothing of the message refers to them.</param>
    /// <param name="options">Limits and deviations; null for the defaults. With <see cref="Deviations.None"/>, all sections are checked at once.</param>
    /// <returns>The message.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not a series of sections: see <see cref="MessageReader"/>.</exception>
    public static AmqpMessage Decode(scoped ReadOnlySpan<byte> message, AmqpReaderOptions? options = null) => Decode(message.ToArray(), options);

    /// <summary>Decodes a message that refers to the bytes, without an exception for malformed bytes.</summary>
    /// <param name="message">The bytes; the caller still owns them, and they must not change before the message is disposed.</param>
    /// <param name="result">The message.</param>
    /// <param name="error">The error.</param>
    /// <param name="options">Limits and deviations; null for the defaults.</param>
    /// <param name="validate">Sections to decode at once: reading them throws no <see cref="AmqpDecodeException"/> afterwards.</param>
    /// <returns>False if the bytes are not a series of sections, or a section of <paramref name="validate"/> is malformed.</returns>
    public static bool TryDecode(
        ReadOnlyMemory<byte> message, [NotNullWhen(true)] out AmqpMessage? result, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None)
    {
        return TryDecode(message, default, validate, out result, out error, options);
    }

    /// <summary>Decodes a message that refers to the bytes, without an exception for malformed bytes.</summary>
    /// <inheritdoc cref="TryDecode(ReadOnlyMemory{byte}, out AmqpMessage, out AmqpDecodeError, AmqpReaderOptions, SectionKinds)" path="/*[not(self::summary)]"/>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    public static bool TryDecode(
        byte[] message, [NotNullWhen(true)] out AmqpMessage? result, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None)
    {
        ArgumentNullException.ThrowIfNull(message);
        return TryDecode(message.AsMemory(), out result, out error, options, validate);
    }

    /// <summary>Decodes a message that refers to the bytes, which may be in several segments, without an exception for malformed bytes.</summary>
    /// <inheritdoc cref="TryDecode(ReadOnlyMemory{byte}, out AmqpMessage, out AmqpDecodeError, AmqpReaderOptions, SectionKinds)" path="/*[not(self::summary)]"/>
    public static bool TryDecode(
        in ReadOnlySequence<byte> message, [NotNullWhen(true)] out AmqpMessage? result, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None)
    {
        return TryDecode(message.IsSingleSegment ? message.First : default, in message, validate, out result, out error, options);
    }

    /// <summary>Decodes a message from a copy of the bytes, without an exception for malformed bytes.</summary>
    /// <param name="message">The bytes; nothing of the message refers to them.</param>
    /// <param name="result">The message.</param>
    /// <param name="error">The error.</param>
    /// <param name="options">Limits and deviations; null for the defaults.</param>
    /// <param name="validate">Sections to decode at once: reading them throws no <see cref="AmqpDecodeException"/> afterwards.</param>
    /// <returns>False if the bytes are not a series of sections, or a section of <paramref name="validate"/> is malformed.</returns>
    public static bool TryDecode(
        scoped ReadOnlySpan<byte> message, [NotNullWhen(true)] out AmqpMessage? result, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None) =>
        TryDecode(message.ToArray().AsMemory(), out result, out error, options, validate);

    /// <summary>Copies the message and everything that it refers to.</summary>
    /// <returns>A message that owns its bytes.</returns>
    /// <exception cref="AmqpEncodeException">The message holds a value that AMQP cannot carry, or more sections or levels than its own reader
    /// accepts.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and it received data or a section that was not read before.</exception>
    public AmqpMessage ToOwned()
    {
        byte[] bytes = new byte[GetEncodedSize(AmqpWriterOptions.Deepest, writesMissingBody: false)];
        var writer = new AmqpWriter(bytes, AmqpWriterOptions.Deepest);
        WriteTo(ref writer, writesMissingBody: false);

        // Received sections passed the conformance check before; additions of the caller may exceed the limits.
        AmqpReaderOptions options = _options.WithDeviations(_options.Deviations | Deviations.Usual);
        if (!TryDecode(bytes, default, SectionKinds.None, out AmqpMessage? copy, out AmqpDecodeError error, options, _shared))
        {
            throw new AmqpEncodeException("The message cannot be copied, because a reader with its options would not accept it: " + error);
        }

        copy.MessageFormat = MessageFormat;
        return copy;
    }

    /// <summary>Decodes one of several messages of an input, which share one budget of zero-width elements.</summary>
    internal static AmqpMessage Decode(in ReadOnlySequence<byte> message, AmqpReaderOptions? options, ElementBudget budget) =>
        TryDecode(in message, SectionKinds.None, out AmqpMessage? result, out AmqpDecodeError error, options, budget) ? result : throw new AmqpDecodeException(error);

    /// <summary>Does the same, without an exception for malformed bytes.</summary>
    internal static bool TryDecode(
        in ReadOnlySequence<byte> message, SectionKinds validate, [NotNullWhen(true)] out AmqpMessage? result, out AmqpDecodeError error, AmqpReaderOptions? options, ElementBudget budget) =>
        TryDecode(message.IsSingleSegment ? message.First : default, in message, validate | SetToCheck(options), out result, out error, options, budget);

    /// <summary>Returns the fault of a body that is not of the expected kind, or missing.</summary>
    internal AmqpDecodeError GetBodyFault(string expected)
    {
        if (_bodyKind is SectionKind.AmqpSequence or SectionKind.AmqpValue)
        {
            return SectionHead.Fault(AmqpDecodeErrorKind.UnexpectedSection, GetBodyOffset(), _bodyKind, expected, SectionHead.NameOf(_bodyKind));
        }

        SectionBytes last = _pieces is null ? new SectionBytes(_bytes, 0) : _pieces[_pieces.Count - 1];
        return SectionHead.Fault(AmqpDecodeErrorKind.MissingBody, last.Offset + last.Bytes.Length, SectionKind.None, expected, "the end of the message");
    }

    // 0 if the body was not received.
    private long GetBodyOffset() => _bodyKind == SectionKind.AmqpSequence ? _encodedSequences?[0].Offset ?? 0
        : _value.Length == 0 ? 0
        : _pieces?[_value.At].Offset ?? _value.At;

    /// <summary>Takes ownership of the message's bytes: disposing the message disposes their owner.</summary>
    internal void TakeOver(IDisposable? owner) => _owner = owner;

    private static SectionKinds SetToCheck(AmqpReaderOptions? options) => options is { IsStrict: true } ? SectionKinds.All : SectionKinds.None;

    // The bytes are given if they are in one piece, otherwise the segments.
    private static bool TryDecode(
        ReadOnlyMemory<byte> bytes,
        in ReadOnlySequence<byte> segments,
        SectionKinds validate,
        [NotNullWhen(true)] out AmqpMessage? result,
        out AmqpDecodeError error,
        AmqpReaderOptions? options,
        ElementBudget? shared = null)
    {
        var message = new AmqpMessage(options ?? AmqpReaderOptions.Default, shared) { _bytes = bytes };
        if (message._options.Allows(Deviations.ListSizeWithoutCount))
        {
            message.FindPieces(in segments, out error);
        }
        else
        {
            message.FindSections(in segments, out error);
        }

        bool valid = error.Kind == AmqpDecodeErrorKind.None && (validate == SectionKinds.None || message.TryCheck(validate & message._received, out error));
        result = valid ? message : null;
        return valid;
    }

    // A section whose size is mended is a piece of its own.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void FindPieces(in ReadOnlySequence<byte> segments, out AmqpDecodeError error)
    {
        ReadOnlySequence<byte> pieces = segments.IsEmpty ? new ReadOnlySequence<byte>(_bytes) : segments;
        _bytes = default;
        FindExactly(in pieces, default, out error);
    }

    // Finds plain sections in place. A reader, which costs more than several such sections, finds the others and the faults.
    private void FindSections(in ReadOnlySequence<byte> segments, out AmqpDecodeError error)
    {
        ReadOnlySpan<byte> bytes = _bytes.Span;
        var walk = default(SectionWalk);
        while (SectionHead.TryReadPlain(bytes.Slice((int)walk.End), out SectionHead next) && walk.MayTake(in next, bytes.Length, _options))
        {
            Take(next.Kind, (int)walk.End, next.ContentAt, (int)next.Length);
            walk.Take(in next);
        }

        error = default;
        _received = walk.Came;
        if (walk.End < bytes.Length || walk.Count == 0 || (!walk.HasBody && _options.IsStrict))
        {
            FindExactly(in segments, walk, out error);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void FindExactly(in ReadOnlySequence<byte> segments, SectionWalk walk, out AmqpDecodeError error)
    {
        MessageReader reader = _bytes.IsEmpty ? MessageReader.CreateRecording(in segments, _options) : MessageReader.CreateRecording(_bytes, _options, walk);
        while (reader.Read())
        {
            Take(in reader);
        }

        _received = reader.Came;
        error = reader.Error;
    }

    private void Take(scoped in MessageReader reader)
    {
        SectionKind kind = reader.Kind;
        bool isNull = reader.IsNull && kind != SectionKind.AmqpValue;
        if (!isNull && !_bytes.IsEmpty)
        {
            Take(kind, (int)reader.Offset, reader.ContentAt, (int)reader.Length);
            return;
        }

        // Null in place of a map is an empty map, and is written as one.
        _bodyKind = SectionHead.IsBody(kind) ? kind : _bodyKind;
        if (kind == SectionKind.Data)
        {
            if (reader.TryGetDataMemory(out ReadOnlyMemory<byte> data))
            {
                AppendData(data);
            }
            else
            {
                AppendData(reader.Data);
            }
        }
        else if (kind == SectionKind.AmqpSequence)
        {
            (_encodedSequences ??= []).Add(new SectionBytes(reader.EncodedMemory, reader.Offset));
        }
        else if (!isNull)
        {
            _pieces ??= [];
            ref SectionSlot slot = ref SlotOf(kind);
            slot.Length = (int)reader.Length;
            slot.At = _pieces.Count;
            _pieces.Add(new SectionBytes(reader.SectionMemory, reader.Offset));
        }
    }

    // Takes a section of bytes in one piece.
    private void Take(SectionKind kind, int at, int contentAt, int length)
    {
        _bodyKind = SectionHead.IsBody(kind) ? kind : _bodyKind;
        if (kind == SectionKind.Data)
        {
            AppendData(_bytes.Slice(at + contentAt, length - contentAt));
        }
        else if (kind == SectionKind.AmqpSequence)
        {
            (_encodedSequences ??= []).Add(new SectionBytes(_bytes.Slice(at, length), at));
        }
        else
        {
            ref SectionSlot slot = ref SlotOf(kind);
            slot.Length = length;
            slot.At = at;
        }
    }

    private bool TryCheck(SectionKinds kinds, out AmqpDecodeError error)
    {
        error = default;
        for (SectionKind kind = SectionKind.Header; kind <= SectionKind.Footer; kind++)
        {
            if ((kinds & SectionHead.SetOf(kind)) != 0 && kind != SectionKind.Data && !TryCheck(kind, out error))
            {
                return false;
            }
        }

        return true;
    }

    private bool TryCheck(SectionKind kind, out AmqpDecodeError error) => kind == SectionKind.AmqpSequence
        ? TryReadSequences(out error)
        : TryRead(kind, out error) && (SlotOf(kind).Section is not ISectionMap map || map.TryDecode(out error));
}

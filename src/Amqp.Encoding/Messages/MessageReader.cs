namespace Amqp.Encoding.Messaging;

/// <summary>Reads the sections of an encoded message without decoding them (AMQP 1.0, part 3, 3.2).</summary>
/// <remarks>
/// <para>The reader checks the descriptor of each section, the type of its value, and that its size fits. A section out of order, a second one where
/// one is allowed, bodies of two kinds, an unknown section and more than <see cref="AmqpReaderOptions.MaxSections"/> are errors.
/// <see cref="Deviations.FooterBeforeBody"/> accepts a footer before the body. <see cref="Deviations.None"/> also rejects a message without a body, and
/// null in place of a binary or a map; <see cref="Deviations.Usual"/> accepts such a message, and reads null as an empty binary or map.</para>
/// <para>The content of the sections is checked when they are decoded. The reader refers to the bytes and owns nothing; a copy of it continues
/// from the same place.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public ref partial struct MessageReader
{
    private readonly AmqpReaderOptions _options;

    // For several segments: the bytes from the section that was read on; empty once the rest had to be made contiguous.
    private ReadOnlySequence<byte> _segments;
    private bool _isSegmented;

    // Contiguous bytes, over which the walk goes, and their offset in the message.
    private ReadOnlySpan<byte> _span;
    private ReadOnlyMemory<byte> _memory;
    private long _origin;

    private SectionWalk _walk;
    private SectionHead _head;
    private bool _isRecording;
    private AmqpDecodeError _error;

    /// <summary>Creates a reader over a message.</summary>
    /// <param name="message">The bytes; sections are slices of them, but getting one as memory copies it.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    public MessageReader(ReadOnlySpan<byte> message, AmqpReaderOptions? options = null)
        : this(message, default, options)
    {
    }

    /// <summary>Creates a reader over a message.</summary>
    /// <param name="message">The bytes; sections are slices of them.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    public MessageReader(ReadOnlyMemory<byte> message, AmqpReaderOptions? options = null)
        : this(message.Span, message, options)
    {
    }

    /// <summary>Creates a reader over a message.</summary>
    /// <param name="message">The bytes; sections are slices of them.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    public MessageReader(byte[] message, AmqpReaderOptions? options = null)
        : this((message ?? throw new ArgumentNullException(nameof(message))).AsMemory(), options)
    {
    }

    /// <summary>Creates a reader over a message in one or several segments.</summary>
    /// <param name="message">The bytes; sections are slices of them, but a section that straddles segments is copied unless it is data.</param>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    public MessageReader(in ReadOnlySequence<byte> message, AmqpReaderOptions? options = null)
        : this(message.IsSingleSegment ? message.First : default, options)
    {
        _isSegmented = !message.IsSingleSegment;
        _segments = _isSegmented ? message : default;
    }

    private MessageReader(ReadOnlySpan<byte> span, ReadOnlyMemory<byte> memory, AmqpReaderOptions? options)
    {
        _span = span;
        _memory = memory;
        _options = options ?? AmqpReaderOptions.Default;
    }

    /// <summary>Gets the section that was read last; <see cref="SectionKind.None"/> before the first.</summary>
    public readonly SectionKind Kind => _walk.Last;

    /// <summary>Gets the number of the section, from 0, as in received.section-number (AMQP 1.0, part 3, 3.4.1); -1 before the first.</summary>
    public readonly int Number => _walk.Count - 1;

    /// <summary>Gets the offset of the section in the message, in bytes.</summary>
    public readonly long Offset => _origin + At;

    /// <summary>Gets the number of bytes of the section, with its descriptor.</summary>
    public readonly long Length => _head.Length;

    /// <summary>Gets the section as it is encoded.</summary>
    public readonly ReadOnlySequence<byte> Encoded => Slice(0, Length);

    /// <summary>Gets the section as it is encoded, in one piece: copied if it straddles segments.</summary>
    public readonly ReadOnlySpan<byte> EncodedSpan =>
        _isSegmented ? ContiguousMemory(_segments.Slice(0, Length)).Span : _span.Slice(At, (int)Length);

    /// <summary>Gets the section as it is encoded, in one piece: copied if it straddles segments, or if the reader is over a span.</summary>
    public readonly ReadOnlyMemory<byte> EncodedMemory =>
        _isSegmented || _memory.IsEmpty ? ContiguousMemory(Encoded) : _memory.Slice(At, (int)Length);

    /// <summary>Gets the descriptor of the section as it is encoded.</summary>
    /// <exception cref="InvalidOperationException">No section was read.</exception>
    public readonly DescriptorView Descriptor
    {
        get
        {
            AmqpReader reader = OpenSection();
            reader.EnterDescribed(out DescriptorView descriptor);
            return descriptor;
        }
    }

    /// <summary>Gets the bytes that a data section carries, in place.</summary>
    /// <exception cref="InvalidOperationException">The section is not a data section.</exception>
    public readonly ReadOnlySequence<byte> Data => Kind == SectionKind.Data
        ? Slice(ContentAt, Length - ContentAt)
        : throw NotOf("Data", "Data");

    // Says why there is no section of the kind that a member reads.
    private readonly InvalidOperationException NotOf(string expected, string member) => new(
        _options is null ? "A default MessageReader has no message: make it with a constructor."
        : Kind == SectionKind.None ? "No section was read: call Read first, and " + member + " only if it returned true."
        : "The section is " + Kind + ", not " + expected + ": look at Kind before " + member + ".");

    private readonly string DebuggerText => Kind == SectionKind.None
        ? "before the first section"
        : SectionHead.NameOf(Kind) + ", section " + Number + ", bytes " + Offset + " to " + (Offset + Length);

    internal readonly bool IsNull => _head.IsNull;

    internal readonly int ContentAt => _head.ContentAt;

    private readonly int At => (int)(_walk.End - _head.Length);

    // The bytes after the section, if they are in one piece.
    private readonly ReadOnlySpan<byte> Rest => _isSegmented ? default : _span.Slice((int)_walk.End);

    /// <summary>Returns the bytes of a data section if they are memory in one piece.</summary>
    internal readonly bool TryGetDataMemory(out ReadOnlyMemory<byte> data)
    {
        bool found = !_isSegmented && !_memory.IsEmpty;
        data = found && !IsNull ? _memory.Slice(At + ContentAt, (int)Length - ContentAt) : default;
        return found || IsNull;
    }

    internal readonly AmqpDecodeError Error => _error;

    internal readonly SectionKinds Came => _walk.Came;

    // The section as it is decoded, in one piece.
    internal readonly ReadOnlyMemory<byte> SectionMemory => _head.IsShort ? _head.Mend(EncodedSpan) : EncodedMemory;

    /// <summary>Reads the next section.</summary>
    /// <returns>False after the last.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not a section that is allowed here, or the message ends without a body and the reader is strict.
    /// The reader does not move, and what was read before stays valid.</exception>
    public bool Read()
    {
        // Nearly all sections are in one piece; for these the reader is not copied.
        ReadOnlySpan<byte> rest = Rest;
        if (!rest.IsEmpty && SectionHead.TryRead(rest, _options, out SectionHead next) && _walk.MayTake(in next, _span.Length, _options))
        {
            Take(in next);
            return true;
        }

        return !(rest.IsEmpty && MayEnd) && ReadExactly();
    }

    /// <summary>Reads the next section, without an exception for malformed bytes.</summary>
    /// <param name="error">The error that <see cref="Read"/> throws, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <returns>False after the last section, without an error, or if the next value is not a section that is allowed here, with one. The reader does not move
    /// then, and what was read before stays valid.</returns>
    public bool TryRead(out AmqpDecodeError error)
    {
        _isRecording = true;
        bool found = Read();
        error = _error;
        _isRecording = false;
        _error = default;
        return found;
    }

    /// <summary>Skips to the next section of a kind, past the sections that come before it in the order of sections. With
    /// <see cref="Deviations.FooterBeforeBody"/>, a footer before the body is skipped too; with <see cref="Deviations.OtherSectionOrder"/>, every
    /// section before the one that is found.</summary>
    /// <param name="kind">The kind.</param>
    /// <returns>False if the message has no more of the kind; the reader is then before the section that comes after it in the order.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Read"/>.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool ReadTo(SectionKind kind)
    {
        while (SectionHead.TryReadPlain(Rest, out SectionHead next) && _walk.MayTake(in next, _span.Length, _options)
            && !_options.Allows(Deviations.ListSizeWithoutCount))
        {
            if (next.Kind > kind)
            {
                return _walk.MayPass(next.Kind, kind, _options) && ReadToExactly(kind);
            }

            Take(in next);
            if (next.Kind == kind)
            {
                return true;
            }
        }

        return !(Rest.IsEmpty && MayEnd) && ReadToExactly(kind);
    }

    /// <summary>Reads the bare message: properties, application-properties and body, which must be forwarded byte for byte (AMQP 1.0, part 3, 3.2).</summary>
    /// <remarks>A footer before the body (<see cref="Deviations.FooterBeforeBody"/>) is part of these bytes and is forwarded with them.</remarks>
    /// <returns>The bytes of the bare message, in place; the footer is read next, if it follows the body.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Read"/>.</exception>
    /// <exception cref="InvalidOperationException">A section of the bare message was read already.</exception>
    public ReadOnlySequence<byte> ReadBareMessage()
    {
        if (Kind >= SectionKind.Properties)
        {
            throw new InvalidOperationException("The bare message has begun, because the section " + Kind + " was read: call ReadBareMessage before.");
        }

        if (_options is { } options && options.Allows(Deviations.OtherSectionOrder))
        {
            ReadOuter();
        }
        else
        {
            _ = ReadTo(SectionKind.MessageAnnotations);
        }

        long start = Offset + Length;
        ReadOnlySequence<byte> segments = _isSegmented ? _segments.Slice(Length) : default;
        _ = ReadTo(SectionKind.AmqpValue);
        long length = Offset + Length - start;
        return segments.IsEmpty ? Slice(start - Offset, length) : segments.Slice(0, length);
    }

    /// <summary>Opens a reader at the section, before its descriptor.</summary>
    /// <remarks>Each reader has the limits of the options to itself, including that of zero-width elements.</remarks>
    /// <returns>The reader, which reads the section as a described value, such as <see cref="Header"/> or <see cref="Properties"/>. The value of
    /// another section is read after <see cref="AmqpReader.EnterDescribed(out DescriptorView)"/>.</returns>
    /// <exception cref="InvalidOperationException">No section was read.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly AmqpReader OpenSection()
    {
        if (Kind == SectionKind.None)
        {
            throw NotOf("a section", "OpenSection");
        }

        bool isCopied = _isSegmented || _head.IsShort;
        ReadOnlyMemory<byte> memory = isCopied || !_memory.IsEmpty ? SectionMemory : default;
        return new AmqpReader(isCopied ? memory.Span : EncodedSpan, memory, _options, Offset);
    }

    /// <summary>Opens the pairs of the section for look-ups, if it is a map: delivery-annotations, message-annotations, application-properties or
    /// footer.</summary>
    /// <remarks>To find one key, call a method such as <see cref="MapView.TryGetStringBytes"/>. To find several keys in one pass, enumerate the view and call
    /// <see cref="MapView.Pair.KeyEquals"/>. Nothing is allocated, unless the section straddles segments.</remarks>
    /// <returns>The view, in place; empty if the section is null, which an interoperable reader accepts in place of a map.</returns>
    /// <exception cref="AmqpDecodeException">The header of the map is malformed, or the section exceeds <see cref="AmqpReaderOptions.MaxDepth"/>.</exception>
    /// <exception cref="InvalidOperationException">The section is not a map, or no section was read.</exception>
    // Not inlined: the caller would make room for what is only needed here.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly MapView OpenMap()
    {
        if (!SectionHead.IsMap(Kind))
        {
            throw NotOf("a map", "OpenMap");
        }

        ReadOnlySpan<byte> section = _isSegmented ? default : _span.Slice(At, (int)Length);
        if (SectionHead.TryGetPlainMap(section, _options, out ReadOnlySpan<byte> pairs, out int count))
        {
            ReadOnlyMemory<byte> memory = _memory.IsEmpty ? default : _memory.Slice(At, section.Length);
            return new MapView(
                new ItemsPlace(
                    section, memory, _options, Offset, section.Length - pairs.Length, section.Length, SectionHead.LevelsOfMap, _options.MaxZeroWidthElements),
                count);
        }

        return OpenMapExactly();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly MapView OpenMapExactly()
    {
        AmqpReader section = OpenSection();
        section.EnterDescribed(out _);
        return IsNull ? default : section.ReadMapView();
    }

    /// <summary>Creates a reader that keeps a fault, and continues after the sections of a walk.</summary>
    internal static MessageReader CreateRecording(in ReadOnlySequence<byte> message, AmqpReaderOptions options) =>
        new(message, options) { _isRecording = true };

    /// <inheritdoc cref="CreateRecording(in ReadOnlySequence{byte}, AmqpReaderOptions)"/>
    internal static MessageReader CreateRecording(ReadOnlyMemory<byte> message, AmqpReaderOptions options, SectionWalk walk = default) =>
        new(message, options) { _isRecording = true, _walk = walk };

    private static ReadOnlyMemory<byte> ContiguousMemory(in ReadOnlySequence<byte> bytes) => bytes.IsSingleSegment ? bytes.First : bytes.ToArray();

    private readonly ReadOnlySequence<byte> Slice(long start, long length)
    {
        if (_isSegmented)
        {
            return _segments.Slice(start, length);
        }

        return new ReadOnlySequence<byte>(_memory.IsEmpty
            ? _span.Slice(At + (int)start, (int)length).ToArray()
            : _memory.Slice(At + (int)start, (int)length));
    }
}

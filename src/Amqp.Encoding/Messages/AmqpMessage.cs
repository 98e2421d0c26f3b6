namespace Amqp.Encoding.Messaging;

/// <summary>A message: the sections of AMQP 1.0, part 3, 3.2, with a body of data, sequences or one value.</summary>
/// <remarks>
/// <para><b>A received message</b> refers to the bytes it was decoded from, which must not change before <see cref="Dispose"/>. A section is decoded when
/// it is first read. If it is malformed, that throws an <see cref="AmqpDecodeException"/> that names the section. To check sections earlier, name them to
/// <see cref="TryDecode(ReadOnlyMemory{byte}, out AmqpMessage, out AmqpDecodeError, AmqpReaderOptions, SectionKinds)"/>. <see cref="ToOwned"/>
/// returns a message that owns its bytes.</para>
/// <para><b>A disposed message</b> no longer has received data, nor received sections that were not read before: using them throws
/// <see cref="ObjectDisposedException"/>. Everything else can still be read, changed and encoded.</para>
/// <para><b>A message is encoded</b> with its sections in the order of the standard. Empty sections are left out, unless they were received empty. Received
/// sections that were not read are written byte for byte, and data with the smallest header. A message without a body gets an empty data section, even if it
/// was received without one, because the standard requires a body. The slices of <see cref="MessageReader"/> forward a
/// message byte for byte.</para>
/// <para><b>A message that you create</b> owns no memory, so it need not be disposed, although CA2000 reports it where that rule is on.</para>
/// <para>The sections of a message share <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>, and so do the messages of a batch. Several threads may read
/// a message at once, but not while one of them changes or disposes it.</para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
public sealed partial class AmqpMessage : ISectionSource, IDisposable
{
    private readonly AmqpReaderOptions _options;

    // The bytes the message was decoded from: one piece or, if they were in several segments, one piece for each section.
    private ReadOnlyMemory<byte> _bytes;
    private List<SectionBytes>? _pieces;

    private SectionKinds _received;
    private SectionSlot _header;
    private SectionSlot _deliveryAnnotations;
    private SectionSlot _messageAnnotations;
    private SectionSlot _properties;
    private SectionSlot _applicationProperties;
    private SectionSlot _value;
    private SectionSlot _footer;
    private IDisposable? _owner;
    private bool _isDisposed;

    // Zero-width array elements that all sections together, or all messages of a batch, may still materialise.
    private readonly ElementBudget? _shared;
    private int _ownZeroWidthElementsLeft;

    // How many of them reading the body has used; a reader over the same body may use as many again.
    private int _bodyElements;

    /// <summary>Creates a message without sections.</summary>
    public AmqpMessage()
        : this(AmqpReaderOptions.Default)
    {
    }

    private AmqpMessage(AmqpReaderOptions options, ElementBudget? shared = null)
    {
        _options = options;
        _shared = shared;
        _ownZeroWidthElementsLeft = options.MaxZeroWidthElements;
    }

    /// <summary>Gets or sets the format of the message, which transfer.message-format carries; 0 is that of the standard (AMQP 1.0, part 2, 2.8.11).</summary>
    /// <remarks>It is not part of the encoding: the receiver sets it from the transfer.</remarks>
    public uint MessageFormat { get; set; }

    /// <summary>Gets the sections that were received and those that are not empty.</summary>
    public SectionKinds Sections
    {
        get
        {
            SectionKinds sections = _received;
            for (SectionKind kind = SectionKind.Header; kind <= SectionKind.Footer; kind++)
            {
                if (!SectionHead.IsBody(kind) && SlotOf(kind).Section is { IsEmpty: false })
                {
                    sections |= SectionHead.SetOf(kind);
                }
            }

            return _bodyKind == SectionKind.None ? sections : sections | SectionHead.SetOf(_bodyKind);
        }
    }

    /// <summary>Gets or sets the header: delivery details that may change hop by hop (0x70, a list; 3.2.1). Never null. Setting copies the value; null removes
    /// the section.</summary>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    [AllowNull]
    public Header Header
    {
        get => (Header)Get(SectionKind.Header);
        set => SetSection(SectionKind.Header, value?.Clone());
    }

    /// <summary>Gets or sets delivery-annotations, which are for the next hop (0x71, a map with keys of symbol or ulong; 3.2.2). Never null. Setting copies
    /// the value; null removes the section.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    [AllowNull]
    public Annotations DeliveryAnnotations
    {
        get => (Annotations)Get(SectionKind.DeliveryAnnotations);
        set => SetMap(SectionKind.DeliveryAnnotations, value);
    }

    /// <summary>Gets or sets message-annotations, which travel with the message (0x72, a map with keys of symbol or ulong; 3.2.3). Never null. Setting copies
    /// the value; null removes the section.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    [AllowNull]
    public Annotations MessageAnnotations
    {
        get => (Annotations)Get(SectionKind.MessageAnnotations);
        set => SetMap(SectionKind.MessageAnnotations, value);
    }

    /// <summary>Gets or sets the standard properties (0x73, a list; 3.2.4). Never null. Setting copies the value; null removes the section.</summary>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    [AllowNull]
    public Properties Properties
    {
        get => (Properties)Get(SectionKind.Properties);
        set => SetSection(SectionKind.Properties, value?.Clone());
    }

    /// <summary>Gets or sets application-properties, those of the application (0x74, a map with keys of string; 3.2.5). Never null. Setting copies the value;
    /// null removes the section.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    [AllowNull]
    public ApplicationProperties ApplicationProperties
    {
        get => (ApplicationProperties)Get(SectionKind.ApplicationProperties);
        set => SetMap(SectionKind.ApplicationProperties, value);
    }

    /// <summary>Gets or sets the footer: details computed over the bare message (0x78, a map with keys of symbol or ulong; 3.2.9). Never null. Setting copies
    /// the value; null removes the section.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    [AllowNull]
    public Annotations Footer
    {
        get => (Annotations)Get(SectionKind.Footer);
        set => SetMap(SectionKind.Footer, value);
    }

    /// <summary>Releases the bytes that the message was decoded from. A second call does nothing.</summary>
    /// <remarks>Received data, and received sections that were not read before, can no longer be used. Sections that were read, and what the caller has
    /// set or added, stay usable.</remarks>
    public void Dispose()
    {
        _isDisposed = true;
        if (_owner is not null)
        {
            Interlocked.Exchange(ref _owner, null)?.Dispose();
        }
    }

    /// <summary>Resets the message so that it can be filled again: it has no sections, has format 0 and is not disposed. Its received bytes are
    /// released.</summary>
    /// <remarks>The section objects are kept and emptied, so filling the message again with similar content allocates nothing.</remarks>
    public void Clear()
    {
        Dispose();
        for (SectionKind kind = SectionKind.Header; kind <= SectionKind.Footer; kind++)
        {
            if (!SectionHead.IsBody(kind))
            {
                ref SectionSlot slot = ref SlotOf(kind);
                slot.Section?.Clear();
                slot.At = 0;
                slot.Length = 0;
            }
        }

        ClearBody();
        _received = SectionKinds.None;
        _bytes = default;
        _pieces = null;
        _bodyElements = 0;
        _ownZeroWidthElementsLeft = _options.MaxZeroWidthElements;
        MessageFormat = 0;
        _isDisposed = false;
    }

    /// <summary>Gets the names of the sections in their order, with the number of bytes or items of the body, or its value (at most 1,024
    /// characters). Nothing is shown of a body that is the token of a CBS request (put-token).</summary>
    /// <returns>The text, such as <c>header properties data(5)</c>; <c>no sections</c> for an empty message.</returns>
    public override string ToString()
    {
        var text = new System.Text.StringBuilder();
        for (SectionKind kind = SectionKind.Header; kind <= SectionKind.Footer; kind++)
        {
            if (kind == SectionKind.Data)
            {
                AppendBody(text);
            }
            else if (!SectionHead.IsBody(kind) && (Sections & SectionHead.SetOf(kind)) != 0)
            {
                text.Append(text.Length == 0 ? null : " ").Append(SectionHead.NameOf(kind));
            }
        }

        return text.Length == 0 ? "no sections" : text.ToString();
    }

    AmqpReaderOptions ISectionSource.Options => _options;

    // It can fall below 0: threads that read sections at once may each have seen the same number left.
    private int ZeroWidthElementsLeft => Math.Max(0, Volatile.Read(ref CountLeft()));

    ReadOnlySpan<byte> ISectionSource.GetSpan(SectionKind kind) => GetEncoded(kind).Bytes.Span;

    AmqpReader ISectionSource.Open(SectionKind kind) => Open(GetEncoded(kind), ZeroWidthElementsLeft);

    void ISectionSource.Charge(int zeroWidthElements) => Interlocked.Add(ref CountLeft(), -zeroWidthElements);

    private AmqpReader Open(SectionBytes section, int zeroWidthElements)
    {
        AmqpReader reader = AmqpReader.CreateRecording(section.Bytes.Span, _options, section.Offset);
        reader.ZeroWidthElementsLeft = zeroWidthElements;
        return reader;
    }

    private ref int CountLeft() => ref _shared is null ? ref _ownZeroWidthElementsLeft : ref _shared.Left;

    /// <summary>Gets the section as it was received.</summary>
    /// <exception cref="ObjectDisposedException">The section was received, and the message is disposed.</exception>
    private SectionBytes GetEncoded(SectionKind kind)
    {
        ref SectionSlot slot = ref SlotOf(kind);
        if (slot.Length == 0)
        {
            return default;
        }

        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return _pieces is null ? new SectionBytes(_bytes.Slice(slot.At, slot.Length), slot.At) : _pieces[slot.At];
    }

    // Data and sequences have lists instead of a slot.
    private ref SectionSlot SlotOf(SectionKind kind)
    {
        switch (kind)
        {
            case SectionKind.Header:
                return ref _header;
            case SectionKind.DeliveryAnnotations:
                return ref _deliveryAnnotations;
            case SectionKind.MessageAnnotations:
                return ref _messageAnnotations;
            case SectionKind.Properties:
                return ref _properties;
            case SectionKind.ApplicationProperties:
                return ref _applicationProperties;
            case SectionKind.AmqpValue:
                return ref _value;
            default:
                return ref _footer;
        }
    }

    private ISection Get(SectionKind kind)
    {
        ref SectionSlot slot = ref SlotOf(kind);
        return Volatile.Read(ref slot.Section) ?? (slot.Length == 0 ? Make(kind) : Read(kind));
    }

    // The section no longer counts as received, so it is left out if it is empty.
    private void SetSection(SectionKind kind, ISection? section)
    {
        SlotOf(kind) = new SectionSlot { Section = section };
        _received &= ~SectionHead.SetOf(kind);
    }

    private void SetMap<TKey>(SectionKind kind, MessageMap<TKey>? source)
    {
        // The pairs are copied, so the caller's references to this section stay valid.
        var section = (MessageMap<TKey>)(SlotOf(kind).Section ?? Create(kind));
        section.CopyFrom(source);
        SetSection(kind, section);
    }

    private ISection Read(SectionKind kind) => TryRead(kind, out AmqpDecodeError error) ? SlotOf(kind).Section! : throw new AmqpDecodeException(error);

    // A section that is a map is decoded later, when its pairs are needed.
    private bool TryRead(SectionKind kind, out AmqpDecodeError error)
    {
        error = default;
        ref SectionSlot slot = ref SlotOf(kind);
        SectionBytes encoded = GetEncoded(kind);
        if (kind == SectionKind.AmqpValue)
        {
            return TryReadValue(ref slot, encoded, out error);
        }

        ISection section = Create(kind);
        bool isRead = encoded.Bytes.IsEmpty || section switch
        {
            Header header => header.TryDecodeFrom(encoded.Bytes.Span, out error, _options, encoded.Offset),
            Properties properties => properties.TryDecodeFrom(encoded.Bytes.Span, out error, _options, encoded.Offset),
            _ => true,
        };
        return ReadOnce.TryStore(this, ref slot.Section, isRead ? section : null, 0, ref error);
    }

    private ISection Make(SectionKind kind)
    {
        ISection section = Create(kind);
        return Interlocked.CompareExchange(ref SlotOf(kind).Section, section, null) ?? section;
    }

    private ISection Create(SectionKind kind)
    {
        ISectionSource? source = SlotOf(kind).Length == 0 ? null : this;
        return kind switch
        {
            SectionKind.Header => new Header(),
            SectionKind.Properties => new Properties(),
            SectionKind.ApplicationProperties => new ApplicationProperties(source),
            _ => new Annotations(kind, source),
        };
    }
}

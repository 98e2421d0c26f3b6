using System.Threading;

namespace Amqp.Encoding.Messaging;

/// <summary>A message: the sections of AMQP 1.0, part 3, 3.2, with a body of data, sequences or one value.</summary>
/// <remarks>
/// <para><b>Received</b>, a message refers to the octets it was decoded from, for every section that was not read yet and for data bodies.
/// A section is decoded when it is first read; what is malformed in it throws <see cref="AmqpDecodeException"/> then, which names the section,
/// unless <see cref="TryDecode(ReadOnlyMemory{byte}, SectionKinds, out AmqpMessage, out AmqpDecodeError, AmqpReaderOptions)"/> was told to judge it. The octets
/// must not change before <see cref="Dispose"/>. <see cref="ToOwned"/> makes a message that refers to nobody's octets.</para>
/// <para><b>Disposed of</b>, wherever it comes from, a message has lost what was received and not read, and data that was received: who needs these
/// gets <see cref="ObjectDisposedException"/>. All else stays as it was, for reading, changing and encoding.</para>
/// <para><b>Sent</b>, sections that are empty are left out, save those that were received empty. Sections that were received and not read
/// are written octet for octet, data behind the smallest head.</para>
/// <para>The sections of a message share <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>, and so do the messages of a batch. Reading is safe for several threads at once, save
/// with <see cref="Dispose"/>; changing is not.</para>
/// </remarks>
public sealed partial class AmqpMessage : IDisposable
{
    private readonly AmqpReaderOptions _options;

    private SectionKinds _received;
    private EncodedSection _encodedHeader;
    private EncodedSection _encodedDeliveryAnnotations;
    private EncodedSection _encodedMessageAnnotations;
    private EncodedSection _encodedProperties;
    private EncodedSection _encodedApplicationProperties;
    private EncodedSection _encodedFooter;
    private Header? _header;
    private Annotations? _deliveryAnnotations;
    private Annotations? _messageAnnotations;
    private Properties? _properties;
    private ApplicationProperties? _applicationProperties;
    private Annotations? _footer;
    private IDisposable? _owner;
    private bool _isDisposed;

    // Array elements without octets that may still be materialised, in all sections together; of a batch in all messages.
    private readonly ElementBudget? _shared;
    private int _ownZeroWidthElementsLeft;

    /// <summary>Makes a message without sections.</summary>
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

    /// <summary>The format of the message, as transfer.message-format carries it: 0 for the standard's (AMQP 1.0, part 2, 2.8.11).</summary>
    /// <remarks>It is not part of the encoding: who receives a message sets it from the transfer.</remarks>
    public uint MessageFormat { get; set; }

    /// <summary>The sections that the message has: those that were received, and those that hold something.</summary>
    public SectionKinds Sections
    {
        get
        {
            SectionKinds sections = _received | (_header is { IsEmpty: false } ? SectionKinds.Header : 0);
            sections |= Has(_deliveryAnnotations) ? SectionKinds.DeliveryAnnotations : 0;
            sections |= Has(_messageAnnotations) ? SectionKinds.MessageAnnotations : 0;
            sections |= _properties is { IsEmpty: false } ? SectionKinds.Properties : 0;
            sections |= Has(_applicationProperties) ? SectionKinds.ApplicationProperties : 0;
            sections |= Has(_footer) ? SectionKinds.Footer : 0;
            return sections | BodyKind switch
            {
                BodyKind.Data => SectionKinds.Data,
                BodyKind.Sequence => SectionKinds.AmqpSequence,
                BodyKind.Value => SectionKinds.AmqpValue,
                _ => SectionKinds.None,
            };
        }
    }

    /// <summary>header: delivery details that may change hop by hop (0x70, a list; 3.2.1). Never null.</summary>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was read.</exception>
    public Header Header => Volatile.Read(ref _header) ?? (TryReadHeader(out AmqpDecodeError error) ? _header! : throw new AmqpDecodeException(error));

    /// <summary>delivery-annotations: for the next hop (0x71, a map with keys of symbol or ulong; 3.2.2). Never null.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was read.</exception>
    public Annotations DeliveryAnnotations => GetAnnotations(ref _deliveryAnnotations, in _encodedDeliveryAnnotations);

    /// <summary>message-annotations: travel with the message (0x72, a map with keys of symbol or ulong; 3.2.3). Never null.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was read.</exception>
    public Annotations MessageAnnotations => GetAnnotations(ref _messageAnnotations, in _encodedMessageAnnotations);

    /// <summary>properties: the standard ones (0x73, a list; 3.2.4). Never null.</summary>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was read.</exception>
    public Properties Properties => Volatile.Read(ref _properties) ?? (TryReadProperties(out AmqpDecodeError error) ? _properties! : throw new AmqpDecodeException(error));

    /// <summary>application-properties: the application's own (0x74, a map with keys of string; 3.2.5). Never null.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was read.</exception>
    public ApplicationProperties ApplicationProperties
    {
        get
        {
            ApplicationProperties? section = Volatile.Read(ref _applicationProperties);
            if (section is not null)
            {
                return section;
            }

            CheckReadable(in _encodedApplicationProperties);
            section = new ApplicationProperties(in _encodedApplicationProperties, this);
            return Interlocked.CompareExchange(ref _applicationProperties, section, null) ?? section;
        }
    }

    /// <summary>footer: details computed over the bare message (0x78, a map with keys of symbol or ulong; 3.2.9). Never null.</summary>
    /// <exception cref="ObjectDisposedException">The message was disposed of before the section was read.</exception>
    public Annotations Footer => GetAnnotations(ref _footer, in _encodedFooter);

    /// <summary>Gives back what the message was decoded from. A second call does nothing.</summary>
    /// <remarks>What was received and not read is lost, and data that was received. All else stays as it was: what was read, and what the caller has
    /// set or added.</remarks>
    public void Dispose()
    {
        _isDisposed = true;
        _deliveryAnnotations?.Release();
        _messageAnnotations?.Release();
        _applicationProperties?.Release();
        _footer?.Release();
        Interlocked.Exchange(ref _owner, null)?.Dispose();
    }

    /// <summary>The names of the sections in their order, the body with its octets, items or value, cut to 1,024 characters.</summary>
    /// <returns>The text, such as <c>header properties data(5)</c>.</returns>
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

        return text.ToString();
    }

    internal AmqpReaderOptions Options => _options;

    // Threads that read sections at once may each have seen what was left.
    private int ZeroWidthElementsLeft => Math.Max(0, Volatile.Read(ref CountLeft()));

    /// <summary>Makes a reader of a section that records its first fault, with the elements without octets that the sections before have left.</summary>
    internal AmqpReader OpenSection(in EncodedSection section)
    {
        AmqpReader reader = AmqpReader.CreateRecording(section.Octets.Span, _options, section.Offset);
        reader.ZeroWidthElementsLeft = ZeroWidthElementsLeft;
        return reader;
    }

    /// <summary>Keeps a section that was read if no other thread was first, and takes the elements without octets that it used off what is left
    /// for others, once.</summary>
    /// <param name="place">Where the section is kept.</param>
    /// <param name="read">The section, or null after a fault.</param>
    /// <param name="used">The elements without octets that reading it took.</param>
    /// <param name="error">The fault that reading it met; none if another thread has read it, which may have taken of what was left.</param>
    /// <returns>False if the section is not read.</returns>
    internal bool TryKeep<T>(ref T? place, T? read, int used, ref AmqpDecodeError error)
        where T : class
    {
        if (read is not null)
        {
            if (Interlocked.CompareExchange(ref place, read, null) is null && used != 0)
            {
                _ = Interlocked.Add(ref CountLeft(), -used);
            }

            return true;
        }

        if (Volatile.Read(ref place) is null)
        {
            return false;
        }

        error = default;
        return true;
    }

    private ref int CountLeft() => ref _shared is null ? ref _ownZeroWidthElementsLeft : ref _shared.Left;

    private static bool Has<TKey>(MessageMap<TKey>? section) => section is { IsEmpty: false };

    private Annotations GetAnnotations(ref Annotations? section, in EncodedSection encoded)
    {
        Annotations? existing = Volatile.Read(ref section);
        if (existing is not null)
        {
            return existing;
        }

        CheckReadable(in encoded);
        var made = new Annotations(in encoded, this);
        return Interlocked.CompareExchange(ref section, made, null) ?? made;
    }

    private bool TryReadHeader(out AmqpDecodeError error)
    {
        CheckReadable(in _encodedHeader);
        error = default;
        var header = new Header();
        if (_encodedHeader.IsThere && !header.TryReadFrom(_encodedHeader.Octets.Span, out error, _options, _encodedHeader.Offset))
        {
            return false;
        }

        _ = Interlocked.CompareExchange(ref _header, header, null);
        return true;
    }

    private bool TryReadProperties(out AmqpDecodeError error)
    {
        CheckReadable(in _encodedProperties);
        error = default;
        var properties = new Properties();
        if (_encodedProperties.IsThere && !properties.TryReadFrom(_encodedProperties.Octets.Span, out error, _options, _encodedProperties.Offset))
        {
            return false;
        }

        _ = Interlocked.CompareExchange(ref _properties, properties, null);
        return true;
    }

    private void CheckReadable(in EncodedSection section) => ObjectDisposedException.ThrowIf(_isDisposed && section.IsThere, this);
}

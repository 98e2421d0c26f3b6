namespace Amqp.Encoding.Framing;

/// <summary>A performative or SASL body to be written: encoded bytes, or a composite.</summary>
internal readonly ref struct FrameBodySource
{
    private readonly ReadOnlySpan<byte> _encoded;
    private readonly IAmqpComposite? _composite;
    private readonly AmqpWriterOptions? _options;

    public FrameBodySource(ReadOnlySpan<byte> encoded)
    {
        _encoded = encoded;
        Length = encoded.Length;
    }

    public FrameBodySource(IAmqpComposite composite, AmqpWriterOptions? options)
        : this(composite, composite.GetEncodedSize(options), options)
    {
    }

    /// <summary>Creates the source from a composite whose length is known.</summary>
    public FrameBodySource(IAmqpComposite composite, int length, AmqpWriterOptions? options = null)
    {
        _composite = composite;
        _options = options;
        Length = length;
    }

    public int Length { get; }

    public void CopyTo(scoped Span<byte> destination)
    {
        if (_composite is null)
        {
            _encoded.CopyTo(destination);
            return;
        }

        Record.WriteMeasured(_composite, destination, _options);
    }
}

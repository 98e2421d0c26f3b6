namespace Amqp.Encoding;

/// <summary>Arrays whose elements are lists, maps or arrays: they are read one by one with a reader, which takes their constructor from the array.</summary>
internal abstract class CompoundArrayEncoding<T>(AmqpType elementType) : ArrayEncoding<T>(namesElements: true)
    where T : class
{
    internal override string Name { get; } = AmqpTypeNames.Of(elementType);

    internal override T[] DecodeElements(ref AmqpReader reader, in ArrayHeader header)
    {
        // On a copy, so that a fault does not move the caller's reader.
        AmqpReader elements = reader;
        T[] values = [];
        if (CheckConstructor(ref elements, in header) && elements.ChargeZeroWidthElements(in header))
        {
            values = header.Count == 0 ? [] : new T[header.Count];
            ReadElements(ref elements, in header, values);
        }

        reader = elements;
        return reader.HasFault ? [] : values;
    }

    internal override int DecodeElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination)
    {
        AmqpReader elements = reader;
        int count = 0;
        if (CheckConstructor(ref elements, in header))
        {
            Span<T> values = TakeRoom(in header, destination);
            ReadElements(ref elements, in header, values);
            count = values.Length;
        }

        reader = elements;
        return reader.HasFault ? 0 : count;
    }

    internal override AmqpDecodeErrorKind ReadElement(FormatCode constructor, ReadOnlySpan<byte> body, out T value)
    {
        value = null!;
        return AmqpDecodeErrorKind.UnexpectedType;
    }

    internal override AmqpDecodeErrorKind ReadElements(FormatCode constructor, ReadOnlySpan<byte> elements, scoped Span<T> destination, out int badOffset)
    {
        badOffset = 0;
        return AmqpDecodeErrorKind.UnexpectedType;
    }

    internal override bool IsFixedWidth(FormatCode constructor) => false;

    private protected override bool Accepts(FormatCode constructor) => constructor.IsOf(elementType);

    private protected abstract T DecodeElement(ref AmqpReader reader);

    private void ReadElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination)
    {
        AmqpReadScope scope = reader.EnterElements(in header);
        for (int i = 0; i < destination.Length && !reader.HasFault; i++)
        {
            destination[i] = DecodeElement(ref reader);
        }

        reader.Exit(scope);
    }
}

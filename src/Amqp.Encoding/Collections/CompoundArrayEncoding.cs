namespace Amqp.Encoding;

/// <summary>Arrays whose elements are lists, maps or arrays: read one by one on the caller's reader, which takes their constructor from the array.</summary>
internal abstract class CompoundArrayEncoding<T> : ArrayEncoding<T>
    where T : class
{
    internal override T[] DecodeElements(ref AmqpReader reader, in ArrayHeader header, int body)
    {
        // Work on a copy, so that a fault leaves the caller's reader where it was.
        AmqpReader elements = reader;
        AmqpReadScope scope = elements.EnterElements(in header, body);
        T[] values = new T[scope.Count];
        ReadElements(ref elements, in scope, values);
        reader = elements;
        return values;
    }

    internal override void DecodeElements(ref AmqpReader reader, in ArrayHeader header, int body, scoped Span<T> destination)
    {
        AmqpReader elements = reader;
        AmqpReadScope scope = elements.EnterElements(in header, body);
        ReadElements(ref elements, in scope, destination);
        reader = elements;
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

    private protected abstract T DecodeElement(ref AmqpReader reader);

    private void ReadElements(ref AmqpReader reader, in AmqpReadScope scope, scoped Span<T> destination)
    {
        for (int i = 0; i < scope.Count && !reader.HasFault; i++)
        {
            destination[i] = DecodeElement(ref reader);
        }

        reader.Exit(scope);
    }
}

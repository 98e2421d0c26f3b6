namespace Amqp.Encoding;

/// <summary>Elements of a scalar type: one bulk operation of the codec, except for the narrow constructors that this library does not write.</summary>
internal sealed class ScalarElements<T, TWire>(ElementType<T> type, T[] items) : ArrayElements<T>(type, items, items.Length)
    where TWire : struct, IWireType<T>
{
    public override Array? CopyScalars() => Items.AsSpan().ToArray();

    public override ArrayLayout Measure(FormatCode code)
    {
        if (code.Category == FormatCodeCategory.Fixed)
        {
            return new ArrayLayout(code, (long)code.Width * Count);
        }

        return default(TWire).MeasureArray(Items).In(code, Count);
    }

    public override void Write(ref AmqpWriter writer, in ArrayLayout layout)
    {
        Span<byte> room = writer.ReserveValue(layout.PayloadSize);
        if (layout.Constructor.Category == FormatCodeCategory.Fixed && layout.Constructor != Type.Code)
        {
            WriteNarrow(layout.Constructor.Width, room);
        }
        else
        {
            default(TWire).WriteArray(in layout, Items, room);
        }

        writer.CommitValue(layout.PayloadSize);
    }

    // The narrow constructors have one byte of data or none.
    private void WriteNarrow(int width, Span<byte> destination)
    {
        for (int i = 0; i < Count * width; i++)
        {
            destination[i] = unchecked((byte)this[i].LowBits);
        }
    }
}

namespace Amqp.Encoding;

/// <content>The path of an element that cannot be encoded.</content>
public abstract partial class ArrayEncoding<T>
{
    private ArrayLayout MeasureNamed(scoped ReadOnlySpan<T> values)
    {
        try
        {
            return Measure(values);
        }
        catch (AmqpEncodeException fault) when (IsInElement(fault, values))
        {
            throw;
        }
    }

    private void WriteNamed(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        try
        {
            Write(in layout, values, destination);
        }
        catch (AmqpEncodeException fault) when (IsInElement(fault, values))
        {
            throw;
        }
    }

    /// <summary>Adds the element that cannot be encoded to the path of an exception that passes: each is encoded again, alone.</summary>
    /// <returns>False: the exception is not caught.</returns>
    internal bool IsInElement(AmqpEncodeException fault, scoped ReadOnlySpan<T> values)
    {
        for (int i = 0; i < values.Length; i++)
        {
            try
            {
                ArrayLayout layout = Measure(values.Slice(i, 1));
                Write(in layout, values.Slice(i, 1), new byte[layout.PayloadSize]);
            }
            catch (AmqpEncodeException)
            {
                return fault.AddItem(i);
            }
        }

        return false;
    }
}

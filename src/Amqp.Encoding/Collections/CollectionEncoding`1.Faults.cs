namespace Amqp.Encoding;

/// <content>The path of an item that cannot be encoded.</content>
public abstract partial class CollectionEncoding<TItem>
{
    private ArrayLayout MeasureNamed(scoped ReadOnlySpan<TItem> values)
    {
        try
        {
            return MeasureItems(values);
        }
        catch (AmqpEncodeException fault) when (IsInItem(fault, values))
        {
            throw;
        }
    }

    private int WriteNamed(in ArrayLayout layout, scoped ReadOnlySpan<TItem> values, scoped Span<byte> destination)
    {
        try
        {
            return WriteItems(in layout, values, destination);
        }
        catch (AmqpEncodeException fault) when (IsInItem(fault, values))
        {
            throw;
        }
    }

    /// <summary>Adds the item that cannot be encoded to the path of an exception that passes: each is encoded again, alone.</summary>
    /// <returns>False: the exception is not caught.</returns>
    internal bool IsInItem(AmqpEncodeException fault, scoped ReadOnlySpan<TItem> values)
    {
        for (int i = 0; i < values.Length; i++)
        {
            try
            {
                ArrayLayout layout = MeasureItems(values.Slice(i, 1));
                WriteItems(in layout, values.Slice(i, 1), new byte[layout.PayloadSize]);
            }
            catch (AmqpEncodeException)
            {
                return fault.AddItem(i);
            }
        }

        return false;
    }
}

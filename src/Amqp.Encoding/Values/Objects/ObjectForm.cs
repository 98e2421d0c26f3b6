namespace Amqp.Encoding;

/// <summary>How objects of one .NET type become values: found once for each type.</summary>
internal abstract class ObjectForm
{
    /// <summary>Writes an object.</summary>
    /// <returns>False if it has no value; the walk has the reason.</returns>
    public virtual bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source) =>
        TryConvert(ref walk, source, writer.Depth, out AmqpValue value) && walk.TryWriteValue(ref writer, in value, source);

    /// <summary>Converts an object to a value at a depth.</summary>
    /// <returns>False if it has no value; the walk has the reason.</returns>
    public abstract bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result);

    // Converts what is written.
    private protected bool TryConvertWritten(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;
        AmqpBuffer buffer = ScratchBuffer.Take();
        var writer = new AmqpWriter(buffer, walk.Options);
        writer.AddLevels(depth);
        if (!TryWrite(ref walk, ref writer, source))
        {
            return false;
        }

        writer.Flush();
        result = AmqpValue.Decode(buffer.WrittenSpan, AmqpReaderOptions.Accepted);
        ScratchBuffer.Return(buffer);
        return true;
    }
}

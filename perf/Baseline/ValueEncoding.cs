namespace Amqp.Encoding.Baseline;

/// <summary>
/// How the values of one .NET type are written and read. Every value passes as an object: a scalar is boxed for the
/// pass that measures it, again for the pass that writes it, and once when it is read.
/// </summary>
internal abstract class ValueEncoding(Type type, byte formatCode)
{
    public Type Type { get; } = type;

    /// <summary>The constructor that all elements of an array share.</summary>
    public byte Code { get; } = formatCode;

    /// <summary>The bytes of a value: with its constructor, or the bare body that it has inside an array.</summary>
    public abstract int GetObjectEncodeSize(object value, bool inArray);

    /// <summary>Writes a value: with its constructor, or the bare body that it has inside an array.</summary>
    public abstract void WriteObject(object value, bool inArray, BoxingBuffer buffer);

    /// <summary>Reads the body that follows a format code.</summary>
    public abstract object? ReadObject(BoxingBuffer buffer, byte formatCode);
}

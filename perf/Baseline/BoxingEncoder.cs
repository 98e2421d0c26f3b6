namespace Amqp.Encoding.Baseline;

/// <summary>
/// Writes AMQP values the way object codecs do: each value is an object whose encoding is looked up by its .NET type.
/// It represents that design in comparisons; its output is correct.
/// </summary>
public static class BoxingEncoder
{
    /// <summary>The bytes that <see cref="WriteObject"/> will write.</summary>
    public static int GetObjectEncodeSize(object? value) => EncodingTable.Get(value).GetObjectEncodeSize(value!, inArray: false);

    /// <summary>Writes a value of any supported type with its constructor; arrays are array32s with the widest constructor of their element type.</summary>
    public static void WriteObject(object? value, BoxingBuffer buffer) => EncodingTable.Get(value).WriteObject(value!, inArray: false, buffer);
}

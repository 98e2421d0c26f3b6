using System.ComponentModel;

namespace Amqp.Encoding.Legacy;

/// <summary>Encodes and decodes AMQP values as objects, with the API of older codecs.</summary>
/// <remarks>
/// <para>It is a thin layer over <see cref="AmqpWriter"/>, <see cref="AmqpReader"/> and <see cref="ArrayEncoding{T}"/>, which new code uses:
/// the bytes and the errors are the same. docs/migrating.md lists each call with its replacement.</para>
/// <para>A call that throws leaves the buffer unchanged. Values are boxed only if the caller passes or requests them as objects.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class AmqpCodec
{
    private static AmqpWriter Open(ByteBuffer buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        return buffer.OpenWriter();
    }

    private static AmqpReader OpenReader(ByteBuffer buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        return buffer.OpenReader();
    }

    // Writes an object, in a form if the caller names its type, or null.
    private static void Encode(object? data, ByteBuffer buffer, AmqpObjectOptions? options, ObjectForm? form = null)
    {
        AmqpWriter writer = Open(buffer);
        ObjectWalk.Write(ref writer, AdapterRules.Of(options), data, data is null ? null : form);
        buffer.Commit(ref writer);
    }

    private delegate T Reading<out T>(ref AmqpReader reader, AdapterRules rules);

    private static T? Decode<T>(ByteBuffer buffer, AmqpObjectOptions? options, Reading<T> read)
        where T : class
    {
        AmqpReader reader = OpenReader(buffer);
        T? value = reader.TryReadNull() ? null : read(ref reader, AdapterRules.Of(options));
        buffer.Commit(in reader);
        return value;
    }

    private static int GetEncodeSize(object? data, AmqpObjectOptions? options, ObjectForm? form = null) =>
        ObjectWalk.Measure(AdapterRules.Of(options), data, data is null ? null : form);

    private static ObjectForm? ListForm(object? data, AmqpObjectOptions? options) => data is null ? null : AdapterRules.Of(options).ListFormOf(data);

    private static ObjectForm? MapForm(object? data, AmqpObjectOptions? options) => data is null ? null : AdapterRules.Of(options).OwnFormOf(data);

    private static ObjectForm? ArrayForm<T>(T[]? data, AmqpObjectOptions? options) => data is null ? null : AdapterRules.Of(options).ArrayFormOf(data.GetType(), typeof(T));
}

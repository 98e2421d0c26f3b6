using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

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

    // With the standard options, objects are encoded and decoded directly, without a value in between.
    private static bool HasRules(AmqpObjectOptions? options, [NotNullWhen(true)] out LegacyObjectToValue? rules)
    {
        rules = options is null or { IsStandard: true } ? null : LegacyObjectToValue.Of(options);
        return rules is not null;
    }

    private static void Encode(AmqpValue value, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        value.WriteTo(ref writer);
        buffer.Commit(ref writer);
    }
}

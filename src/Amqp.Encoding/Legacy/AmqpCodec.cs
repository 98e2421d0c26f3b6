using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding.Legacy;

/// <summary>Encodes and decodes AMQP values as objects, in the shape of older codecs.</summary>
/// <remarks>
/// <para>It is a thin layer over <see cref="AmqpWriter"/>, <see cref="AmqpReader"/> and <see cref="ArrayEncoding{T}"/>, which new code uses:
/// the bytes and the errors are theirs. docs/migrating.md has each call beside the new one.</para>
/// <para>An encode that throws leaves the buffer as it was, and so does a decode. Nothing is boxed but what the caller hands over as an object,
/// and what is asked for as one.</para>
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

    // Without rules of their own, objects are encoded and decoded where they are, and no value is made.
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

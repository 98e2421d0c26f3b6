namespace Amqp.Encoding;

/// <summary>Decodes bytes that are one composite of a given type and nothing else.</summary>
/// <remarks>The caller passes the instance, so that no type has to be created by reflection. Inlined, so that its type
/// is known and its members are called directly.</remarks>
internal static class CompositeDecoder
{
    /// <summary>Reads into an instance and returns it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Read<T>(T instance, ref AmqpReader reader)
        where T : AmqpComposite
    {
        instance.ReadFrom(ref reader);
        return instance;
    }

    /// <summary>Decodes into an instance; it is cleared if the bytes are malformed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryDecode<T>(T instance, ReadOnlySpan<byte> encoded, out AmqpDecodeError error, AmqpReaderOptions? options, long origin)
        where T : AmqpComposite
    {
        AmqpReader reader = AmqpReader.CreateRecording(encoded, options, origin);
        instance.ReadFrom(ref reader);
        bool isValid = reader.TryFinish(out error);
        if (!isValid)
        {
            instance.Clear();
        }

        return isValid;
    }

    /// <summary>Decodes into an instance and returns it; null if the bytes are malformed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryDecode<T>(T instance, ReadOnlySpan<byte> encoded, [NotNullWhen(true)] out T? value, out AmqpDecodeError error, AmqpReaderOptions? options)
        where T : AmqpComposite
    {
        bool isValid = TryDecode(instance, encoded, out error, options, origin: 0);
        value = isValid ? instance : null;
        return isValid;
    }

    /// <summary>Decodes into an instance and returns it.</summary>
    /// <exception cref="AmqpDecodeException">The bytes are malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Decode<T>(T instance, ReadOnlySpan<byte> encoded, AmqpReaderOptions? options)
        where T : AmqpComposite =>
        TryDecode(instance, encoded, out AmqpDecodeError error, options, origin: 0) ? instance : throw new AmqpDecodeException(error);
}

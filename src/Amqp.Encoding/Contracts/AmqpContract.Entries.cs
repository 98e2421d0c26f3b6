using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.CompilerServices;

/// <content>The methods of all contracts, of which generated code has one line each. The codec is a struct, so its methods are called directly.</content>
public static partial class AmqpContract
{
    /// <summary>Encodes a value.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    public static byte[] Encode<T, TCodec>(T value, AmqpWriterOptions? options)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        byte[] bytes = new byte[default(TCodec).GetEncodedSize(value, options)];
        Write<T, TCodec>(value, bytes, options);
        return bytes;
    }

    /// <summary>Encodes a value into a span.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="destination">The span.</param>
    /// <param name="bytesWritten">The number of bytes that the value needs.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>False if there is no room.</returns>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    public static bool TryEncode<T, TCodec>(T value, Span<byte> destination, out int bytesWritten, AmqpWriterOptions? options)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        bytesWritten = default(TCodec).GetEncodedSize(value, options);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        Write<T, TCodec>(value, destination.Slice(0, bytesWritten), options);
        return true;
    }

    /// <summary>Encodes a value to an output, which gets the bytes in one piece.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="output">The output.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    public static void Encode<T, TCodec>(T value, IBufferWriter<byte> output, AmqpWriterOptions? options)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        ArgumentNullException.ThrowIfNull(output);
        int size = default(TCodec).GetEncodedSize(value, options);
        Write<T, TCodec>(value, output.GetRoom(size).Slice(0, size), options);
        output.Advance(size);
    }

    /// <summary>Encodes a value of any depth: its reader checks it.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The bytes.</returns>
    public static byte[] EncodeAny(in AmqpValue value) => value.Encode(AmqpWriterOptions.Deepest);

    /// <summary>Decodes bytes that are one value and nothing else.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="encoded">The bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are malformed, or not a value of the type.</exception>
    public static T Decode<T, TCodec>(ReadOnlySpan<byte> encoded, AmqpReaderOptions? options)
        where TCodec : struct, IAmqpContractCodec<T> => TryDecode<T, TCodec>(encoded, out T? result, out AmqpDecodeError error, options) ? result : throw new AmqpDecodeException(error);

    /// <summary>Decodes bytes that are one value and nothing else, without an exception for other bytes.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="encoded">The bytes.</param>
    /// <param name="result">The value.</param>
    /// <param name="error">The error.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>False if they are anything else.</returns>
    public static bool TryDecode<T, TCodec>(ReadOnlySpan<byte> encoded, [NotNullWhen(true)] out T? result, out AmqpDecodeError error, AmqpReaderOptions? options)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        AmqpReader reader = OpenReader(encoded, options);
        return TryFinish<T, TCodec>(ref reader, out result, out error);
    }

    /// <summary>Reads the next value. If a reader throws, it is where it was: it keeps its first fault until all fields are named in it.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The value; after a fault of a reader that keeps it the default.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or of another type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Read<T, TCodec>(ref AmqpReader reader)
        where TCodec : struct, IAmqpContractCodec<T> => reader.Faults == FaultMode.Keep ? default(TCodec).Read(ref reader) : ReadOrThrow<T, TCodec>(ref reader);

    /// <summary>Reads the value whose descriptor was read: see <see cref="AmqpComposite.ReadFrom(ref AmqpReader, DescriptorView)"/>.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="reader">The reader after the descriptor.</param>
    /// <param name="descriptor">The descriptor.</param>
    /// <returns>The value; after a fault of a reader that keeps it the default.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or of another type.</exception>
    /// <exception cref="InvalidOperationException">The descriptor is not the one before the reader's place.</exception>
    public static T Read<T, TCodec>(ref AmqpReader reader, scoped in DescriptorView descriptor)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        if (reader.HasFault)
        {
            return default!;
        }

        ReadCursor place = reader.Reopen(in descriptor);
        try
        {
            return Read<T, TCodec>(ref reader);
        }
        finally
        {
            reader.ReturnTo(in place);
        }
    }

    /// <summary>Reads a value from the amqp-value section (0x77) of a message.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="result">The value.</param>
    /// <param name="error">The error.</param>
    /// <returns>False if the body is anything else.</returns>
    /// <exception cref="AmqpEncodeException">The value was set, and AMQP cannot carry it.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    public static bool TryGetValue<T, TCodec>(AmqpMessage message, [NotNullWhen(true)] out T? result, out AmqpDecodeError error)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        bool isValue = message.BodyKind == SectionKind.AmqpValue;
        AmqpReader reader = isValue ? message.OpenValue() : OpenReader(default, null);
        reader.Faults = FaultMode.Keep;
        if (!isValue)
        {
            string found = message.BodyKind == SectionKind.None ? "no body" : "a body of the kind " + message.BodyKind;
            reader.FailAt(0, ReadFault.OfValue(AmqpDecodeErrorKind.UnexpectedType, "a message whose body is a value (0x77)", found));
        }

        return TryFinish<T, TCodec>(ref reader, out result, out error);
    }

    /// <summary>Gets the text of a value: its wire form, or the reason if it cannot be encoded.</summary>
    /// <typeparam name="T">The contract.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="value">The value.</param>
    /// <returns>The text in the notation of the library.</returns>
    public static string ToText<T, TCodec>(T value)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        try
        {
            return AmqpNotation.Default.Format(AmqpValue.Decode(Encode<T, TCodec>(value, null), AmqpReaderOptions.Accepted));
        }
        catch (AmqpEncodeException exception)
        {
            return typeof(T).Name + ": " + exception.Message;
        }
    }

    private static T ReadOrThrow<T, TCodec>(ref AmqpReader reader)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        ReadCursor start = reader._cursor.Copy();
        reader.Faults = FaultMode.Keep;
        try
        {
            T result = default(TCodec).Read(ref reader);
            if (!reader.HasFault)
            {
                reader.Faults = FaultMode.Throw;
                return result;
            }
        }
        catch
        {
            // A constructor or a set accessor of the class has thrown.
            reader.Faults = FaultMode.Throw;
            _ = reader.TakeBack(in start);
            throw;
        }

        reader.Faults = FaultMode.Throw;
        reader.Fail(reader.TakeBack(in start));
        return default!;
    }

    private static bool TryFinish<T, TCodec>(ref AmqpReader reader, [NotNullWhen(true)] out T? result, out AmqpDecodeError error)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        result = reader.HasFault ? default : default(TCodec).Read(ref reader);
        if (reader.TryFinish(out error) && result is not null)
        {
            return true;
        }

        result = default;
        return false;
    }

    private static void Write<T, TCodec>(T value, Span<byte> destination, AmqpWriterOptions? options)
        where TCodec : struct, IAmqpContractCodec<T>
    {
        var writer = new AmqpWriter(destination, options);
        try
        {
            default(TCodec).WriteTo(ref writer, value);
        }
        catch (ArgumentException fault) when (default(TCodec).GetEncodedSize(value, options) > destination.Length)
        {
            throw Changed(typeof(T), destination.Length, "as more", fault);
        }

        writer.Flush();
        if (writer.BytesWritten != destination.Length)
        {
            throw Changed(typeof(T), destination.Length, "as " + TextOf.Number(writer.BytesWritten));
        }
    }

    private static InvalidOperationException Changed(Type type, int measured, string written, Exception? inner = null) => new(
        "The value of the type " + type + " was changed while it was encoded: it was measured as " + TextOf.Number(measured) + " bytes, and written " + written
            + ". OnWriting is called before both, and a sequence is enumerated for both: they must give the same each time.",
        inner);
}

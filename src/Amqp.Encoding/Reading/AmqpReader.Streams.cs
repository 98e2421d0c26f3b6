using System.IO;

namespace Amqp.Encoding;

/// <content>One value out of a stream.</content>
public ref partial struct AmqpReader
{
    /// <summary>Reads the bytes of one value of any type from a stream, and not a byte more, so that other code can read what follows (AMQP 1.0,
    /// part 1, 1.2).</summary>
    /// <remarks>Checks as much as <see cref="Skip"/>. The stream gets a read for each size that must be known first: two or three for most values. Memory is
    /// claimed as bytes come, and not for a size that the peer only announces.</remarks>
    /// <param name="stream">The stream. If this throws, the bytes that were read are lost.</param>
    /// <param name="buffer">Gets the bytes after those that are written. If this throws, it is as before.</param>
    /// <param name="maxSize">The maximum number of bytes of the value.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>The number of bytes; 0 if the stream ends before the value.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, is larger than <paramref name="maxSize"/>, or the stream ends within it.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> or <paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxSize"/> is less than 1.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public static int ReadEncodedValue(Stream stream, AmqpBuffer buffer, int maxSize, AmqpReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        var intake = new ValueIntake(buffer, maxSize, options);
        try
        {
            while (intake.TryGetRoom(out ArraySegment<byte> room) && intake.TryReceive(stream.Read(room.Array!, room.Offset, room.Count)))
            {
            }

            return intake.Received.Length;
        }
        catch
        {
            intake.Undo();
            throw;
        }
    }

    /// <summary>Reads the bytes of one value of any type from a stream, and not a byte more, so that other code can read what follows (AMQP 1.0,
    /// part 1, 1.2).</summary>
    /// <inheritdoc cref="ReadEncodedValue(Stream, AmqpBuffer, int, AmqpReaderOptions)" path="/remarks|/returns|/exception"/>
    /// <param name="stream">The stream. If this fails, the bytes that were read are lost.</param>
    /// <param name="buffer">Gets the bytes after those that are written. If this fails, it is as before. Nothing else may use it meanwhile.</param>
    /// <param name="maxSize">The maximum number of bytes of the value.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the wait for bytes; those that were read are lost.</param>
    public static ValueTask<int> ReadEncodedValueAsync(
        Stream stream, AmqpBuffer buffer, int maxSize, AmqpReaderOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return ReadAsync(stream, new ValueIntake(buffer, maxSize, options), cancellationToken);
    }

    private static async ValueTask<int> ReadAsync(Stream stream, ValueIntake intake, CancellationToken cancellationToken)
    {
        try
        {
            while (intake.TryGetRoom(out ArraySegment<byte> room) && intake.TryReceive(await stream.ReadAsync(room, cancellationToken).ConfigureAwait(false)))
            {
            }

            return intake.Received.Length;
        }
        catch
        {
            intake.Undo();
            throw;
        }
    }
}

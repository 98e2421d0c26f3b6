namespace Amqp.Encoding;

/// <summary>Reads a described value of your own type, with its descriptor: see <see cref="AmqpReaderOptions.WithComposite"/>.</summary>
/// <remarks>
/// <para>It must read exactly one value, leave every scope that it enters, and use the reader that it is given; otherwise the library throws an
/// <see cref="InvalidOperationException"/>. It must be safe for concurrent use.</para>
/// <para>In the library's <c>Try</c> methods the reader does not throw. After a fault it returns defaults, and the value or exception that results from
/// them is discarded. Any other exception reaches the caller of the <c>Try</c> method.</para>
/// <para>After 64 calls of such methods in each other, the read fails with <see cref="AmqpDecodeErrorKind.DepthLimit"/>.</para>
/// </remarks>
/// <typeparam name="T">The type in .NET.</typeparam>
/// <param name="reader">The reader, before the descriptor.</param>
/// <returns>The value; null if the bytes are well-formed but not a value of the type: <see cref="AmqpDecodeErrorKind.InvalidFieldValue"/>.</returns>
/// <exception cref="AmqpDecodeException">The value is malformed.</exception>
public delegate T? AmqpReadFunc<out T>(ref AmqpReader reader)
    where T : class;

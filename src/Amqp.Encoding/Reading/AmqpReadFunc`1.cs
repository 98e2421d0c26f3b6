namespace Amqp.Encoding;

/// <summary>Reads a value of your own type, as <see cref="AmqpWriteAction{TState}"/> writes one: for your methods that take code which reads, and, with its
/// descriptor, for <see cref="AmqpReaderOptions.WithComposite"/>.</summary>
/// <remarks>
/// <para>For <see cref="AmqpReaderOptions.WithComposite"/> it must read exactly one value, leave every scope that it
/// enters, and use the reader that it is given; otherwise the library throws an <see cref="InvalidOperationException"/>.
/// It must be safe for concurrent use. A list, map or array that has fewer or more items than it reads is an error of the
/// bytes there: <see cref="AmqpDecodeErrorKind.MissingField"/> or <see cref="AmqpDecodeErrorKind.TooManyFields"/>.</para>
/// <para>In the library's <c>Try</c> methods the reader does not throw. After a fault it returns defaults, and the value or exception that results from
/// them is discarded. Any other exception reaches the caller of the <c>Try</c> method.</para>
/// <para>After 64 calls of such methods in each other, or <see cref="AmqpReaderOptions.MaxDepth"/> calls if that is
/// more, the read fails with <see cref="AmqpDecodeErrorKind.DepthLimit"/>.</para>
/// </remarks>
/// <typeparam name="T">The type in .NET.</typeparam>
/// <param name="reader">The reader, before the value.</param>
/// <returns>The value; for <see cref="AmqpReaderOptions.WithComposite"/> null if the bytes are well-formed but not a
/// value of the type: <see cref="AmqpDecodeErrorKind.InvalidFieldValue"/>.</returns>
/// <exception cref="AmqpDecodeException">The value is malformed.</exception>
public delegate T? AmqpReadFunc<out T>(ref AmqpReader reader);

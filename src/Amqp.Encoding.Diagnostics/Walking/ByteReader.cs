namespace Amqp.Encoding.Diagnostics;

/// <summary>Reads bytes as what they should be.</summary>
/// <param name="bytes">All of the bytes.</param>
/// <param name="options">The options of the reader.</param>
/// <returns>The first fault; of the kind None if there is none.</returns>
internal delegate AmqpDecodeError ByteReader(ReadOnlySpan<byte> bytes, AmqpReaderOptions options);

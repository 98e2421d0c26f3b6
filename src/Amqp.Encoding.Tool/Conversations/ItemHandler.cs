namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Takes a protocol header or frame.</summary>
/// <param name="connection">The number of the connection.</param>
/// <param name="number">Its number in the connection.</param>
/// <param name="from">The side that sent it.</param>
/// <param name="bytes">Its bytes, up to 64 KiB.</param>
internal delegate void ItemHandler(int connection, int number, Side from, ReadOnlySpan<byte> bytes);

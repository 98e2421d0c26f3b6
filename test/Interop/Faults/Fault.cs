namespace Amqp.Encoding.Tests.Faults;

/// <summary>The change that a <see cref="FaultyProxy"/> makes to the bytes of one direction.</summary>
/// <param name="FromClient">Whether they are those of the client.</param>
/// <param name="DropAt">The position where both connections are closed.</param>
/// <param name="CorruptAt">The position of a byte whose bits are turned over.</param>
/// <param name="PieceSize">The number of bytes that are passed on at once.</param>
/// <param name="Delay">The time before each piece.</param>
internal sealed record Fault(bool FromClient, long DropAt = long.MaxValue, long CorruptAt = long.MaxValue, int PieceSize = 65_536, TimeSpan Delay = default);

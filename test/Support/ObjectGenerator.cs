using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Objects of the types that the object path knows.</summary>
internal sealed class ObjectGenerator(Random random)
{
    /// <summary>Any object: scalars, typed arrays, lists and maps in each other.</summary>
    public object? Next(int depth = 0) => random.Next(depth > 4 ? 1 : 8) switch
    {
        5 => Enumerable.Range(0, depth == 0 ? Count() : random.Next(5)).Select(_ => Next(depth + 1)).ToList(),
        6 => NextMap(depth),
        7 => NextArray(),
        _ => random.Next(10) == 0 ? null : NextScalar(),
    };

    public object NextScalar() => random.Next(18) switch
    {
        0 => random.Next(2) == 0,
        1 => (byte)random.Next(),
        2 => (sbyte)random.Next(),
        3 => (ushort)random.Next(),
        4 => (short)random.Next(),
        5 => unchecked((uint)Number()),
        6 => unchecked((int)Number()),
        7 => unchecked((ulong)Number()),
        8 => Number(),
        9 => (float)random.NextDouble(),
        10 => random.NextDouble() * Number(),
        11 => new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(29)),
        12 => (char)random.Next(0xd800),
        13 => new DateTime(1900, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMilliseconds(random.NextDouble() * 6e12).Date,
        14 => NextGuid(),
        15 => new ArraySegment<byte>(Bytes(Count())),
        16 => Text(),
        _ => new AmqpSymbol(Letters()),
    };

    public int Count() => random.Next(12) == 0 ? 250 + random.Next(10) : random.Next(12);

    /// <summary>An array of one scalar type, or of some arrays of ints.</summary>
    public Array NextArray() => random.Next(15) switch
    {
        0 => Fill(() => random.Next(2) == 0),
        1 => Fill(() => unchecked((sbyte)random.Next())),
        2 => Fill(() => unchecked((ushort)random.Next())),
        3 => Fill(() => unchecked((short)random.Next())),
        4 => Fill(() => unchecked((uint)Number())),
        5 => Fill(() => unchecked((int)Number())),
        6 => Fill(() => unchecked((ulong)Number())),
        7 => Fill(Number),
        8 => Fill(() => (float)random.NextDouble()),
        9 => Fill(random.NextDouble),
        10 => Fill(() => new decimal(random.Next())),
        11 => Fill(NextGuid),
        12 => Fill(Text),
        13 => Fill(() => new AmqpSymbol(Letters())),
        _ => Enumerable.Range(0, 1 + random.Next(3)).Select(_ => Fill(random.Next)).ToArray(),
    };

    private T[] Fill<T>(Func<T> next) => [.. Enumerable.Range(0, Count()).Select(_ => next())];

    private LegacyMap NextMap(int depth)
    {
        LegacyMap map = new();
        for (int i = random.Next(8); i > 0; i--)
        {
            map[NextScalar()] = Next(depth + 1);
        }

        return map;
    }

    private long Number() => random.Next(4) switch
    {
        0 => 0,
        1 => random.Next(-200, 300),
        2 => random.Next(),
        _ => BitConverter.ToInt64(Bytes(8), 0),
    };

    private Guid NextGuid() => new(Bytes(16));

    private string Letters() => string.Concat(Enumerable.Range(0, Count()).Select(_ => (char)random.Next('a', 'z')));

    private string Text() => string.Concat(Enumerable.Range(0, Count()).Select(_ => (char)random.Next(1, 0xd800)));

    private byte[] Bytes(int count)
    {
        byte[] bytes = new byte[count];
        random.NextBytes(bytes);
        return bytes;
    }
}

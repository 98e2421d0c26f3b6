using System.Numerics;
using System.Runtime.InteropServices;

namespace Amqp.Encoding.Fuzz;

/// <summary>The counters of edges, from one block of code to the next, that the build added to the library.</summary>
internal sealed class Coverage
{
    private static readonly Type s_map = typeof(AmqpReader).Assembly.GetType("Amqp.Encoding.Coverage.EdgeMap", throwOnError: true)!;

    private static readonly byte[] s_counters = (byte[])s_map.GetField("Counters", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;

    // Which powers of two of a count were seen, for each edge.
    private readonly byte[] _seen = new byte[s_counters.Length];

    /// <summary>Gets what was counted since <see cref="Clear"/>.</summary>
    public static ReadOnlySpan<byte> Counters => s_counters;

    /// <summary>Copies what was counted to other memory.</summary>
    public static void CopyTo(nint memory) => System.Runtime.InteropServices.Marshal.Copy(s_counters, 0, memory, s_counters.Length);

    /// <summary>The number of edges that were ever taken.</summary>
    public int Edges { get; private set; }

    public static void Clear() => s_counters.AsSpan().Clear();

    /// <summary>Gets the edges that were taken since <see cref="Clear"/>.</summary>
    public static int[] Taken() => [.. Enumerable.Range(0, s_counters.Length).Where(edge => s_counters[edge] != 0)];

    /// <summary>Whether an edge was taken since <see cref="Clear"/> that was never taken before, or a new number of times, by powers of two.</summary>
    public bool Add()
    {
        bool isNew = false;
        ReadOnlySpan<ulong> words = MemoryMarshal.Cast<byte, ulong>(s_counters);

        // Nearly all are 0.
        for (int word = 0, skipped; (skipped = words.Slice(word).IndexOfAnyExcept(0ul)) >= 0; word++)
        {
            word += skipped;
            for (ulong rest = words[word]; rest != 0;)
            {
                int place = BitOperations.TrailingZeroCount(rest) / 8;
                rest &= ~(0xfful << (place * 8));
                isNew |= Add((word * sizeof(ulong)) + place);
            }
        }

        return isNew;
    }

    private bool Add(int at)
    {
        byte count = (byte)(1 << Math.Min(7, BitOperations.Log2(s_counters[at])));
        if ((_seen[at] & count) != 0)
        {
            return false;
        }

        Edges += _seen[at] == 0 ? 1 : 0;
        _seen[at] |= count;
        return true;
    }
}

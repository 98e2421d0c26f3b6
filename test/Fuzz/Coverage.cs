using System.Numerics;
using System.Reflection;

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

    /// <summary>Whether an edge was taken since <see cref="Clear"/> that was never taken before, or a new number of times, by powers of two.</summary>
    public bool Add()
    {
        bool isNew = false;
        for (int at = Next(0); at >= 0; at = Next(at + 1))
        {
            byte count = (byte)(1 << Math.Min(7, BitOperations.Log2(s_counters[at])));
            if ((_seen[at] & count) == 0)
            {
                Edges += _seen[at] == 0 ? 1 : 0;
                _seen[at] |= count;
                isNew = true;
            }
        }

        return isNew;
    }

    private static int Next(int from)
    {
        int found = s_counters.AsSpan(from).IndexOfAnyExcept((byte)0);
        return found < 0 ? -1 : from + found;
    }
}

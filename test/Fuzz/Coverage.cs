using System.Numerics;
using System.Reflection;

namespace Amqp.Encoding.Fuzz;

/// <summary>The counters of blocks that the build added to the library.</summary>
internal sealed class Coverage
{
    private static readonly byte[] s_counters = (byte[])typeof(AmqpReader).Assembly
        .GetType("Amqp.Encoding.Coverage.BlockMap", throwOnError: true)!.GetField("Counters", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;

    // Which powers of two of a count were seen, for each block.
    private readonly byte[] _seen = new byte[s_counters.Length];

    /// <summary>The number of blocks that were ever run.</summary>
    public int Blocks { get; private set; }

    public static void Clear() => s_counters.AsSpan().Clear();

    /// <summary>Whether a block was run since <see cref="Clear"/> that was never run before, or a new number of times, by powers of two.</summary>
    public bool Add()
    {
        bool isNew = false;
        for (int at = Next(0); at >= 0; at = Next(at + 1))
        {
            byte count = (byte)(1 << Math.Min(7, BitOperations.Log2(s_counters[at])));
            if ((_seen[at] & count) == 0)
            {
                Blocks += _seen[at] == 0 ? 1 : 0;
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

using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Tests.IO;

/// <summary>A pool that knows what is out, refuses what comes back twice, and spoils what came back.</summary>
internal sealed class CountingPool : ArrayPool<byte>
{
    private readonly HashSet<byte[]> _out = [];

    public int Outstanding
    {
        get
        {
            lock (_out)
            {
                return _out.Count;
            }
        }
    }

    /// <summary>The bytes that are out now.</summary>
    public long BytesOut
    {
        get
        {
            lock (_out)
            {
                return _out.Sum(one => (long)one.Length);
            }
        }
    }

    public int Rented { get; private set; }

    public long BytesRented { get; private set; }

    /// <summary>The most bytes that were out at a time.</summary>
    public long Peak { get; private set; }

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = new byte[minimumLength];
        lock (_out)
        {
            _out.Add(array);
            Rented++;
            BytesRented += minimumLength;
            Peak = Math.Max(Peak, BytesOut);
        }

        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        lock (_out)
        {
            if (!_out.Remove(array))
            {
                throw new InvalidOperationException("The array is not out: it came back twice, or from elsewhere.");
            }
        }

        array.AsSpan().Fill(0xDB);
    }
}

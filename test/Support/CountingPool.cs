namespace Amqp.Encoding.Tests.Support;

/// <summary>A pool that counts what it lends, refuses what comes back twice, and overwrites what came back.</summary>
internal sealed class CountingPool : ArrayPool<byte>
{
    private readonly HashSet<byte[]> _lent = [];

    /// <summary>The number of arrays that are lent.</summary>
    public int Outstanding
    {
        get
        {
            lock (_lent)
            {
                return _lent.Count;
            }
        }
    }

    /// <summary>The bytes that are lent.</summary>
    public long BytesLent
    {
        get
        {
            lock (_lent)
            {
                return _lent.Sum(one => (long)one.Length);
            }
        }
    }

    public int Rented { get; private set; }

    public long BytesRented { get; private set; }

    /// <summary>The maximum of <see cref="BytesLent"/> until now.</summary>
    public long Peak { get; private set; }

    /// <summary>Whether each return asked for the array to be cleared.</summary>
    public List<bool> Cleared { get; } = [];

    /// <summary>Gets each array as it came back.</summary>
    public Action<byte[]>? OnReturn { get; init; }

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = new byte[minimumLength];
        lock (_lent)
        {
            _lent.Add(array);
            Rented++;
            BytesRented += minimumLength;
            Peak = Math.Max(Peak, BytesLent);
        }

        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        lock (_lent)
        {
            if (!_lent.Remove(array))
            {
                throw new InvalidOperationException("The array is not lent: it came back twice, or from elsewhere.");
            }

            Cleared.Add(clearArray);
        }

        OnReturn?.Invoke(array);
        array.AsSpan().Fill(0xDB);
    }
}

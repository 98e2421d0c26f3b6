using System.Buffers;
using System.Threading;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>A pool of one's own: it counts what is out.</summary>
public sealed class CountingPool : ArrayPool<byte>
{
    private int _rented;

    public int Rented => _rented;

    public override byte[] Rent(int minimumLength)
    {
        Interlocked.Increment(ref _rented);
        return Shared.Rent(minimumLength);
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        Interlocked.Decrement(ref _rented);
        Shared.Return(array, clearArray);
    }
}

using System.Buffers;
using System.Collections.Generic;

namespace Amqp.Encoding.Tests.Buffers;

/// <summary>A pool that knows what it lent, takes each array back once only, and keeps what was in it.</summary>
internal sealed class RecordingPool : ArrayPool<byte>
{
    private readonly HashSet<byte[]> _lent = new();

    public int Rented { get; private set; }

    public int Lent => _lent.Count;

    /// <summary>Whether each return asked for the array to be cleared.</summary>
    public List<bool> Cleared { get; } = new();

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = new byte[minimumLength];
        _lent.Add(array);
        Rented++;
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        if (!_lent.Remove(array))
        {
            throw new InvalidOperationException("An array came back that is not lent.");
        }

        Cleared.Add(clearArray);
        Array.Clear(array);
    }
}

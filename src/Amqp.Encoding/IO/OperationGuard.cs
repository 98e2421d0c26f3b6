namespace Amqp.Encoding.IO;

/// <summary>Lets one operation at a time use an object, and decides whether its disposal or the pending operation releases its resources.</summary>
internal struct OperationGuard
{
    private const int Free = 0;
    private const int Taken = 1;
    private const int Disposed = 2;

    private int _state;

    public bool IsDisposed => Volatile.Read(ref _state) == Disposed;

    /// <summary>Checks that an operation may begin, without beginning it, for operations that end at once.</summary>
    public void Check(Type owner)
    {
        if (Volatile.Read(ref _state) != Free)
        {
            Throw(owner);
        }
    }

    public void Begin(Type owner)
    {
        if (Interlocked.CompareExchange(ref _state, Taken, Free) != Free)
        {
            Throw(owner);
        }
    }

    /// <summary>Ends the operation; returns false if the object was disposed meanwhile and must be released now.</summary>
    public bool TryEnd() => Interlocked.CompareExchange(ref _state, Free, Taken) == Taken;

    /// <summary>Disposes the object; returns true if no operation is pending and it must be released now.</summary>
    public bool TryDispose() => Interlocked.Exchange(ref _state, Disposed) == Free;

    [DoesNotReturn]
    private void Throw(Type owner)
    {
        ObjectDisposedException.ThrowIf(IsDisposed, owner);
        throw new InvalidOperationException("Another operation of this " + owner.Name + " is still pending: wait for it before you begin the next.");
    }
}

namespace Amqp.Encoding;

/// <summary>Lends an output to a callback, which can use it on its own thread until it returns.</summary>
internal struct OutputLease
{
    // 0 while no callback has the output; no thread has that number.
    private int _thread;

    public readonly bool IsOpen => _thread != 0;

    public void Open() => _thread = Environment.CurrentManagedThreadId;

    public void Close() => _thread = 0;

    /// <summary>Checks that the callback is the caller. An output serves one callback after the other, so a later one may have it already.</summary>
    public readonly void Check()
    {
        if (_thread != Environment.CurrentManagedThreadId)
        {
            Throw();
        }
    }

    [DoesNotReturn]
    private static void Throw() => throw new InvalidOperationException(
        "The output that a callback gets accepts bytes only until the callback returns, and only on the thread that called it.");
}

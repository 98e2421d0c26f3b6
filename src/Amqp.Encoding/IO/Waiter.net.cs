using System.Threading.Tasks.Sources;

namespace Amqp.Encoding.IO;

/// <content>On net10.0 a waiter serves one task after the other, so that waiting allocates nothing.</content>
internal sealed partial class Waiter : IValueTaskSource<int>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<int> _core = new() { RunContinuationsAsynchronously = true };

    public ValueTask Task => new(this, _core.Version);

    public ValueTask<int> ResultTask => new(this, _core.Version);

    public void SetException(Exception failure) => _core.SetException(failure);

    int IValueTaskSource<int>.GetResult(short token) => GetResult(token);

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _core.GetStatus(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    private void SetResult(int result) => _core.SetResult(result);

    private CancellationTokenRegistration Register(CancellationToken cancellationToken) =>
        cancellationToken.UnsafeRegister(static waiter => ((Waiter)waiter!).Cancel(), this);

    private int GetResult(short token)
    {
        // Throws for a task that was awaited before or is awaited too early; the waiter must not be reset then.
        if (_core.GetStatus(token) == ValueTaskSourceStatus.Pending)
        {
            return _core.GetResult(token);
        }

        try
        {
            return _core.GetResult(token);
        }
        finally
        {
            _core.Reset();
            list.Reuse(this);
        }
    }
}

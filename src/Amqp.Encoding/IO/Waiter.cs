namespace Amqp.Encoding.IO;

/// <summary>A task that waits until a number of bytes are sent.</summary>
internal sealed partial class Waiter(WaiterList list)
{
    // Neighbours in the list, or in a chain that was taken out of it.
    public Waiter? Next;
    public Waiter? Previous;

    private CancellationToken _cancellationToken;
    private CancellationTokenRegistration _registration;
    private int _result;

    public long Target { get; private set; }

    public bool IsWaiting { get; set; }

    public void Start(long target, int result, CancellationToken cancellationToken)
    {
        Target = target;
        IsWaiting = true;
        _result = result;
        _cancellationToken = cancellationToken;

        // A token that is already cancelled calls back at once.
        _registration = Register(cancellationToken);
    }

    public void Complete()
    {
        // Waits for a running callback, which finds nothing to do, so that no callback comes when the waiter is reused.
        _registration.Dispose();
        SetResult(_result);
    }

    public void Fail(Exception failure)
    {
        _registration.Dispose();
        SetException(failure);
    }

    private void Cancel() => list.Cancel(this, new OperationCanceledException(_cancellationToken));
}

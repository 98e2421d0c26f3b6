namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>One end of a link.</summary>
internal abstract class Link(Session session, string name, string address)
{
    private readonly TaskCompletionSource _attached = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _detached = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private bool _isDetaching;

    public string Name { get; } = name;
    public string Address { get; } = address;
    public uint Handle { get; set; }
    public Task Attached => _attached.Task;
    protected Session Session { get; } = session;
    protected abstract Role Role { get; }

    /// <summary>Detaches for good, and waits for the peer to do so.</summary>
    public async Task DetachAsync(AmqpError? error = null)
    {
        _isDetaching = true;
        await Session.Connection.Writer.WriteFrameAsync(Session.Channel, new Detach { Handle = Handle, Closed = true, Error = error });
        await _detached.Task;
    }

    public bool IsAnsweredBy(Attach attach) => attach.Name == Name && attach.Role != Role && !Attached.IsCompleted;

    public abstract Attach CreateAttach();

    public virtual void OnAttach(Attach attach) => _attached.TrySetResult();

    /// <summary>Takes a flow; what a sender has to give does not matter to a receiver that takes all.</summary>
    public virtual void OnFlow(Flow flow)
    {
    }

    public void OnDetach(Detach detach)
    {
        var failure = new PeerException("link", detach.Error);
        EndWaiting(failure);
        if (!_isDetaching)
        {
            Session.Connection.Writer.WriteFrame(Session.Channel, new Detach { Handle = Handle, Closed = true });
        }

        _detached.TrySetResult();
        _attached.TrySetException(failure);
    }

    public void Fail(Exception failure)
    {
        EndWaiting(failure);
        _attached.TrySetException(failure);
        _detached.TrySetException(failure);
    }

    /// <summary>Fails those who wait for credit or for a delivery.</summary>
    protected abstract void EndWaiting(Exception failure);
}

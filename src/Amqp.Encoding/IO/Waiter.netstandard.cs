namespace Amqp.Encoding.IO;

/// <content>On netstandard2.0 a waiter serves one task.</content>
internal sealed partial class Waiter
{
    private readonly TaskCompletionSource<int> _source = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public ValueTask Task => new(_source.Task);

    public ValueTask<int> ResultTask => new(_source.Task);

    public void SetException(Exception failure) => _source.SetException(failure);

    private void SetResult(int result) => _source.SetResult(result);

    private CancellationTokenRegistration Register(CancellationToken cancellationToken) =>
        cancellationToken.Register(static waiter => ((Waiter)waiter!).Cancel(), this, useSynchronizationContext: false);
}

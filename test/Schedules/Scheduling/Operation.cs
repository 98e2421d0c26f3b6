using System.Threading.Tasks.Sources;

namespace Amqp.Encoding.Schedules;

/// <summary>An operation of a stream or pipe that ends when the schedule wants it. Its continuation runs within the thread that ends it, or in a new one.</summary>
internal sealed class Operation(Schedule schedule, string name) : IValueTaskSource<int>, IValueTaskSource
{
    private Action? _continuation;
    private int _result;
    private Exception? _failure;
    private bool _isTaken;

    public bool IsEnded { get; private set; }

    public ValueTask Task => new(this, 0);

    public ValueTask<int> ResultTask => new(this, 0);

    public void End(int result, Exception? failure = null)
    {
        if (IsEnded)
        {
            return;
        }

        (IsEnded, _result, _failure) = (true, result, failure);
        if (_continuation is { } continuation && schedule.Choose(2) == 0)
        {
            continuation();
        }
        else if (_continuation is not null)
        {
            schedule.Start("after " + name, _continuation);
        }
    }

    public ValueTaskSourceStatus GetStatus(short token) =>
        !IsEnded ? ValueTaskSourceStatus.Pending : _failure is null ? ValueTaskSourceStatus.Succeeded
        : _failure is OperationCanceledException ? ValueTaskSourceStatus.Canceled : ValueTaskSourceStatus.Faulted;

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        Rule.Holds(_continuation is null, "An operation is awaited once.");
        _continuation = () => continuation(state);
        if (IsEnded)
        {
            schedule.Start("after " + name, _continuation);
        }
    }

    public int GetResult(short token)
    {
        Rule.Holds(IsEnded && !_isTaken, "The result of an operation is taken once, when it has ended.");
        _isTaken = true;
        return _failure is null ? _result : throw _failure;
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);
}

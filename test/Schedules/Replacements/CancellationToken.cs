namespace Amqp.Encoding.Schedules.Replacements;

/// <summary>Callbacks of tokens that the scheduler knows, in place of those of <see cref="System.Threading.CancellationToken"/>.</summary>
public static class CancellationToken
{
    public static System.Threading.CancellationTokenRegistration UnsafeRegister(
        ref System.Threading.CancellationToken token, Action<object?> callback, object? state) =>
        Schedule.Current is { } schedule ? schedule.Register(token, callback, state) : token.UnsafeRegister(callback, state);

    public static System.Threading.CancellationTokenRegistration Register(
        ref System.Threading.CancellationToken token, Action<object?> callback, object? state, bool useSynchronizationContext) =>
        Schedule.Current is { } schedule ? schedule.Register(token, callback, state) : token.Register(callback, state, useSynchronizationContext);
}

namespace Amqp.Encoding.Schedules;

/// <summary>Makes a thread of the schedule of each continuation. Every thread has a context of its own, so that none is continued within another.</summary>
internal sealed class ScheduledContext(Schedule schedule, string name) : SynchronizationContext
{
    public override void Post(SendOrPostCallback callback, object? state) => schedule.Start(name, () => callback(state));

    public override void Send(SendOrPostCallback callback, object? state) => throw new NotSupportedException();

    public override SynchronizationContext CreateCopy() => new ScheduledContext(schedule, name);
}

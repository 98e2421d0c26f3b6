namespace Amqp.Encoding.Schedules;

/// <summary>A thread of a schedule, which runs while the others wait.</summary>
internal sealed class ScheduledThread(Schedule schedule, int number, string name, Action work)
{
    public Schedule Schedule => schedule;

    /// <summary>The place in the order of starts.</summary>
    public int Number => number;

    public string Name { get; } = name;

    public Action Work => work;

    /// <summary>The thread of the system, from the first step on.</summary>
    public Worker? Worker { get; set; }

    /// <summary>The condition that it waits for; null if it can go on.</summary>
    public Func<bool>? Condition { get; set; }

    /// <summary>The point that it passed last.</summary>
    public string Place { get; set; } = "its beginning";

    /// <summary>The priority that <see cref="PriorityStrategy"/> has given it; 0 before.</summary>
    public long Priority { get; set; }

    public bool IsReady => Condition is null || Condition();

    public override string ToString() => Name;
}

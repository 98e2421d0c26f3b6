namespace Amqp.Encoding.Schedules.Replacements;

/// <summary>Locks that the scheduler knows, in place of <see cref="System.Threading.Monitor"/>.</summary>
public static class Monitor
{
    public static void Enter(object gate, ref bool isTaken)
    {
        if (Schedule.Current is { } schedule)
        {
            schedule.Enter(gate);
            isTaken = true;
        }
        else
        {
            System.Threading.Monitor.Enter(gate, ref isTaken);
        }
    }

    public static void Exit(object gate)
    {
        if (Schedule.Current is { } schedule)
        {
            schedule.Exit(gate);
        }
        else
        {
            System.Threading.Monitor.Exit(gate);
        }
    }

    public static bool IsEntered(object gate) => Schedule.Current is { } schedule ? schedule.IsEntered(gate) : System.Threading.Monitor.IsEntered(gate);
}

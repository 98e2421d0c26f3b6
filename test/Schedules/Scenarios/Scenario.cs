namespace Amqp.Encoding.Schedules;

/// <summary>Threads that share objects of the library, and all that must hold of them.</summary>
internal abstract class Scenario
{
    /// <summary>Creates the objects and starts the threads.</summary>
    public abstract void Arrange(Schedule schedule);

    /// <summary>Checks, when all threads have ended, what they have left.</summary>
    public virtual void Check()
    {
    }
}

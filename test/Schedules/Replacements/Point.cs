namespace Amqp.Encoding.Schedules.Replacements;

/// <summary>The call that is put before each access to memory that threads share.</summary>
public static class Point
{
    /// <summary>Lets the scheduler choose which thread goes on.</summary>
    /// <param name="place">The method, and what it is going to access.</param>
    public static void Pass(string place) => Schedule.Current?.Pass(place);
}

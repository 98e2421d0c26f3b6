namespace Amqp.Encoding.Schedules.Replacements;

/// <summary>A wait for a running callback that the scheduler knows, in place of that of <see cref="System.Threading.CancellationTokenRegistration"/>.</summary>
public static class CancellationTokenRegistration
{
    public static void Dispose(ref System.Threading.CancellationTokenRegistration registration)
    {
        Schedule.Current?.WaitForCallback(registration);
        registration.Dispose();
    }
}

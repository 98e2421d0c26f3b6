namespace Amqp.Encoding.Messaging;

/// <content>Durations.</content>
public sealed partial class Source
{
    /// <summary>Gets or sets <see cref="Timeout"/> (in seconds) as a duration: how long an expiring source is kept (AMQP 1.0, part 3, 3.5.3).</summary>
    /// <remarks>It is rounded up to whole seconds. Null unsets the field.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The duration is negative or longer than 4,294,967,295 seconds (136 years).</exception>
    public TimeSpan? ExpiryTimeout
    {
        get => FieldValue.ToTimeSpan(Timeout, TimeSpan.TicksPerSecond);
        set => Timeout = FieldValue.FromTimeSpan(value, TimeSpan.TicksPerSecond, "source.timeout");
    }
}

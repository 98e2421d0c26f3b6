namespace Amqp.Encoding.Messaging;

/// <content>Members of sections that messages need.</content>
public sealed partial class Header : ISection
{
    /// <summary>Gets or sets <see cref="Ttl"/> (in milliseconds) as a duration: how long the message is live (AMQP 1.0, part 3, 3.2.1).</summary>
    /// <remarks>It is rounded up to whole milliseconds. Null unsets the field. A message that is to live longer than 49.7 days has
    /// <see cref="Properties.CreationTime"/> and <see cref="Properties.AbsoluteExpiryTime"/>.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The duration is negative or longer than 4,294,967,295 milliseconds (49.7 days).</exception>
    public TimeSpan? TimeToLive
    {
        get => FieldValue.ToTimeSpan(Ttl, TimeSpan.TicksPerMillisecond);
        set => Ttl = FieldValue.FromTimeSpan(value, TimeSpan.TicksPerMillisecond, "header.ttl", " A message that lives longer has an absolute-expiry-time.");
    }

    bool ISection.IsEmpty => _present == 0;
}

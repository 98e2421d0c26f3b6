namespace Amqp.Encoding.Transport;

/// <content>The meaning of the fields.</content>
public sealed partial class Open
{
    // Every peer must accept frames of this size (AMQP 1.0, part 2, 2.8.19).
    private const uint SmallestMaxFrameSize = 512;

    /// <summary>Gets the maximum frame size, in bytes, that the sender of this open accepts: <see cref="MaxFrameSize"/>, or 4,294,967,295 if it is unset.
    /// It is at least 512, which every peer must accept (AMQP 1.0, part 2, 2.7.1).</summary>
    public uint EffectiveMaxFrameSize => Math.Max(MaxFrameSize ?? DefaultMaxFrameSize, SmallestMaxFrameSize);

    /// <summary>Gets or sets <see cref="IdleTimeOut"/> (in milliseconds) as a duration: the longest silence that the sender of this open tolerates.
    /// Zero or unset means no limit (AMQP 1.0, part 2, 2.4.5).</summary>
    /// <remarks>It is rounded up to whole milliseconds. Null unsets the field.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The duration is negative or longer than 4,294,967,295 milliseconds (49.7 days).</exception>
    public TimeSpan? MaxIdleTime
    {
        get => FieldValue.ToTimeSpan(IdleTimeOut, TimeSpan.TicksPerMillisecond);
        set => IdleTimeOut = FieldValue.FromTimeSpan(value, TimeSpan.TicksPerMillisecond, "open.idle-time-out");
    }
}

namespace Amqp.Encoding.Transport;

/// <content>What the fields mean.</content>
public sealed partial class Open
{
    // Every peer has to take frames of this size (AMQP 1.0, part 2, 2.8.19).
    private const uint SmallestMaxFrameSize = 512;

    /// <summary>Gets the largest frame that the sender of this open takes, in bytes: <see cref="MaxFrameSize"/>, 4,294,967,295 if it is unset, and
    /// 512 if it is less, because every peer has to take that many (AMQP 1.0, part 2, 2.7.1).</summary>
    public uint EffectiveMaxFrameSize => Math.Max(MaxFrameSize ?? DefaultMaxFrameSize, SmallestMaxFrameSize);

    /// <summary>Gets or sets <see cref="IdleTimeOut"/>, which counts milliseconds, as a duration: the longest silence that the sender of this open tolerates;
    /// zero or unset means any (AMQP 1.0, part 2, 2.4.5).</summary>
    /// <remarks>It is rounded up to whole milliseconds. Null unsets the field.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The duration is negative or longer than 4,294,967,295 milliseconds (49.7 days).</exception>
    public TimeSpan? MaxIdleTime
    {
        get => FieldValue.ToTimeSpan(IdleTimeOut, TimeSpan.TicksPerMillisecond);
        set => IdleTimeOut = FieldValue.FromTimeSpan(value, TimeSpan.TicksPerMillisecond);
    }
}

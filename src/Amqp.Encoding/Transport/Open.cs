namespace Amqp.Encoding.Transport;

/// <content>What the fields mean.</content>
public sealed partial class Open
{
    // Every peer has to take frames of this size (AMQP 1.0, part 2, 2.8.19).
    private const uint SmallestMaxFrameSize = 512;

    /// <summary>The largest frame that the sender of this open takes, in bytes: <see cref="MaxFrameSize"/>, 4,294,967,295 if it is unset, and
    /// 512 if it is less, because every peer has to take so many (AMQP 1.0, part 2, 2.7.1).</summary>
    public uint EffectiveMaxFrameSize => Math.Max(MaxFrameSize ?? DefaultMaxFrameSize, SmallestMaxFrameSize);
}

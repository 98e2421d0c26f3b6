namespace Amqp.Encoding;

/// <summary>The ways in which a reader reports its first fault.</summary>
internal enum FaultMode : byte
{
    /// <summary>It is thrown.</summary>
    Throw,

    /// <summary>It is kept until the record whose field is read has put the reader back, and is thrown then.</summary>
    Hold,

    /// <summary>It is kept and ends the reading.</summary>
    Keep,
}

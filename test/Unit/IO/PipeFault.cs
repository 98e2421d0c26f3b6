namespace Amqp.Encoding.Tests.IO;

/// <summary>How a read of a pipe fails.</summary>
public enum PipeFault
{
    None,
    Exception,
    ThrownAtOnce,
    Cancellation,
    CancelledRead,
}

namespace Amqp.Encoding.Tests.IO;

/// <summary>How a stream is read or written.</summary>
public enum Mode
{
    Sync,
    Async,
    Slow,
}

namespace Amqp.Encoding.Tool.Capture;

/// <summary>A capture has a fault, or ends too early; everything before that was read.</summary>
internal sealed class CaptureException(string message) : Exception(message);

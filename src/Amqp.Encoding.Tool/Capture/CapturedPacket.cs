namespace Amqp.Encoding.Tool.Capture;

/// <summary>A packet of a capture.</summary>
/// <param name="Seconds">The time since 1970.</param>
/// <param name="LinkType">The type of its first header, as the file formats number them.</param>
/// <param name="Data">The bytes that were captured.</param>
/// <param name="Missing">How many more bytes the packet had.</param>
internal readonly record struct CapturedPacket(double Seconds, int LinkType, byte[] Data, int Missing = 0);

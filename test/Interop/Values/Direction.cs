namespace Amqp.Encoding.Tests.Values;

/// <summary>The encoder and the decoder.</summary>
public enum Direction
{
    /// <summary>The peer decodes bytes that this library encodes, and others that the standard allows.</summary>
    ToPeer,

    /// <summary>The peer encodes, and this library decodes.</summary>
    FromPeer,
}

using System.Text.Json.Nodes;

namespace Amqp.Encoding.Tests.Values;

/// <summary>The codec of a peer.</summary>
public sealed class ValuePeer(PeerProcess process) : IDisposable
{
    /// <summary>The version of the peer.</summary>
    public string Version => process.Version;

    /// <summary>The peer decodes the bytes: the value in the notation, or an error.</summary>
    public string Decode(byte[] encoded)
    {
        JsonNode answer = process.Ask(new JsonObject { ["bytes"] = HexText.Format(encoded) });
        return (answer["value"] ?? answer["error"])!.ToJsonString();
    }

    /// <summary>The peer encodes the value: bytes in hexadecimal, or an error.</summary>
    public string Encode(Node node)
    {
        JsonNode answer = process.Ask(new JsonObject { ["value"] = ValueNotation.Format(node) });
        return (string?)answer["bytes"] ?? answer["error"]!.ToJsonString();
    }

    /// <inheritdoc/>
    public void Dispose() => process.Dispose();
}

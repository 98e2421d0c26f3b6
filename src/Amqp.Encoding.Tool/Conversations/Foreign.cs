using System.Globalization;
using System.Linq;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Names what is not AMQP by its first bytes.</summary>
internal static class Foreign
{
    private const string Begins = ", which begins ";

    /// <summary>Returns the name of a protocol, such as <c>a TLS handshake</c>; null if it is not known.</summary>
    public static string? NameOf(ReadOnlySpan<byte> start)
    {
        if (start.Length < 4)
        {
            return null;
        }

        // The library names what comes where a protocol header should.
        byte[] header = new byte[ProtocolHeader.EncodedSize];
        start.Slice(0, Math.Min(start.Length, header.Length)).CopyTo(header);
        ProtocolHeader.Decode(header, out _, out AmqpDecodeError error);
        int at = error.Found.IndexOf(Begins, StringComparison.Ordinal);
        return at >= 0 ? error.Found[(at + Begins.Length)..].Split(':')[0]
            : start[0] is >= 0x14 and <= 0x17 && start[1] == 3 && start[2] <= 4 ? "a record of TLS"
            : null;
    }

    /// <summary>Says of the first bytes of both sides what the connection is, and what to do.</summary>
    public static string Describe(ReadOnlySpan<byte> client, ReadOnlySpan<byte> server)
    {
        string? name = NameOf(client) ?? NameOf(server);
        ReadOnlySpan<byte> start = client.IsEmpty ? server : client;
        return name is null ? "no protocol header and no frame of AMQP 1.0 was found; it begins with "
                + string.Join(' ', start.Slice(0, Math.Min(8, start.Length)).ToArray().Select(value => value.ToString("X2", CultureInfo.InvariantCulture)))
            : $"it begins with {name}, not AMQP 1.0" + (name.Contains("TLS", StringComparison.Ordinal) ? "; TLS cannot be read from a capture: use amqp tap with --listen-tls and --to-tls" : "");
    }
}

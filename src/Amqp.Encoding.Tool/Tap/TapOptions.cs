using System.Net;
using System.Security.Cryptography.X509Certificates;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Tap;

/// <summary>Where a tap listens, where it connects to, and what it does to the bytes.</summary>
internal sealed record TapOptions(IPEndPoint Listen, DnsEndPoint To)
{
    /// <summary>Gets the certificate that clients see; null if they connect without TLS.</summary>
    public X509Certificate2? Certificate { get; init; }

    /// <summary>Gets whether the tap connects with TLS.</summary>
    public bool IsToTls { get; init; }

    /// <summary>Gets the certificates that sign the server's; empty for those that the system trusts.</summary>
    public X509Certificate2Collection Authorities { get; init; } = [];

    /// <summary>Gets the number of the frame whose last byte is not passed on; 0 for none.</summary>
    public int BreakAt { get; init; }

    /// <summary>Gets how long bytes wait before they are passed on.</summary>
    public TimeSpan Delay { get; init; }

    /// <summary>Gets the largest number of bytes written at once; 0 for as many as came.</summary>
    public int Split { get; init; }

    /// <summary>Gets whose byte is changed.</summary>
    public Side CorruptSide { get; init; }

    /// <summary>Gets the offset of the byte that is changed; -1 for none.</summary>
    public long CorruptAt { get; init; } = -1;

    /// <summary>Gets the file that the bytes are saved to; null for none.</summary>
    public string? Save { get; init; }
}

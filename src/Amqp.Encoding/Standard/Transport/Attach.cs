using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Transport;

/// <content>Addresses of the termini.</content>
public sealed partial class Attach
{
    /// <summary>Gets the address of the source; null if there is none, or the source is of another type than <see cref="Messaging.Source"/>.</summary>
    public string? SourceAddress => (Source as Source)?.Address;

    /// <summary>Gets the address of the target; null if there is none, or the target is of another type than <see cref="Messaging.Target"/>.</summary>
    public string? TargetAddress => (Target as Target)?.Address;
}

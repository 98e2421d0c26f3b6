using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Which frames a ladder shows: those that have all of what is set.</summary>
/// <param name="Performative">The name of the performative, such as <c>transfer</c> or <c>sasl-init</c>.</param>
/// <param name="Channel">The channel.</param>
/// <param name="Link">The name of the link.</param>
internal sealed record LadderFilter(string? Performative, int? Channel, string? Link)
{
    /// <summary>Returns whether a frame is shown.</summary>
    public bool Shows(in AmqpFrame frame, string? link) =>
        (Performative is null || string.Equals(frame.Kind.ToString(), Performative.Replace("-", ""), StringComparison.OrdinalIgnoreCase))
        && (Channel is null || frame.Channel == Channel)
        && (Link is null || link == Link);
}

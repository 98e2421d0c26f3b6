namespace Amqp.Encoding.Messaging;

/// <content>Which policies the standard lists.</content>
public readonly partial struct TerminusExpiryPolicy
{
    /// <summary>Gets whether the policy is one of the four of the standard; some brokers send others.</summary>
    public bool IsStandard => Equals(LinkDetach) || Equals(SessionEnd) || Equals(ConnectionClose) || Equals(Never);
}

namespace Amqp.Encoding.Samples.Emulator;

/// <summary>This end of a link that the client has attached, and the node that the link leads to.</summary>
internal abstract class Link
{
    protected const ulong MaxMessageSize = 1_048_576;
    private readonly string _address;

    protected Link(Session session, Attach asked)
    {
        Session = session;
        Asked = asked;
        string address = (asked.Role == Role.Sender ? asked.TargetAddress : asked.SourceAddress) ?? "";

        // amqp://host/queue, /queue and queue are one.
        _address = (Uri.TryCreate(address, UriKind.Absolute, out Uri? uri) && uri.Scheme is "amqp" or "amqps" or "sb" ? uri.AbsolutePath : address).Trim('/');
        Node = session.Connection.Find(asked, _address);
    }

    public Session Session { get; }

    /// <summary>The attach of the client. A node may change its filter and its properties, which the answer repeats.</summary>
    public Attach Asked { get; }

    public Node? Node { get; }

    // Both ends use the same handle.
    public uint Handle => Asked.Handle;
    public uint Credit { get; protected set; }
    public SequenceNumber DeliveryCount { get; protected set; }

    /// <summary>Whether this end has refused the link, so that nothing more is written on it.</summary>
    public bool IsDetached { get; private set; }

    public void Open()
    {
        try
        {
            Attach(Node ?? throw new RefusedException(ErrorCondition.NotFound, $"The messaging entity '{_address}' could not be found."));
        }
        catch (RefusedException refusal)
        {
            Refuse(refusal.Error);
        }
    }

    /// <summary>Answers the attach: the terminus of the client is taken as it is.</summary>
    public void Accept() => Answer(Asked.Source, Asked.Target);

    /// <summary>Refuses the link: it is attached without the terminus that there is not, and then detached (part 2, 2.6.3).</summary>
    public void Refuse(AmqpError error)
    {
        Answer(Asked.Role == Role.Sender ? Asked.Source : null, Asked.Role == Role.Sender ? null : Asked.Target);
        Session.Write(new Detach { Handle = Handle, Closed = true, Error = error });
        IsDetached = true;
    }

    /// <summary>Frees what the link has; after it nothing is written.</summary>
    public abstract void Close();

    protected abstract void Attach(Node node);

    private void Answer(Terminus? source, Terminus? target) => Session.Write(new Attach
    {
        Name = Asked.Name,
        Handle = Handle,
        Role = Asked.Role == Role.Sender ? Role.Receiver : Role.Sender,
        SndSettleMode = Asked.SndSettleMode,
        RcvSettleMode = Asked.RcvSettleMode,
        Source = source,
        Target = target,
        MaxMessageSize = MaxMessageSize,
        InitialDeliveryCount = Asked.Role == Role.Receiver ? DeliveryCount : null,
        Properties = Asked.Properties,
    });
}

namespace Amqp.Encoding.Samples.Emulator;

/// <summary>This end of a link that the client has attached, and the node that the link leads to.</summary>
internal abstract class Link
{
    protected const ulong MaxMessageSize = 1_048_576;

    protected Link(Session session, Attach asked)
    {
        Session = session;
        Asked = asked;
        string address = (asked.Role == Role.Sender ? asked.TargetAddress : asked.SourceAddress) ?? "";
        Address = (Uri.TryCreate(address, UriKind.Absolute, out Uri? uri) && uri.Scheme is "amqp" or "amqps" or "sb" ? uri.AbsolutePath : address).Trim('/');
        Node = asked.Target is Coordinator ? session.Connection.Transactions : session.Connection.Broker.Find(Address);
    }

    public Session Session { get; }

    /// <summary>The attach of the client.</summary>
    public Attach Asked { get; }

    /// <summary>The address without host and outer slashes: <c>amqp://host/queue</c>, <c>/queue</c> and <c>queue</c> are one.</summary>
    public string Address { get; }

    public Node? Node { get; }

    // Both ends use the same handle.
    public uint Handle => Asked.Handle;
    public uint Credit { get; protected set; }
    public SequenceNumber DeliveryCount { get; protected set; }
    public bool IsDetached { get; private set; }

    public void Open()
    {
        try
        {
            Attach(Node ?? throw new RefusedException(ErrorCondition.NotFound, $"The messaging entity '{Address}' could not be found."));
        }
        catch (RefusedException refusal)
        {
            Refuse(refusal.Error);
        }
    }

    /// <summary>Answers the attach: the terminus of the client is taken as it is, but for a filter that names what was chosen.</summary>
    public virtual void Accept(Fields filter = default, Fields properties = default)
    {
        Attach answer = CreateAnswer();
        answer.Source = Asked.Source;
        answer.Target = Asked.Target;
        answer.Properties = properties.IsDefault ? Asked.Properties : properties;
        if (!filter.IsDefault && answer.Source is Source source)
        {
            source.Filter = filter;
        }

        Session.Write(answer);
    }

    /// <summary>Refuses the link: it is attached without the terminus that there is not, and then detached (part 2, 2.6.3).</summary>
    public void Refuse(AmqpError error)
    {
        Attach answer = CreateAnswer();
        answer.Source = Asked.Role == Role.Sender ? Asked.Source : null;
        answer.Target = Asked.Role == Role.Sender ? null : Asked.Target;
        Session.Write(answer);
        Detach(error);
    }

    public abstract void OnFlow(Flow flow);

    /// <summary>Frees what the link has; after it nothing is written.</summary>
    public virtual void Close()
    {
    }

    protected abstract void Attach(Node node);

    protected void WriteFlow(bool isDrained = false)
    {
        Flow flow = Session.NextFlow();
        flow.Handle = Handle;
        flow.DeliveryCount = DeliveryCount;
        flow.LinkCredit = Credit;
        flow.Drain = isDrained ? true : null;
        Session.Write(flow);
    }

    private void Detach(AmqpError error)
    {
        Session.Write(new Detach { Handle = Handle, Closed = true, Error = error });
        IsDetached = true;
    }

    private Attach CreateAnswer() => new()
    {
        Name = Asked.Name,
        Handle = Handle,
        Role = Asked.Role == Role.Sender ? Role.Receiver : Role.Sender,
        SndSettleMode = Asked.SndSettleMode,
        RcvSettleMode = Asked.RcvSettleMode,
        MaxMessageSize = MaxMessageSize,
        InitialDeliveryCount = Asked.Role == Role.Receiver ? DeliveryCount : null,
    };
}

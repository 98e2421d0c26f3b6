namespace Amqp.Encoding.Samples.Emulator;

/// <summary>Answers each message, on a link of the same session that receives from this node.</summary>
/// <param name="operation">Gives the body of the answer to a request, or null if it has found nothing.</param>
internal sealed class RequestNode(Func<AmqpMessage, AmqpMap?> operation) : Node
{
    // Answers wait for credit: a client may send a request before it gives any.
    private readonly List<(OutgoingLink Link, AmqpMessage Message)> _answers = [];

    public override void Detach(OutgoingLink link)
    {
        base.Detach(link);
        _answers.RemoveAll(answer => answer.Link == link);
    }

    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        foreach (AmqpMessage request in messages.Select(incoming => incoming.Message))
        {
            AmqpMessage answer = Answer(request);
            answer.Properties.CorrelationId = request.Properties.MessageId;
            List<OutgoingLink> links = Receivers.FindAll(receiver => receiver.Session == link.Session);
            if ((links.Find(receiver => receiver.Asked.TargetAddress == request.Properties.ReplyTo) ?? links.FirstOrDefault()) is { } to)
            {
                _answers.Add((to, answer));
            }
        }

        return Accepted.Instance;
    }

    public override void Pump() => _answers.RemoveAll(static answer =>
    {
        bool isSent = answer.Link.CanSend;
        if (isSent)
        {
            answer.Link.Send(answer.Message);
        }

        return isSent;
    });

    private AmqpMessage Answer(AmqpMessage request)
    {
        try
        {
            AmqpMap? body = operation(request);
            return Create(body is null ? 204 : 200, "OK", body);
        }
        catch (RefusedException refusal)
        {
            ErrorCondition condition = refusal.Error.Condition;
            AmqpMessage answer = Create(condition == ErrorCondition.NotFound ? 404 : condition == ErrorCondition.NotImplemented ? 501 : 410, refusal.Message);
            answer.ApplicationProperties["errorCondition"] = (AmqpSymbol)condition;
            return answer;
        }
        catch (Exception failure) when (failure is KeyNotFoundException or InvalidOperationException or AmqpDecodeException)
        {
            // A key that is missing, a value of another type, or a message in the body that is not one.
            return Create(400, failure.Message);
        }
    }

    // Service Bus and Event Hubs write the names in different ways.
    private static AmqpMessage Create(int status, string text, AmqpMap? body = null) => new()
    {
        Value = body ?? [],
        ApplicationProperties = { { "statusCode", status }, { "statusDescription", text }, { "status-code", status }, { "status-description", text } },
    };
}

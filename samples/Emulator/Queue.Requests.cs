namespace Amqp.Encoding.Samples.Emulator;

/// <content>The operations of $management: requests and answers whose bodies are maps.</content>
internal sealed partial class Queue
{
    private const string Prefix = "com.microsoft:", LockLost = Prefix + "message-lock-lost";
    private readonly List<RuleDescription> _rules = [];

    public AmqpMap? Run(AmqpMessage request)
    {
        AmqpMap body = request.BodyKind == SectionKind.AmqpValue && request.Value.TryGetMap(out AmqpMap? map) ? map : [];
        string operation = request.ApplicationProperties["operation"].AsString();
        return operation.Replace(Prefix, "", StringComparison.Ordinal) switch
        {
            "peek-message" => Peek(body),
            "schedule-message" => Schedule(body),
            "cancel-scheduled-message" => CancelScheduled(body),
            "receive-by-sequence-number" => ReceiveDeferred(body),
            "update-disposition" => UpdateDispositions(body),
            "renew-lock" => RenewLocks(body),
            "renew-session-lock" => RenewSessionLock(body),
            "set-session-state" => SetSessionState(body),
            "get-session-state" => [new("session-state", SessionOf(body).State)],
            "add-rule" => AddRule(body),
            "remove-rule" => RemoveRule(body),
            "enumerate-rules" => EnumerateRules(body),
            _ => throw new RefusedException(ErrorCondition.NotImplemented, $"There is no operation {operation}."),
        };
    }

    private AmqpMap? Peek(AmqpMap body)
    {
        long from = body["from-sequence-number"].AsInt64();
        bool isInSession = body.GetValueOrDefault("session-id").TryGetString(out string? session);
        return ListOf("messages", _messages.Values
            .Where(message => message.Number >= from && (!isInSession || message.SessionId == session))
            .Take(body["message-count"].AsInt32())
            .Select(AmqpMap (message) => [new("message", message.ToMessage().Encode())]));
    }

    private AmqpMap Schedule(AmqpMap body)
    {
        long[] numbers = [.. body["messages"].AsList().Select(item => Add(Incoming.Decode(item.AsMap()["message"].AsBinary().ToArray())).Number)];
        return [new("sequence-numbers", AmqpValue.FromArray(numbers))];
    }

    private AmqpMap CancelScheduled(AmqpMap body)
    {
        Array.ForEach(Find(body, MessageState.Scheduled), Remove);
        return [];
    }

    private AmqpMap? ReceiveDeferred(AmqpMap body)
    {
        bool isLocked = body["receiver-settle-mode"].TryGetUnsignedInteger(out ulong mode) && mode == (ulong)ReceiverSettleMode.Second;
        return ListOf("messages", Find(body, MessageState.Deferred)
            .Select(AmqpMap (message) => [new("message", Give(message, isLocked).Encode()), new("lock-token", message.LockToken ?? Guid.Empty)]));
    }

    // Does what a disposition does: each status is an outcome.
    private AmqpMap UpdateDispositions(AmqpMap body)
    {
        var changes = new Fields.Builder();
        foreach ((AmqpValue key, AmqpValue value) in body.GetValueOrDefault("properties-to-modify").TryGetMap(out AmqpMap? map) ? map : [])
        {
            changes.Add(key.AsString(), value);
        }

        string status = body["disposition-status"].AsString();
        if (status == "suspended")
        {
            changes["DeadLetterReason"] = body.GetValueOrDefault("deadletter-reason");
            changes["DeadLetterErrorDescription"] = body.GetValueOrDefault("deadletter-description");
        }

        DeliveryState outcome = status switch
        {
            "completed" => Accepted.Instance,
            "abandoned" => new Modified { MessageAnnotations = changes },
            "defered" => new Modified { MessageAnnotations = changes, UndeliverableHere = true },
            "suspended" => new Rejected { Error = new AmqpError { Condition = ErrorCondition.NotAllowed, Info = changes } },
            _ => throw new RefusedException(ErrorCondition.NotImplemented, $"There is no disposition {status}."),
        };
        Array.ForEach(FindLocked(body), message => Settle(message, outcome));
        return [];
    }

    private AmqpMap RenewLocks(AmqpMap body)
    {
        AmqpTimestamp[] until = [.. FindLocked(body).Select(message => message.LockedUntil = LockEnd)];
        return [new("expirations", AmqpValue.FromArray(until))];
    }

    private AmqpMap RenewSessionLock(AmqpMap body) => [new("expiration", SessionOf(body).LockedUntil = LockEnd)];

    private AmqpMap SetSessionState(AmqpMap body)
    {
        SessionOf(body).State = body["session-state"];
        return [];
    }

    private MessageSession SessionOf(AmqpMap body) => SessionOf(body["session-id"].AsString());

    private AmqpMap AddRule(AmqpMap body)
    {
        _rules.Add(RuleDescription.Create(body["rule-name"].AsString(), body["rule-description"].AsMap()));
        return [];
    }

    private AmqpMap RemoveRule(AmqpMap body) => _rules.RemoveAll(rule => rule.RuleName == body["rule-name"].AsString()) > 0
        ? []
        : throw new RefusedException(ErrorCondition.NotFound, "There is no such rule.");

    // The rules come as maps, and go back as described lists.
    private AmqpMap? EnumerateRules(AmqpMap body) => ListOf("rules", _rules
        .Skip(body["skip"].AsInt32())
        .Take(body["top"].AsInt32())
        .Select(AmqpMap (rule) => [new("rule-description", rule.ToAmqpValue())]));

    private static AmqpMap? ListOf(string key, IEnumerable<AmqpMap> items)
    {
        AmqpValue[] found = [.. items];
        return found.Length == 0 ? null : [new(key, AmqpList.Create(found))];
    }

    private QueuedMessage[] Find(AmqpMap body, MessageState state) => [.. body["sequence-numbers"].AsArray().Select(number =>
        _messages.TryGetValue(number.AsInt64(), out QueuedMessage? message) && message.State == state && message.LockToken is null
            ? message
            : throw new RefusedException(ErrorCondition.NotFound, $"There is no message {number} that is {state} and not locked."))];

    private QueuedMessage[] FindLocked(AmqpMap body) => [.. body["lock-tokens"].AsArray().Select(token =>
        _locked.TryGetValue(token.AsGuid(), out QueuedMessage? message) ? message : throw new RefusedException(LockLost, "The lock is lost."))];
}

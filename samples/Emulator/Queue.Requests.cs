namespace Amqp.Encoding.Samples.Emulator;

/// <content>The operations of $management: requests and answers whose bodies are maps.</content>
internal sealed partial class Queue
{
    private const string Prefix = "com.microsoft:", LockLost = Prefix + "message-lock-lost";
    private readonly List<RuleDescription> _rules = [];

    private AmqpMessage Run(AmqpMessage request) => Responses.Create(() =>
    {
        AmqpMap body = request.BodyKind == SectionKind.AmqpValue && request.Value.TryGetMap(out AmqpMap? map) ? map : [];
        string operation = request.ApplicationProperties["operation"].AsString();
        return (operation.StartsWith(Prefix, StringComparison.Ordinal) ? operation[Prefix.Length..] : operation) switch
        {
            "peek-message" => Peek(body),
            "schedule-message" => Schedule(body),
            "cancel-scheduled-message" => CancelScheduled(body),
            "receive-by-sequence-number" => ReceiveDeferred(body),
            "update-disposition" => UpdateDispositions(body),
            "renew-lock" => RenewLocks(body),
            "batch-delete-messages" => Delete(body),
            "renew-session-lock" => RenewSessionLock(body),
            "set-session-state" => SetSessionState(body),
            "get-session-state" => [new("session-state", SessionOf(body).State)],
            "add-rule" => AddRule(body),
            "remove-rule" => RemoveRule(body),
            "enumerate-rules" => EnumerateRules(body),
            _ => throw new RefusedException(ErrorCondition.NotImplemented, $"There is no operation {operation}."),
        };
    });

    private AmqpMap? Peek(AmqpMap body)
    {
        long from = body["from-sequence-number"].AsInt64();
        bool isInSession = body.GetValueOrDefault("session-id").TryGetString(out string? session);
        AmqpValue[] found = [.. _messages.Values.Where(message => message.Number >= from && (!isInSession || message.SessionId == session))
            .Take(body["message-count"].AsInt32()).Select(message => MapOf(("message", message.ToMessage().Encode())))];
        return found.Length == 0 ? null : [new("messages", AmqpList.Create(found))];
    }

    private AmqpMap Schedule(AmqpMap body)
    {
        long[] numbers = [.. body["messages"].AsList().Select(item =>
        {
            byte[] bytes = item.AsMap()["message"].AsBinary().ToArray();
            return Add(new Incoming(AmqpMessage.Decode(bytes), bytes)).Number;
        })];
        return [new("sequence-numbers", AmqpValue.FromArray(numbers))];
    }

    private AmqpMap CancelScheduled(AmqpMap body)
    {
        foreach (QueuedMessage message in Find(body, MessageState.Scheduled))
        {
            Remove(message);
        }

        return [];
    }

    private AmqpMap ReceiveDeferred(AmqpMap body)
    {
        bool isLocked = body["receiver-settle-mode"].TryGetUnsignedIntegral(out ulong mode) && mode == (ulong)ReceiverSettleMode.Second;
        AmqpValue[] found = [.. Find(body, MessageState.Deferred).Select(message =>
        {
            if (isLocked)
            {
                Lock(message);
            }
            else
            {
                Remove(message);
            }

            return MapOf(("message", message.ToMessage().Encode()), ("lock-token", message.LockToken ?? Guid.Empty));
        })];
        return [new("messages", AmqpList.Create(found))];
    }

    private AmqpMap UpdateDispositions(AmqpMap body)
    {
        List<KeyValuePair<string, AmqpValue>> changes = body.GetValueOrDefault("properties-to-modify").TryGetMap(out AmqpMap? map)
            ? [.. map.Select(pair => new KeyValuePair<string, AmqpValue>(pair.Key.AsString(), pair.Value))]
            : [];
        foreach ((string key, string property) in new[] { ("deadletter-reason", "DeadLetterReason"), ("deadletter-description", "DeadLetterErrorDescription") })
        {
            if (body.TryGetValue(key, out AmqpValue value) && !value.IsNull)
            {
                changes.Add(new(property, value));
            }
        }

        foreach (QueuedMessage message in FindLocked(body))
        {
            switch (body["disposition-status"].AsString())
            {
                case "completed":
                    Remove(message);
                    break;
                case "abandoned":
                    message.Modify(changes);
                    Unlock(message, counts: true);
                    break;
                case "defered":
                    Defer(message, changes);
                    break;
                case "suspended":
                    DeadLetter(message, changes);
                    break;
                case string status:
                    throw new RefusedException(ErrorCondition.NotImplemented, $"There is no disposition {status}.");
            }
        }

        return [];
    }

    private AmqpMap RenewLocks(AmqpMap body)
    {
        AmqpTimestamp[] until = [.. FindLocked(body).Select(message => AmqpTimestamp.FromDateTime(message.LockedUntil = DateTime.UtcNow + s_lockTime))];
        return [new("expirations", AmqpValue.FromArray(until))];
    }

    private AmqpMap? Delete(AmqpMap body)
    {
        DateTime before = body["enqueued-time-utc"].AsTimestamp().ToDateTimeSaturating();
        QueuedMessage[] found = [.. _ready.Values.Where(message => message.Enqueued < before).Take(body["message-count"].AsInt32())];
        Array.ForEach(found, Remove);
        return found.Length == 0 ? null : [new("message-count", found.Length)];
    }

    private AmqpMap RenewSessionLock(AmqpMap body)
    {
        MessageSession session = SessionOf(body);
        session.LockedUntil = DateTime.UtcNow + s_lockTime;
        return [new("expiration", AmqpTimestamp.FromDateTime(session.LockedUntil))];
    }

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
    private AmqpMap? EnumerateRules(AmqpMap body)
    {
        AmqpValue[] rules = [.. _rules.Skip(body["skip"].AsInt32()).Take(body["top"].AsInt32())
            .Select(rule => MapOf(("rule-description", AmqpValue.FromComposite(rule))))];
        return rules.Length == 0 ? null : [new("rules", AmqpList.Create(rules))];
    }

    private static AmqpValue MapOf(params (string Key, AmqpValue Value)[] pairs) => AmqpMap.CreateRange(pairs.Select(pair => new KeyValuePair<AmqpValue, AmqpValue>(pair.Key, pair.Value)));

    private QueuedMessage[] Find(AmqpMap body, MessageState state) => body["sequence-numbers"].TryGetArray(out ReadOnlyMemory<long> numbers)
        ? [.. numbers.ToArray().Select(number => _messages.TryGetValue(number, out QueuedMessage? message) && message.State == state && message.LockToken is null
            ? message
            : throw new RefusedException(ErrorCondition.NotFound, $"There is no message {number} that is {state} and not locked."))]
        : throw new RefusedException(ErrorCondition.InvalidField, "The sequence numbers are not an array of long.");

    private QueuedMessage[] FindLocked(AmqpMap body) => body["lock-tokens"].TryGetArray(out ReadOnlyMemory<Guid> tokens)
        ? [.. tokens.ToArray().Select(token => _locked.TryGetValue(token, out QueuedMessage? message) ? message : throw new RefusedException(LockLost, "The lock is lost."))]
        : throw new RefusedException(ErrorCondition.InvalidField, "The lock tokens are not an array of uuid.");
}

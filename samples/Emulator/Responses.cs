namespace Amqp.Encoding.Samples.Emulator;

/// <summary>Answers to requests: a status, a text, and the condition of an error.</summary>
internal static class Responses
{
    /// <summary>Runs an operation, and makes the answer of its body, of null for a body that has nothing, or of its error.</summary>
    public static AmqpMessage Create(Func<AmqpMap?> operation)
    {
        try
        {
            AmqpMap? body = operation();
            return Create(body is null ? 204 : 200, "OK", body ?? []);
        }
        catch (RefusedException refusal)
        {
            ErrorCondition condition = refusal.Error.Condition;
            AmqpMessage answer = Create(condition == ErrorCondition.NotFound ? 404 : condition == ErrorCondition.NotImplemented ? 501 : 410, refusal.Message, []);
            answer.ApplicationProperties["errorCondition"] = (AmqpSymbol)condition;
            return answer;
        }
        catch (Exception failure) when (failure is KeyNotFoundException or InvalidOperationException or AmqpDecodeException)
        {
            // A key that is missing, a value of another type, or a message in the body that is not one.
            return Create(400, failure.Message, []);
        }
    }

    // Service Bus and Event Hubs write the names in different ways.
    private static AmqpMessage Create(int status, string text, AmqpMap body) => new()
    {
        Value = body,
        ApplicationProperties = { { "statusCode", status }, { "statusDescription", text }, { "status-code", status }, { "status-description", text } },
    };
}

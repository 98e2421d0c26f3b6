namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A filter of a rule: one of the contracts below, chosen by the descriptor.</summary>
[AmqpContract]
internal abstract partial record RuleFilter;

/// <summary>The action of a rule on a message.</summary>
[AmqpContract]
internal abstract partial record RuleAction;

[AmqpContract("com.microsoft:sql-filter:list", 0x0000001370000006)]
internal sealed partial record SqlFilter(string? Expression, int CompatibilityLevel) : RuleFilter;

[AmqpContract("com.microsoft:true-filter:list", 0x0000001370000007)]
internal sealed partial record TrueFilter : RuleFilter;

[AmqpContract("com.microsoft:false-filter:list", 0x0000001370000008)]
internal sealed partial record FalseFilter : RuleFilter;

[AmqpContract("com.microsoft:correlation-filter:list", 0x0000001370000009)]
internal sealed partial record CorrelationFilter(
    string? CorrelationId,
    string? MessageId,
    string? To,
    string? ReplyTo,
    string? Label,
    string? SessionId,
    string? ReplyToSessionId,
    string? ContentType,
    AmqpMap Properties) : RuleFilter;

[AmqpContract("com.microsoft:empty-rule-action:list", 0x0000013700000005)]
internal sealed partial record EmptyAction : RuleAction;

[AmqpContract("com.microsoft:sql-rule-action:list", 0x0000013700000006)]
internal sealed partial record SqlAction(string? Expression, int CompatibilityLevel) : RuleAction;

[AmqpContract("com.microsoft:rule-description:list", 0x0000013700000004)]
internal sealed partial record RuleDescription(RuleFilter? Filter, RuleAction Action, string RuleName, DateTime CreatedAt)
{
    private const int Level = 20;

    /// <summary>Makes a rule of the map in a request.</summary>
    public static RuleDescription Create(string name, AmqpMap asked)
    {
        RuleFilter? filter = MapOf(asked, "sql-filter") is { } sql ? CreateFilter(TextOf(sql, "expression"))
            : MapOf(asked, "correlation-filter") is { } correlation ? CreateFilter(correlation)
            : null;
        RuleAction action = MapOf(asked, "sql-rule-action") is { } change ? new SqlAction(TextOf(change, "expression"), Level) : new EmptyAction();
        return new RuleDescription(filter, action, name, DateTime.UtcNow);
    }

    private static RuleFilter CreateFilter(string? expression) => expression switch
    {
        "1=1" => new TrueFilter(),
        "1=0" => new FalseFilter(),
        _ => new SqlFilter(expression, Level),
    };

    private static CorrelationFilter CreateFilter(AmqpMap map) => new(
        TextOf(map, "correlation-id"),
        TextOf(map, "message-id"),
        TextOf(map, "to"),
        TextOf(map, "reply-to"),
        TextOf(map, "label"),
        TextOf(map, "session-id"),
        TextOf(map, "reply-to-session-id"),
        TextOf(map, "content-type"),
        MapOf(map, "properties") ?? []);

    private static string? TextOf(AmqpMap map, string key) => map.GetValueOrDefault(key).TryGetString(out string? text) ? text : null;

    private static AmqpMap? MapOf(AmqpMap map, string key) => map.GetValueOrDefault(key).TryGetMap(out AmqpMap? found) ? found : null;
}

namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A filter of a rule: one of the contracts below, chosen by the descriptor.</summary>
[AmqpKnownType(typeof(SqlFilter))]
[AmqpKnownType(typeof(TrueFilter))]
[AmqpKnownType(typeof(FalseFilter))]
[AmqpKnownType(typeof(CorrelationFilter))]
internal interface IRuleFilter;

/// <summary>The action of a rule on a message.</summary>
[AmqpKnownType(typeof(EmptyAction))]
[AmqpKnownType(typeof(SqlAction))]
internal interface IRuleAction;

[AmqpContract("com.microsoft:sql-filter:list", 0x0000001370000006)]
internal sealed partial class SqlFilter : IRuleFilter
{
    public string? Expression { get; set; }
    public int? CompatibilityLevel { get; set; }
}

[AmqpContract("com.microsoft:true-filter:list", 0x0000001370000007)]
internal sealed partial class TrueFilter : IRuleFilter;

[AmqpContract("com.microsoft:false-filter:list", 0x0000001370000008)]
internal sealed partial class FalseFilter : IRuleFilter;

[AmqpContract("com.microsoft:correlation-filter:list", 0x0000001370000009)]
internal sealed partial class CorrelationFilter : IRuleFilter
{
    public string? CorrelationId { get; set; }
    public string? MessageId { get; set; }
    public string? To { get; set; }
    public string? ReplyTo { get; set; }
    public string? Label { get; set; }
    public string? SessionId { get; set; }
    public string? ReplyToSessionId { get; set; }
    public string? ContentType { get; set; }
    public AmqpMap? Properties { get; set; }
}

[AmqpContract("com.microsoft:empty-rule-action:list", 0x0000013700000005)]
internal sealed partial class EmptyAction : IRuleAction;

[AmqpContract("com.microsoft:sql-rule-action:list", 0x0000013700000006)]
internal sealed partial class SqlAction : IRuleAction
{
    public string? Expression { get; set; }
    public int? CompatibilityLevel { get; set; }
}

[AmqpContract("com.microsoft:rule-description:list", 0x0000013700000004)]
internal sealed partial class RuleDescription
{
    private const int Level = 20;

    public IRuleFilter? Filter { get; set; }
    public IRuleAction? Action { get; set; }
    public string? RuleName { get; set; }
    public DateTime? CreatedAt { get; set; }

    /// <summary>Makes a rule of the map in a request.</summary>
    public static RuleDescription Create(string name, AmqpMap asked) => new()
    {
        RuleName = name,
        CreatedAt = DateTime.UtcNow,
        Filter = MapOf(asked, "sql-filter") is { } sql ? CreateFilter(TextOf(sql, "expression"))
            : MapOf(asked, "correlation-filter") is { } correlation ? CreateFilter(correlation)
            : null,
        Action = MapOf(asked, "sql-rule-action") is { } action ? new SqlAction { Expression = TextOf(action, "expression"), CompatibilityLevel = Level } : new EmptyAction(),
    };

    private static IRuleFilter CreateFilter(string? expression) => expression switch
    {
        "1=1" => new TrueFilter(),
        "1=0" => new FalseFilter(),
        _ => new SqlFilter { Expression = expression, CompatibilityLevel = Level },
    };

    private static CorrelationFilter CreateFilter(AmqpMap map) => new()
    {
        CorrelationId = TextOf(map, "correlation-id"),
        MessageId = TextOf(map, "message-id"),
        To = TextOf(map, "to"),
        ReplyTo = TextOf(map, "reply-to"),
        Label = TextOf(map, "label"),
        SessionId = TextOf(map, "session-id"),
        ReplyToSessionId = TextOf(map, "reply-to-session-id"),
        ContentType = TextOf(map, "content-type"),
        Properties = MapOf(map, "properties") ?? [],
    };

    private static string? TextOf(AmqpMap map, string key) => map.GetValueOrDefault(key).TryGetString(out string? text) ? text : null;

    private static AmqpMap? MapOf(AmqpMap map, string key) => map.GetValueOrDefault(key).TryGetMap(out AmqpMap? found) ? found : null;
}

namespace Amqp.Encoding.Schedules;

/// <summary>A rule does not hold in a schedule.</summary>
internal sealed class BrokenRuleException(string rule) : Exception(rule);

namespace Amqp.Encoding.Messaging;

/// <summary>The registered filters for source.filter (AMQP 1.0, part 3, 3.5.8): values whose descriptor is the name of the filter.</summary>
/// <remarks>
/// Each method returns a pair for the filter-set, under the name of the filter: <c>Filter = [Filter.Selector("a > 1")]</c>. The set may
/// use any name, for example for two filters of one kind: <c>new("mine", Filter.Selector("a > 1").Value)</c>. Descriptors are written as
/// symbols; for a numeric descriptor, or another filter, create a <see cref="DescribedValue"/>.
/// </remarks>
public static class Filter
{
    /// <summary>Selects messages with a given subject: <c>apache.org:legacy-amqp-direct-binding:string</c>, 0x0000468c:0x00000000.</summary>
    /// <param name="subject">The subject.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="subject"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> LegacyDirectBinding(string subject) => Describe("apache.org:legacy-amqp-direct-binding:string", subject);

    /// <summary>Selects messages whose subject matches a pattern of words with <c>*</c> and <c>#</c>:
    /// <c>apache.org:legacy-amqp-topic-binding:string</c>, 0x0000468c:0x00000001.</summary>
    /// <param name="pattern">The pattern.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="pattern"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> LegacyTopicBinding(string pattern) => Describe("apache.org:legacy-amqp-topic-binding:string", pattern);

    /// <summary>Selects messages by their application properties: <c>apache.org:legacy-amqp-headers-binding:map</c>, 0x0000468c:0x00000002.</summary>
    /// <param name="headers">Strings as keys, simple values; the key <c>x-match</c> is <c>all</c> or <c>any</c>.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="headers"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> LegacyHeadersBinding(AmqpMap headers) => Describe("apache.org:legacy-amqp-headers-binding:map", headers);

    /// <summary>Excludes messages that were sent on the same connection: <c>apache.org:no-local-filter:list</c>, 0x0000468c:0x00000003.</summary>
    /// <returns>The name and the filter.</returns>
    public static KeyValuePair<AmqpSymbol, AmqpValue> NoLocal() => Describe("apache.org:no-local-filter:list", AmqpList.Empty);

    /// <summary>Selects messages with a JMS selector: <c>apache.org:selector-filter:string</c>, 0x0000468c:0x00000004.</summary>
    /// <param name="expression">The selector.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="expression"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> Selector(string expression) => Describe("apache.org:selector-filter:string", expression);

    /// <summary>Selects messages with an XQuery: <c>apache.org:xquery-filter:string</c>, 0x0000468c:0x00000005.</summary>
    /// <param name="expression">The query.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="expression"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> XQuery(string expression) => Describe("apache.org:xquery-filter:string", expression);

    /// <summary>Selects messages with an SQL expression: <c>amqp:sql-filter</c>, 0x00000000:0x00000120.</summary>
    /// <param name="expression">The expression.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="expression"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> Sql(string expression) => Describe("amqp:sql-filter", expression);

    /// <summary>Selects messages by their properties: <c>amqp:properties-filter</c>, 0x00000000:0x00000173.</summary>
    /// <param name="properties">Names of the fields of properties with the values to match.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="properties"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> Properties(AmqpMap properties) => Describe("amqp:properties-filter", properties);

    /// <summary>Selects messages by their application properties: <c>amqp:application-properties-filter</c>, 0x00000000:0x00000174.</summary>
    /// <param name="properties">Names of properties with the values to match.</param>
    /// <returns>The name and the filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="properties"/> is null.</exception>
    public static KeyValuePair<AmqpSymbol, AmqpValue> ApplicationProperties(AmqpMap properties) => Describe("amqp:application-properties-filter", properties);

    /// <summary>Selects one session of Service Bus: <c>com.microsoft:session-filter</c>. The value has no descriptor.</summary>
    /// <param name="sessionId">The session, or null for the next free session.</param>
    /// <returns>The name and the filter.</returns>
    public static KeyValuePair<AmqpSymbol, AmqpValue> Session(string? sessionId) => new("com.microsoft:session-filter", sessionId);

    private static KeyValuePair<AmqpSymbol, AmqpValue> Describe(string text, AmqpValue value, [CallerArgumentExpression(nameof(value))] string? parameter = null)
    {
        AmqpSymbol name = AmqpSymbol.FromValidated(text);
        return new(name, value.IsNull ? throw new ArgumentNullException(parameter) : new DescribedValue(name, value));
    }
}

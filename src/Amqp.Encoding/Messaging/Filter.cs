using System.Collections.Generic;

namespace Amqp.Encoding.Messaging;

/// <summary>The registered filters for source.filter (AMQP 1.0, part 3, 3.5.8): values whose descriptor names the filter.</summary>
/// <remarks>
/// <para>A filter-set is a map of free names to filters: <c>new AmqpMap.Builder { { new AmqpSymbol("sel"), Filter.Selector("a > 1") } }.ToMap()</c>.
/// Descriptors are written symbolic; for a numeric one, or another filter, make a <see cref="DescribedValue"/>.</para>
/// </remarks>
public static class Filter
{
    /// <summary><c>apache.org:legacy-amqp-direct-binding:string</c>, 0x0000468c:0x00000000.</summary>
    public static AmqpSymbol LegacyDirectBindingName { get; } = new("apache.org:legacy-amqp-direct-binding:string");

    /// <summary><c>apache.org:legacy-amqp-topic-binding:string</c>, 0x0000468c:0x00000001.</summary>
    public static AmqpSymbol LegacyTopicBindingName { get; } = new("apache.org:legacy-amqp-topic-binding:string");

    /// <summary><c>apache.org:legacy-amqp-headers-binding:map</c>, 0x0000468c:0x00000002.</summary>
    public static AmqpSymbol LegacyHeadersBindingName { get; } = new("apache.org:legacy-amqp-headers-binding:map");

    /// <summary><c>apache.org:no-local-filter:list</c>, 0x0000468c:0x00000003.</summary>
    public static AmqpSymbol NoLocalName { get; } = new("apache.org:no-local-filter:list");

    /// <summary><c>apache.org:selector-filter:string</c>, 0x0000468c:0x00000004.</summary>
    public static AmqpSymbol SelectorName { get; } = new("apache.org:selector-filter:string");

    /// <summary><c>apache.org:xquery-filter:string</c>, 0x0000468c:0x00000005.</summary>
    public static AmqpSymbol XQueryName { get; } = new("apache.org:xquery-filter:string");

    /// <summary><c>com.microsoft:session-filter</c>: its value stands bare, see <see cref="Session"/>.</summary>
    public static AmqpSymbol SessionName { get; } = new("com.microsoft:session-filter");

    /// <summary><c>amqp:sql-filter</c>, 0x00000000:0x00000120.</summary>
    public static AmqpSymbol SqlName { get; } = new("amqp:sql-filter");

    /// <summary><c>amqp:properties-filter</c>, 0x00000000:0x00000173.</summary>
    public static AmqpSymbol PropertiesName { get; } = new("amqp:properties-filter");

    /// <summary><c>amqp:application-properties-filter</c>, 0x00000000:0x00000174.</summary>
    public static AmqpSymbol ApplicationPropertiesName { get; } = new("amqp:application-properties-filter");

    /// <summary>Messages whose subject is a text.</summary>
    /// <param name="subject">The subject.</param>
    /// <returns>The filter.</returns>
    public static AmqpValue LegacyDirectBinding(string subject) => Describe(LegacyDirectBindingName, subject);

    /// <summary>Messages whose subject matches a pattern of words with <c>*</c> and <c>#</c>.</summary>
    /// <param name="pattern">The pattern.</param>
    /// <returns>The filter.</returns>
    public static AmqpValue LegacyTopicBinding(string pattern) => Describe(LegacyTopicBindingName, pattern);

    /// <summary>Messages whose application properties match.</summary>
    /// <param name="headers">Strings as keys, simple values; the key <c>x-match</c> is <c>all</c> or <c>any</c>.</param>
    /// <returns>The filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="headers"/> is null.</exception>
    public static AmqpValue LegacyHeadersBinding(AmqpMap headers)
    {
        ArgumentNullException.ThrowIfNull(headers);
        return Describe(LegacyHeadersBindingName, headers);
    }

    /// <summary>No messages that were sent on the same connection.</summary>
    /// <returns>The filter.</returns>
    public static AmqpValue NoLocal() => Describe(NoLocalName, AmqpList.Empty);

    /// <summary>Messages that a selector of JMS chooses.</summary>
    /// <param name="expression">The selector.</param>
    /// <returns>The filter.</returns>
    public static AmqpValue Selector(string expression) => Describe(SelectorName, expression);

    /// <summary>Messages that an XQuery chooses.</summary>
    /// <param name="expression">The query.</param>
    /// <returns>The filter.</returns>
    public static AmqpValue XQuery(string expression) => Describe(XQueryName, expression);

    /// <summary>Messages that an expression of SQL chooses.</summary>
    /// <param name="expression">The expression.</param>
    /// <returns>The filter.</returns>
    public static AmqpValue Sql(string expression) => Describe(SqlName, expression);

    /// <summary>Messages with such properties.</summary>
    /// <param name="properties">Names of the fields of properties with what they have to be.</param>
    /// <returns>The filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="properties"/> is null.</exception>
    public static AmqpValue Properties(AmqpMap properties)
    {
        ArgumentNullException.ThrowIfNull(properties);
        return Describe(PropertiesName, properties);
    }

    /// <summary>Messages with such application properties.</summary>
    /// <param name="properties">Names of properties with what they have to be.</param>
    /// <returns>The filter.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="properties"/> is null.</exception>
    public static AmqpValue ApplicationProperties(AmqpMap properties)
    {
        ArgumentNullException.ThrowIfNull(properties);
        return Describe(ApplicationPropertiesName, properties);
    }

    /// <summary>The entry for one session of Service Bus, whose value stands bare under the name of the filter.</summary>
    /// <param name="sessionId">The session, or null for the next that is free.</param>
    /// <returns>Name and value for the filter-set.</returns>
    public static KeyValuePair<AmqpValue, AmqpValue> Session(string? sessionId) => new(SessionName, sessionId);

    private static AmqpValue Describe(AmqpSymbol name, AmqpValue value) => new DescribedValue(name, value);
}

using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tool;

/// <summary>Applications log an error of a peer in words. There are no bytes to explain, but its condition may be one of the standard.</summary>
internal static partial class Conditions
{
    /// <summary>Returns the meaning of the first conditions in a text, each after a space; empty if it has none of the standard.</summary>
    public static string In(string text) => string.Concat(
        from name in Condition().Matches(text).Select(match => match.Value).Distinct().Take(3)
        let meaning = MeaningOf(name)
        where meaning is not null && meaning != MeaningOf("unknown")
        select $" {name} means: {meaning}.");

    private static string? MeaningOf(string condition) =>
        AmqpDump.Create(new AmqpError { Condition = condition }.Encode()).Nodes.FirstOrDefault(node => node.Name == "condition")?.Label;

    [GeneratedRegex(@"\bamqp:[a-z]+(?:[:-][a-z]+)*")]
    private static partial Regex Condition();
}

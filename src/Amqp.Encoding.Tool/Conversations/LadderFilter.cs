using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Which frames a ladder shows: those that have one of each kind that is named.</summary>
/// <param name="performatives">The performatives; empty for all.</param>
/// <param name="channel">The channel; null for all.</param>
/// <param name="links">The names of links, as they are or as the ladder prints them; empty for all.</param>
internal sealed class LadderFilter(IReadOnlyCollection<FrameKind> performatives, int? channel, IReadOnlyCollection<string> links)
{
    // So many names of links are kept, for the error.
    private const int MaxNames = 10;

    private readonly HashSet<string> _found = [];
    private readonly List<string> _names = [];

    public bool IsEmpty => performatives.Count == 0 && channel is null && links.Count == 0;

    /// <summary>Gets the names of the first links that came.</summary>
    public IReadOnlyList<string> Names => _names;

    /// <summary>Gets the names of which no link came.</summary>
    public IEnumerable<string> Unknown => links.Where(link => !_found.Contains(link));

    /// <summary>Gets whether links are named and none of them came.</summary>
    public bool IsUnknown => links.Count != 0 && _found.Count == 0;

    /// <summary>Returns the performative with the standard's name, such as <c>sasl-init</c>; null if there is none.</summary>
    public static FrameKind? Find(string name) =>
        Enum.GetValues<FrameKind>().Cast<FrameKind?>().FirstOrDefault(kind => string.Equals(kind.ToString(), name.Replace("-", ""), StringComparison.OrdinalIgnoreCase));

    /// <summary>Takes the name of a link that came.</summary>
    public void Add(string name)
    {
        _found.UnionWith(links.Where(link => IsNamed(link, name)));
        string plain = Words.Plain(name);
        if (_names.Count < MaxNames && !_names.Contains(plain))
        {
            _names.Add(plain);
        }
    }

    /// <summary>Returns whether a frame is shown.</summary>
    public bool Shows(in Frame frame, string? link) =>
        (performatives.Count == 0 || performatives.Contains(frame.Kind)) && (channel is null || frame.Channel == channel) && ShowsLink(link);

    /// <summary>Returns whether what is said about a link is shown.</summary>
    public bool ShowsLink(string? name) => links.Count == 0 || (name is not null && links.Any(link => IsNamed(link, name)));

    // The ladder cuts long names, and escapes what cannot be printed.
    private static bool IsNamed(string given, string name)
    {
        string plain = Words.Plain(name);
        if (given == name || given == plain)
        {
            return true;
        }

        string start = given.EndsWith('…') ? given[..^1] : given.EndsWith("...", StringComparison.Ordinal) ? given[..^3] : "";
        return start.Length > 0 && (name.StartsWith(start, StringComparison.Ordinal) || EscapedText.Of(name, isQuoted: true).StartsWith(start, StringComparison.Ordinal));
    }
}

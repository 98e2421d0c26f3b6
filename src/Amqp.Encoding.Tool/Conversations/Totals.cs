using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>The traffic of one connection, or of all. Not safe for use by several threads.</summary>
internal sealed class Totals
{
    // As many texts of errors are kept.
    private const int MaxErrors = 10;

    private readonly long[] _bytes = new long[2];
    private readonly long[] _frames = new long[2];
    private readonly SortedDictionary<string, long> _outcomes = new(StringComparer.Ordinal);
    private readonly List<string> _errors = [];
    private long _errorCount;
    private long _missing;

    public bool HasErrors => _errorCount > 0;

    public long Connections { get; set; }
    public long Links { get; set; }
    public long Deliveries { get; set; }

    /// <summary>Gets or sets how many transfers are of links that are not known.</summary>
    public long UnknownTransfers { get; set; }

    /// <summary>Gets or sets how many connections began before the capture.</summary>
    public long Torn { get; set; }

    public void AddBytes(Side from, long count) => _bytes[(int)from] += count;

    public void AddFrame(Side from) => _frames[(int)from]++;

    public void AddOutcome(string outcome, long count) => _outcomes[outcome] = _outcomes.GetValueOrDefault(outcome) + count;

    /// <summary>Takes that so many bytes were not seen.</summary>
    public void AddGap(long missing) => _missing += missing;

    public void AddError(string text, bool isFirst = false)
    {
        _errorCount++;
        if (isFirst)
        {
            _errors.Insert(0, text);
        }
        else if (_errors.Count < MaxErrors)
        {
            _errors.Add(text);
        }
    }

    public void Add(Totals other)
    {
        Connections += other.Connections;
        Links += other.Links;
        Deliveries += other.Deliveries;
        UnknownTransfers += other.UnknownTransfers;
        Torn += other.Torn;
        _missing += other._missing;
        _errorCount += other._errorCount;
        _errors.AddRange(other._errors.Take(MaxErrors - _errors.Count));
        for (int i = 0; i < 2; i++)
        {
            _bytes[i] += other._bytes[i];
            _frames[i] += other._frames[i];
        }

        foreach ((string outcome, long count) in other._outcomes)
        {
            AddOutcome(outcome, count);
        }
    }

    public IEnumerable<string> Lines()
    {
        yield return Words.Count(Connections, "connection") + ", " + Words.Count(Links, "link");
        yield return Line("client --> server", Side.Client);
        yield return Line("client <-- server", Side.Server);
        string outcomes = string.Join(", ", _outcomes.Where(pair => pair.Value > 0).Select(pair => Words.Count(pair.Value, pair.Key, pair.Key)));
        yield return Words.Count(Deliveries, "delivery", "deliveries") + (outcomes.Length == 0 ? "" : ": " + outcomes);
        if (UnknownTransfers > 0)
        {
            yield return Words.Count(UnknownTransfers, "transfer") + " of links that are not known: their attach is not there";
        }

        if (Torn > 0 || _missing > 0)
        {
            yield return "not seen: " + string.Join(" and ", new[]
            {
                Torn > 0 ? "the beginning of " + Words.Count(Torn, "connection") : null,
                _missing > 0 ? Words.Count(_missing, "byte") + " in gaps" : null,
            }.Where(part => part is not null)) + ", with their links, deliveries and errors";
        }

        yield return _errorCount == 0 ? "no errors" + (Torn > 0 || _missing > 0 ? " in the frames that are there" : "") : Words.Count(_errorCount, "error") + ":";
        foreach (string error in _errors)
        {
            yield return "  " + error;
        }

        if (_errorCount > _errors.Count)
        {
            yield return "  … and " + Words.Count(_errorCount - _errors.Count, "more", "more");
        }
    }

    private string Line(string direction, Side from) => direction + ": " + Words.Count(_frames[(int)from], "frame") + ", " + Words.Count(_bytes[(int)from], "byte");
}

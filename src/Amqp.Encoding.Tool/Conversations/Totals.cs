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

    public bool HasErrors => _errorCount > 0;

    public long Connections { get; set; }
    public long Links { get; set; }
    public long Deliveries { get; set; }

    public void AddBytes(Side from, long count) => _bytes[(int)from] += count;

    public void AddFrame(Side from) => _frames[(int)from]++;

    public void AddOutcome(string outcome, long count) => _outcomes[outcome] = _outcomes.GetValueOrDefault(outcome) + count;

    public void AddError(string text)
    {
        _errorCount++;
        if (_errors.Count < MaxErrors)
        {
            _errors.Add(text);
        }
    }

    public void Add(Totals other)
    {
        Connections += other.Connections;
        Links += other.Links;
        Deliveries += other.Deliveries;
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
        yield return _errorCount == 0 ? "no errors" : Words.Count(_errorCount, "error") + ":";
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

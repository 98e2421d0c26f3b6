using Amqp.Encoding.Tests.Values;

namespace Amqp.Encoding.Tests.Differences;

/// <summary>The differences of known-differences.tsv, by peer and version.</summary>
public static class KnownDifferences
{
    private const string Header = "peer\tversion\tkind\tcase\tdirection\tbytes\tanswer\tclause\towner\teffect";

    private static readonly string s_path = Repository.PathOf("test", "Interop", "known-differences.tsv");

    private static readonly Lock s_lock = new();

    /// <summary>All rows.</summary>
    public static IReadOnlyList<KnownDifference> All { get; private set; } = Load();

    /// <summary>The names of the features of values in which a peer differs.</summary>
    public static IEnumerable<string> CasesOf(Peer peer, Direction direction) =>
        All.Where(row => row.Peer == peer.Name && row.Kind == "value" && row.Direction == direction).Select(row => row.Case).Distinct();

    /// <summary>Fails with a miss of a version that the file knows; that of another version is reported, and does not fail.</summary>
    public static void Report(Peer peer, string version, string? miss)
    {
        if (miss is null)
        {
            return;
        }

        if (All.Any(row => row.Peer == peer.Name && row.Version == version))
        {
            Assert.Fail(miss);
        }

        Assert.Ignore($"{peer} {version} is not the version of known-differences.tsv: {miss}");
    }

    /// <summary>Whether the answers of the peers are put into the file instead of being compared with it.</summary>
    public static bool AreAccepted => Environment.GetEnvironmentVariable("AMQP_INTEROP") == "accept";

    /// <summary>Puts the answer that a peer gives into the file.</summary>
    public static void Accept(KnownDifference row, string version, string answer)
    {
        lock (s_lock)
        {
            All = [.. All.Select(other => other.ToString() == row.ToString() && !(row.Version == version && row.Is(answer)) ? row with { Version = version, Answer = answer } : other)];
            File.WriteAllLines(s_path, [Header, .. All.Select(other => other.Line)]);
        }
    }

    private static KnownDifference[] Load()
    {
        string[] lines = File.ReadAllLines(s_path);
        Assert.That(lines[0], Is.EqualTo(Header));
        return [.. lines.Skip(1).Select(line => line.Split('\t')).Select(row =>
            new KnownDifference(row[0], row[1], row[2], row[3], Enum.Parse<Direction>(row[4]), row[5], row[6], row[7], row[8], row[9]))];
    }
}

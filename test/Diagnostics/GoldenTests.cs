using System.Text;

namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>Dumps that were read by eye. AMQP_ACCEPT_DUMPS=1 writes them again: read what changed.</summary>
public class GoldenTests
{
    private static readonly string s_folder = Repository.PathOf("test", "Diagnostics", "Golden");

    private static IEnumerable<string> Captures => Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "*.bin").Select(path => Path.GetFileName(path)!).OrderBy(name => name, StringComparer.Ordinal);

    [TestCaseSource(nameof(Captures))]
    public void The_dump_of_a_captured_conversation_is_the_accepted_one(string capture) =>
        AssertAccepted(capture + ".txt", Dumps.Create(File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture))).ToString());

    [Test]
    public void The_dumps_of_errors_are_the_accepted_ones()
    {
        // A few of each kind of vector, spread over its rows.
        StringBuilder text = new();
        foreach (IGrouping<string, VectorRow> entry in VectorFile.Load(Path.Combine(VectorFile.DataFolder, "decode.tsv")).Where(row => row.IsError && row.Bytes.Length is > 0 and < 200).GroupBy(row => row.Entry))
        {
            VectorRow[] rows = [.. entry];
            for (int i = 0; i < Math.Min(10, rows.Length); i++)
            {
                VectorRow row = rows[i * rows.Length / Math.Min(10, rows.Length)];
                text.Append("== ").Append(row.Name).Append('\n').Append(Dumps.Create(row)).Append('\n');
            }
        }

        AssertAccepted("errors.txt", text.ToString());
    }

    private static void AssertAccepted(string name, string dump)
    {
        string path = Path.Combine(s_folder, name);
        if (Environment.GetEnvironmentVariable("AMQP_ACCEPT_DUMPS") == "1")
        {
            File.WriteAllText(path, dump);
        }

        Assert.That(dump, Is.EqualTo(File.ReadAllText(path).Replace("\r\n", "\n")));
    }
}

using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Amqp.Encoding.Build;

/// <summary>The sums of trx files, which print as the last line of a run.</summary>
internal readonly record struct TestSums(int Total, int Passed, int Failed)
{
    /// <summary>0 if every test passed or was skipped; running nothing has failed.</summary>
    public int ExitCode => Failed > 0 || Passed == 0 ? 1 : 0;

    private static XName Name(string name) => XName.Get(name, "http://microsoft.com/schemas/VisualStudio/TeamTest/2010");

    public static TestSums Of(IEnumerable<string> paths)
    {
        TestSums sums = default;
        foreach (XElement counters in paths.Select(path => XDocument.Load(path).Descendants(Name("Counters")).Single()))
        {
            int Count(string name) => (int)counters.Attribute(name)!;
            sums = new TestSums(sums.Total + Count("total"), sums.Passed + Count("passed"), sums.Failed + Count("failed") + Count("error") + Count("timeout") + Count("aborted"));
        }

        return sums;
    }

    /// <summary>The tests that failed: the log of a run is long, and its end is read first.</summary>
    public static IEnumerable<string> FailedTests(IEnumerable<string> paths) =>
        from result in Results(paths) where (string?)result.Result.Attribute("outcome") is not ("Passed" or "NotExecuted") select result.Test;

    /// <summary>The tests that took longest.</summary>
    public static IEnumerable<(TimeSpan Time, string Test)> Slowest(IEnumerable<string> paths) =>
        from result in Results(paths)
        let time = TimeSpan.Parse((string?)result.Result.Attribute("duration") ?? "0", System.Globalization.CultureInfo.InvariantCulture)
        orderby time descending
        select (time, result.Test);

    private static IEnumerable<(XElement Result, string Test)> Results(IEnumerable<string> paths) =>
        from path in paths
        from result in XDocument.Load(path).Descendants(Name("UnitTestResult"))
        select (result, $"{System.IO.Path.GetFileNameWithoutExtension(path)}: {(string)result.Attribute("testName")!}");

    public override string ToString()
    {
        int skipped = Total - Passed - Failed;
        return $"{Passed} passed, {Failed} failed{(skipped > 0 ? $", {skipped} skipped" : "")}";
    }
}

using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The charts of docs/pictures show the figures that are checked in.</summary>
public sealed class PictureTests
{
    private static IEnumerable<string> Charts => Directory.GetFiles(Repository.PathOf("perf", "Report", "charts"), "*.json").Select(path => Path.GetFileNameWithoutExtension(path)!).OrderBy(name => name, StringComparer.Ordinal);

    [TestCaseSource(nameof(Charts))]
    public void A_chart_is_as_new_as_its_figures(string name)
    {
        string chart = Repository.PathOf("perf", "Report", "charts", name + ".json");
        IEnumerable<string> data = Regex.Matches(File.ReadAllText(chart), "\"url\": *\"([^\"]+)\"").Select(match => match.Groups[1].Value).Distinct().OrderBy(path => path, StringComparer.Ordinal);
        string[] inputs = [chart, Repository.PathOf("perf", "Report", "config.json"), .. data.Select(path => Repository.PathOf(path.Split('/')))];
        string text = string.Join('\n', inputs.Select(path => File.ReadAllText(path).Replace("\r", "")));
        string expected = Convert.ToHexString(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(text))).ToLowerInvariant()[..16];
        string picture = File.ReadAllText(Repository.PathOf("docs", "pictures", name + ".svg"));
        Assert.That(Regex.Match(picture, "data-inputs=\"([0-9a-f]+)\"").Groups[1].Value, Is.EqualTo(expected), $"{name}.svg is older than its figures: run ./build.sh bench report.");
    }
}

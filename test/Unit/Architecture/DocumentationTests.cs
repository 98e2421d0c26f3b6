using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Code in the documentation is code of a sample, which the build compiles.</summary>
public class DocumentationTests
{
    private static readonly string[] s_folders = ["docs", "."];

    private static IEnumerable<TestCaseData> CodeBlocks() =>
        from folder in s_folders
        from path in Directory.GetFiles(Repository.PathOf(folder), "*.md")
        from match in Regex.Matches(File.ReadAllText(path), "```csharp\n(.*?)```", RegexOptions.Singleline).Cast<Match>()
        select new TestCaseData(match.Groups[1].Value).SetArgDisplayNames(Path.GetFileName(path), match.Groups[1].Value.Split('\n')[0]);

    [TestCaseSource(nameof(CodeBlocks))]
    public void A_code_block_stands_in_a_sample(string code)
    {
        string wanted = Fold(code);
        IEnumerable<string> samples = Directory.GetFiles(Repository.PathOf("samples"), "*.cs", SearchOption.AllDirectories);
        Assert.That(samples.Any(path => Fold(File.ReadAllText(path)).Contains(wanted)), Is.True, code);
    }

    private static string Fold(string code) => string.Join("\n", code.Split('\n').Select(line => line.Trim()).Where(line => line.Length != 0));
}

using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Fuzz;

/// <summary>Runs the inputs that fuzzing found again.</summary>
[TestFixture]
public sealed class CorpusTests
{
    public static IEnumerable<string> Names => Targets.All.Select(target => target.Name);

    [TestCaseSource(nameof(Names))]
    public void Every_input_of_the_corpus_keeps_the_rules_of_its_target(string name)
    {
        Target target = Targets.All.Single(target => target.Name == name);
        byte[][] inputs = [.. Corpus.Load(name)];
        Assert.That(inputs, Is.Not.Empty);
        foreach (byte[] input in inputs)
        {
            Assert.That(() => target.Run(input), Throws.Nothing, () => name + " " + Convert.ToHexString(input));
        }
    }

    [TestCaseSource(nameof(Names))]
    public void New_inputs_keep_the_rules_of_their_target(string name)
    {
        using var fuzzer = new Fuzzer(Targets.All.Single(target => target.Name == name), 1, TestContext.CurrentContext.WorkDirectory);
        fuzzer.Run([.. Corpus.Load(name)], TimeSpan.FromSeconds(2), 2_000, stopsAtFinding: true);
        Assert.That(fuzzer.Findings.Values.Select(finding => Convert.ToHexString(finding.Input) + " " + finding.Exception), Is.Empty);
        Assert.That(fuzzer.Edges, Is.GreaterThan(100), "the library has counters");
    }
}

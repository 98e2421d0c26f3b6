namespace Amqp.Encoding.Fuzz;

/// <summary>Runs the inputs that fuzzing found again.</summary>
public sealed class CorpusTests
{
    public static IEnumerable<string> Names => Targets.All.Select(target => target.Name);

    [TestCaseSource(nameof(Names))]
    public void Every_input_of_the_corpus_keeps_the_rules_of_its_target(string name)
    {
        Target target = Targets.All.Single(target => target.Name == name);
        KeptInput[] inputs = Corpus.Load(name);
        Assert.That(inputs, Is.Not.Empty);
        foreach (KeptInput input in inputs)
        {
            Assert.That(() => target.Run(input.Bytes), Throws.Nothing, () => name + " " + input);
        }
    }

    [TestCaseSource(nameof(Names))]
    public void The_lines_of_a_corpus_are_sorted_and_each_input_has_one(string name) =>
        Assert.That(File.ReadAllText(Corpus.PathOf(name)), Is.EqualTo(Corpus.Format(Corpus.Load(name))));

    [Test]
    public void An_input_that_is_kept_again_for_a_fault_has_one_line_with_the_fault() => Assert.That(
        Corpus.Format([new([0x41]), new([]), new([0x41], "true was false"), new([0x40])]), Is.EqualTo("\n40\n41 true was false\n"));

    [Test]
    public void Minimising_keeps_every_edge_and_each_input_that_found_a_fault()
    {
        Target target = Targets.All.Single(target => target.Name == "value");
        using var fuzzer = new Fuzzer(target, 1, TestContext.CurrentContext.WorkDirectory);

        // A boolean, null, and arrays of booleans, some of which take the same edges.
        KeptInput[] inputs =
        [
            new([0x41]), new([0x40]), new([0xe0, 3, 1, 0x56, 1]), new([0xe0, 4, 2, 0x56, 1, 0]), new([0xe0, 4, 2, 0x56, 0, 1]), new([0xe0, 5, 3, 0x56, 0, 1, 1], "one was false"),
        ];
        IReadOnlyList<KeptInput> kept = fuzzer.Minimise(inputs);
        Assert.That(kept, Is.SubsetOf(inputs).And.Contains(inputs[^1]).And.Count.LessThan(inputs.Length));
        // The first pass on a thread makes what the thread keeps, such as its scratch buffer. The runtime may take an edge of its caches more in a later one.
        _ = EdgesOf(target, inputs);
        Assert.That(EdgesOf(target, kept), Is.EqualTo(EdgesOf(target, inputs)).Within(2));
    }

    [TestCaseSource(nameof(Names))]
    public void New_inputs_keep_the_rules_of_their_target(string name)
    {
        using var fuzzer = new Fuzzer(Targets.All.Single(target => target.Name == name), 1, TestContext.CurrentContext.WorkDirectory);
        fuzzer.Run(Corpus.Load(name).Select(input => input.Bytes), TimeSpan.FromSeconds(2), 2_000, stopsAtFinding: true);
        Assert.That(fuzzer.Findings.Values.Select(finding => Convert.ToHexString(finding.Input) + " " + finding.Exception), Is.Empty);
        Assert.That(fuzzer.Edges, Is.GreaterThan(100), "the library has counters");
    }

    private static int EdgesOf(Target target, IEnumerable<KeptInput> inputs)
    {
        var coverage = new Coverage();
        foreach (KeptInput input in inputs)
        {
            Coverage.Clear();
            target.Run(input.Bytes);
            coverage.Add();
        }

        return coverage.Edges;
    }
}

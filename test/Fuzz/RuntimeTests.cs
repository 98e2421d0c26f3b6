namespace Amqp.Encoding.Fuzz;

/// <summary>Two of the runtimes that ./build.sh runtimes compares.</summary>
public sealed class RuntimeTests
{
    private string[] _expected = [];
    private string _inputs = "";

    [OneTimeSetUp]
    public void RunPlain()
    {
        _inputs = Replay.WriteInputs();
        _expected = Runtime.Plain.Run(_inputs, out string said);
        Assert.That(_expected, Has.Length.GreaterThan(50_000), said);
    }

    [OneTimeTearDown]
    public void DeleteInputs() => File.Delete(_inputs);

    [TestCase("no hardware intrinsics")]
    [TestCase("culture tr-TR")]
    public void Every_path_has_the_same_results(string name)
    {
        string[] results = Runtime.Others.Single(runtime => runtime.Name == name).Run(_inputs, out string said);
        if (results.Length == 0)
        {
            Assert.Ignore(said);
        }

        Assert.That(results.Except(_expected).Take(10), Is.Empty, said);
        Assert.That(results, Has.Length.EqualTo(_expected.Length));
    }
}

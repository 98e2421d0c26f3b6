namespace Amqp.Encoding.Fuzz;

/// <summary>The figures of fuzzing on the page are those that were recorded.</summary>
[Category("Pages")]
public sealed class TestingPageTests
{
    [Test]
    public void The_page_has_the_figures_of_the_recorded_runs_and_faults()
    {
        string page = File.ReadAllText(TestingPage.Path).ReplaceLineEndings("\n");
        Assert.That(page, Is.EqualTo(TestingPage.Update(page)), "run test/Fuzz with the argument page");
    }
}

namespace Amqp.Encoding.Fuzz;

/// <summary>Nothing outside the given bytes is read or written: an inaccessible page is there, and an access ends the process.</summary>
public sealed class PlacementTests
{
    [Test]
    public void Every_path_stays_within_bytes_that_touch_an_inaccessible_page()
    {
        string inputs = Replay.WriteInputs();
        Replay.Result result = Replay.Run([], "dotnet", Replay.Program, "place", inputs);
        File.Delete(inputs);
        Assert.That(result.ExitCode, Is.Zero, () => result.Output + result.Error);
        Assert.That(result.Output, Does.EndWith("runs beside inaccessible pages" + Environment.NewLine));
        TestContext.Out.WriteLine(result.Output);
    }

    [TestCase("over-read")]
    [TestCase("under-read")]
    [TestCase("over-write")]
    public void A_byte_outside_ends_the_process(string access)
    {
        Replay.Result result = Replay.Run([], "dotnet", Replay.Program, access);
        Assert.That(result.Output, Is.EqualTo("before" + Environment.NewLine), "the access was not survived");

        // 128 and SIGSEGV or SIGABRT, by which the runtime ends; on Windows an access violation.
        Assert.That(result.ExitCode, OperatingSystem.IsWindows() ? Is.EqualTo(unchecked((int)0xC0000005)) : Is.AnyOf(139, 134, 138));
    }
}

namespace Amqp.Encoding.Tests.Tool.Capture;

/// <summary>A capture that is larger than memory should be.</summary>
[Category("big")]
public sealed class BigCaptureTests
{
    private const long Size = 1L << 30;
    private const long MostMemory = 200L << 20;

    [Test]
    public async Task A_capture_of_a_gigabyte_is_dumped_in_constant_memory()
    {
        if (Environment.GetEnvironmentVariable("AMQP_COMMAND") is null)
        {
            Assert.Ignore("./build.sh tool runs it, with the native file.");
        }

        string path = Repository.PathOf("artifacts", "big.pcap");
        int copies = Write(path);
        try
        {
            string[] line = Command.LineOf("dump", path);
            using Process process = Process.Start(new ProcessStartInfo(line[0], line[1..]) { RedirectStandardOutput = true })!;
            long peak = 0;
            using var watching = new Timer(
                _ =>
                {
                    process.Refresh();
                    peak = Math.Max(peak, process.HasExited ? 0 : process.WorkingSet64);
                },
                null,
                0,
                50);
            var watch = Stopwatch.StartNew();
            long frames = 0;
            while (await process.StandardOutput.ReadLineAsync() is { } printed)
            {
                frames += printed.Contains(" frame ", StringComparison.Ordinal) || printed.Contains('▶', StringComparison.Ordinal) || printed.Contains('◀', StringComparison.Ordinal) ? 1 : 0;
            }

            await process.WaitForExitAsync();
            TestContext.Out.WriteLine($"{copies} connections, {frames:N0} lines of frames, {watch.Elapsed.TotalSeconds:F1} s, at most {peak >> 20} MiB of memory");
            Assert.That(process.ExitCode, Is.Zero);
            Assert.That(frames, Is.GreaterThan(copies));
            Assert.That(peak, Is.InRange(1, MostMemory));
        }
        finally
        {
            File.Delete(path);
        }
    }

    // Connections one after another, each from a port of its own.
    private static int Write(string path)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        using FileStream file = File.Create(path);
        int copies = 0;
        while (file.Length < Size)
        {
            const int Copies = 10;
            byte[] part = CaptureBuilder.Create("proton-proton", Copies, copies);
            file.Write(copies == 0 ? part : part.AsSpan(24));
            copies += Copies;
        }

        return copies;
    }
}

namespace Amqp.Encoding.Perf.Jobs;

/// <summary>A process that runs the workloads with one assembly of the library, a round at a time.</summary>
public sealed class AssetProcess : IDisposable
{
    private readonly Process _process;

    public AssetProcess(string fileName, string argument)
    {
        _process = Process.Start(new ProcessStartInfo(fileName, [argument]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        Names = ReadCells();
    }

    public IReadOnlyList<string> Names { get; }

    /// <summary>Runs a round of a workload; the first is preceded by a time to compile.</summary>
    /// <returns>Nanoseconds and bytes of a call, and what it returned.</returns>
    public (double Nanoseconds, long Bytes, long Result) RunRound(int workload)
    {
        _process.StandardInput.WriteLine(workload);
        _process.StandardInput.Flush();
        string[] cells = ReadCells();
        return (double.Parse(cells[0], CultureInfo.InvariantCulture), long.Parse(cells[1], CultureInfo.InvariantCulture), long.Parse(cells[2], CultureInfo.InvariantCulture));
    }

    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }

    private string[] ReadCells() => _process.StandardOutput.ReadLine()?.Split('\t') ?? throw new InvalidOperationException("A process with the workloads ended.");
}

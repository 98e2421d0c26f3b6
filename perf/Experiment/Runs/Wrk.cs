using System.Text.RegularExpressions;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>wrk, which asks for one address as fast as it is answered.</summary>
internal static partial class Wrk
{
    /// <summary>Returns the requests answered in a second.</summary>
    /// <exception cref="InvalidOperationException">Requests failed.</exception>
    public static async Task<double> RunAsync(Uri address, int connections, int seconds)
    {
        string arguments = string.Create(CultureInfo.InvariantCulture, $"-t1 -c{connections} -d{seconds}s --timeout 10s {address}");
        using Process process = Process.Start(new ProcessStartInfo("wrk", arguments) { RedirectStandardOutput = true })!;
        using var tooLong = new CancellationTokenSource(TimeSpan.FromSeconds(seconds + 20));
        string output;
        try
        {
            output = await process.StandardOutput.ReadToEndAsync(tooLong.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill();
            throw;
        }

        Match rate = Rate().Match(output);
        return rate.Success && !output.Contains("errors", StringComparison.Ordinal) && !output.Contains("Non-2xx", StringComparison.Ordinal)
            ? double.Parse(rate.Groups[1].Value, CultureInfo.InvariantCulture)
            : throw new InvalidOperationException("wrk says: " + output);
    }

    [GeneratedRegex(@"Requests/sec:\s*([0-9.]+)")]
    private static partial Regex Rate();
}

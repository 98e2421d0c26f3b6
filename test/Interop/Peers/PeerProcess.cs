using System.Text.Json;
using System.Text.Json.Nodes;

namespace Amqp.Encoding.Tests.Peers;

/// <summary>A driver that runs: it reads a line of JSON and answers with one. It is killed if it does not answer in time, and when it is disposed.</summary>
public sealed class PeerProcess : IDisposable
{
    private static readonly TimeSpan s_timeToAnswer = TimeSpan.FromSeconds(30);

    // A broker takes half of it where the machine does other work.
    private static readonly TimeSpan s_timeToStart = TimeSpan.FromSeconds(60);

    // A value of the greatest depth has three levels of arrays for each of its own.
    private static readonly JsonDocumentOptions s_deep = new() { MaxDepth = 1_000 };

    private readonly Process _process;
    private readonly Task<string> _errors;

    private PeerProcess(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
        Greeting = JsonNode.Parse("{}")!;
    }

    /// <summary>The first line of the driver.</summary>
    public JsonNode Greeting { get; private set; }

    /// <summary>The version of the peer's library.</summary>
    public string Version => (string)Greeting["version"]!;

    /// <summary>Starts a driver and reads its first line, or says why there is none.</summary>
    public static PeerProcess? TryStart(string program, IEnumerable<string> arguments, string modules, out string? error)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["NODE_PATH"] = modules;
        start.Environment["NODE_NO_WARNINGS"] = "1";
        start.Environment[Certificate.Variable] = Certificate.Path;
        PeerProcess? peer = null;
        try
        {
            peer = new PeerProcess(Process.Start(start)!);
            peer.Greeting = peer.Read(s_timeToStart);
            error = null;
            return peer;
        }
        catch (Exception exception) when (exception is System.ComponentModel.Win32Exception or DriverException)
        {
            peer?.Dispose();
            error = exception.Message;
            return null;
        }
    }

    /// <summary>Sends a line and returns the answer.</summary>
    public JsonNode Ask(JsonNode request) => Ask(request, s_timeToAnswer);

    /// <summary>Sends a line and returns the answer that comes within the time.</summary>
    public JsonNode Ask(JsonNode request, TimeSpan timeToAnswer)
    {
        _process.StandardInput.WriteLine(request.ToJsonString());
        _process.StandardInput.Flush();
        return Read(timeToAnswer);
    }

    /// <summary>The next line that the driver prints.</summary>
    public JsonNode Read() => Read(s_timeToAnswer);

    /// <summary>The next line that the driver prints within the time.</summary>
    public JsonNode Read(TimeSpan timeToAnswer)
    {
        using var time = new CancellationTokenSource(timeToAnswer);
        string? line;
        try
        {
            line = _process.StandardOutput.ReadLineAsync(time.Token).AsTask().GetAwaiter().GetResult();
        }
        catch (OperationCanceledException)
        {
            _process.Kill(entireProcessTree: true);
            throw new DriverException($"no answer in {timeToAnswer.TotalSeconds} s");
        }

        return line is null ? throw new DriverException(LastLineOf(_errors.GetAwaiter().GetResult())) : JsonNode.Parse(line, documentOptions: s_deep)!;
    }

    /// <summary>Lets the driver end by itself, at most for so long as it may take to answer.</summary>
    public void Stop()
    {
        _process.StandardInput.Close();
        _process.WaitForExit(s_timeToAnswer);
        Dispose();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // It has ended.
        }

        _process.Dispose();
    }

    private static string LastLineOf(string text)
    {
        string[] lines = text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return Array.Find(lines, line => line.Contains("Error", StringComparison.Ordinal)) ?? (lines.Length == 0 ? "it has ended" : lines[^1]);
    }
}

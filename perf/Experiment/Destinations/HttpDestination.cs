namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>The response of a server in another process, over loopback.</summary>
/// <remarks>A write is a request whose response is dropped as it arrives, a read a request whose response is read when it is there: both have the
/// server's work in them. The server has the same customers.</remarks>
public sealed class HttpDestination(ServerProcess server, bool isEncoded = false) : IDestination
{
    private readonly HttpClient _client = new() { Timeout = TimeSpan.FromSeconds(30) };
    private readonly byte[] _dropped = new byte[65_536];
    private int _count;

    public string Name => "HTTP";

    public long Size { get; private set; }

    public async ValueTask WriteAsync(ExperimentForm form, Customer[] customers)
    {
        _count = customers.Length;
        using HttpResponseMessage response = await RequestAsync(form);
        await using Stream body = await response.Content.ReadAsStreamAsync();
        Size = 0;
        int read;
        while ((read = await body.ReadAsync(_dropped)) > 0)
        {
            Size += read;
        }
    }

    public async ValueTask<Customer[]> ReadAsync(ExperimentForm form)
    {
        using HttpResponseMessage response = await RequestAsync(form);
        await using Stream body = await response.Content.ReadAsStreamAsync();
        return await Pipes.ReadAsync(form, body);
    }

    public void Dispose() => _client.Dispose();

    private async ValueTask<HttpResponseMessage> RequestAsync(ExperimentForm form)
    {
        HttpResponseMessage response = await _client.GetAsync(server.GetAddress(form, _count, isEncoded), HttpCompletionOption.ResponseHeadersRead);
        response.EnsureSuccessStatusCode();
        return response.Headers.TransferEncodingChunked == true
            ? response
            : throw new InvalidOperationException("The response is not chunked.");
    }
}

using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;

namespace Amqp.Encoding.Serve;

/// <summary>Serves the files of a folder over HTTP on 127.0.0.1, compressed where a file.br is next to the file.</summary>
public sealed class FileServer : IDisposable
{
    private readonly string _folder;
    private readonly TcpListener _listener;
    private long _bytes;

    /// <param name="folder">The folder.</param>
    /// <param name="port">The port; 0 for a free one.</param>
    public FileServer(string folder, int port)
    {
        _folder = Path.GetFullPath(folder);
        _listener = new TcpListener(IPAddress.Loopback, port);
        _listener.Start();
        _ = Task.Run(AcceptAsync);
    }

    public string Address => "http://127.0.0.1:" + ((IPEndPoint)_listener.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture) + "/";

    /// <summary>Gets how many bytes of files were sent.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    public void Dispose() => _listener.Dispose();

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                TcpClient client = await _listener.AcceptTcpClientAsync().ConfigureAwait(false);
                _ = Task.Run(() => AnswerAsync(client));
            }
        }
        catch (Exception exception) when (exception is SocketException or ObjectDisposedException)
        {
        }
    }

    private async Task AnswerAsync(TcpClient client)
    {
        try
        {
            using (client)
            await using (NetworkStream stream = client.GetStream())
            {
                using StreamReader reader = new(stream, leaveOpen: true);
                string request = await reader.ReadLineAsync().ConfigureAwait(false) ?? "";
                bool takesBrotli = false;
                while (await reader.ReadLineAsync().ConfigureAwait(false) is { Length: > 0 } header)
                {
                    takesBrotli |= header.StartsWith("accept-encoding:", StringComparison.OrdinalIgnoreCase) && header.Contains("br", StringComparison.Ordinal);
                }

                string[] parts = request.Split(' ');
                string? path = parts.Length > 1 && parts[0] == "GET" ? Find(parts[1]) : null;
                bool isCompressed = path is not null && takesBrotli && File.Exists(path + ".br");
                byte[] content = path is null ? "not found"u8.ToArray() : await File.ReadAllBytesAsync(isCompressed ? path + ".br" : path).ConfigureAwait(false);
                string head = $"HTTP/1.1 {(path is null ? "404 Not Found" : "200 OK")}\r\nContent-Type: {TypeOf(path)}\r\nContent-Length: {content.Length}\r\nConnection: close\r\nCache-Control: no-cache\r\n{(isCompressed ? "Content-Encoding: br\r\n" : "")}\r\n";
                Interlocked.Add(ref _bytes, content.Length);
                await stream.WriteAsync((byte[])[.. System.Text.Encoding.ASCII.GetBytes(head), .. content]).ConfigureAwait(false);
            }
        }
        catch (IOException)
        {
            // The browser has gone.
        }
    }

    private string? Find(string target)
    {
        string name = Uri.UnescapeDataString(target.Split('?', '#').First()).TrimStart('/');
        string path = Path.GetFullPath(Path.Combine(_folder, name.Length == 0 ? "index.html" : name));
        return path.StartsWith(_folder + Path.DirectorySeparatorChar, StringComparison.Ordinal) && File.Exists(path) ? path : null;
    }

    private static string TypeOf(string? path) => Path.GetExtension(path) switch
    {
        ".html" => "text/html; charset=utf-8",
        ".js" => "text/javascript; charset=utf-8",
        ".css" => "text/css; charset=utf-8",
        ".wasm" => "application/wasm",
        ".svg" => "image/svg+xml",
        ".json" => "application/json",
        ".md" or null => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
}

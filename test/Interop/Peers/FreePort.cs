using System.Net;

namespace Amqp.Encoding.Tests.Peers;

/// <summary>Ports of 127.0.0.1 that nobody listens on.</summary>
internal static class FreePort
{
    /// <summary>So many different ones.</summary>
    public static int[] Find(int count)
    {
        TcpListener[] listeners = [.. Enumerable.Range(0, count).Select(_ => new TcpListener(IPAddress.Loopback, 0))];
        Array.ForEach(listeners, listener => listener.Start());
        int[] ports = [.. listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port)];
        Array.ForEach(listeners, listener => listener.Dispose());
        return ports;
    }
}

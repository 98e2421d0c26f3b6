using System.IO;
using System.IO.Pipelines;
using System.Threading.Tasks;
using Amqp.Encoding.Samples.MiniClient;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>What the connection of samples/MiniClient is over.</summary>
public enum Channel
{
    /// <summary>A stream.</summary>
    Stream,

    /// <summary>A pipe.</summary>
    Pipe,

    /// <summary>A pipe with so small segments that frames span many.</summary>
    Segments,
}

/// <summary>Connections by their channel.</summary>
internal static class ChannelExtensions
{
    /// <summary>MiniClient as the client.</summary>
    public static Task<Connection> ConnectAsync(this Channel channel, Stream stream, ConnectionOptions options) =>
        channel == Channel.Stream ? Connection.ConnectAsync(stream, options) : Connection.ConnectAsync(new DuplexPipe(channel, stream), options);

    /// <summary>MiniClient as the acceptor.</summary>
    public static Task<Connection> AcceptAsync(this Channel channel, Stream stream, ConnectionOptions options) =>
        channel == Channel.Stream ? Connection.AcceptAsync(stream, options) : Connection.AcceptAsync(new DuplexPipe(channel, stream), options);

    private sealed class DuplexPipe(Channel channel, Stream stream) : IDuplexPipe
    {
        public PipeReader Input { get; } =
            PipeReader.Create(stream, channel == Channel.Segments ? new StreamPipeReaderOptions(bufferSize: 16, minimumReadSize: 1) : null);

        public PipeWriter Output { get; } = PipeWriter.Create(stream);
    }
}

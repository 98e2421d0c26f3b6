using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>The streams or pipes of a connection of samples/MiniClient.</summary>
public enum IoKind
{
    /// <summary>A stream.</summary>
    Stream,

    /// <summary>A pipe.</summary>
    Pipe,

    /// <summary>A pipe with so small segments that frames span many.</summary>
    Segments,
}

/// <summary>Connections by their kind.</summary>
internal static class IoKindExtensions
{
    /// <summary>MiniClient as the client.</summary>
    public static Task<Connection> ConnectAsync(this IoKind io, Stream stream, ConnectionOptions options) =>
        io == IoKind.Stream ? Connection.ConnectAsync(stream, options) : Connection.ConnectAsync(new DuplexPipe(io, stream), options);

    /// <summary>MiniClient as the acceptor.</summary>
    public static Task<Connection> AcceptAsync(this IoKind io, Stream stream, ConnectionOptions options) =>
        io == IoKind.Stream ? Connection.AcceptAsync(stream, options) : Connection.AcceptAsync(new DuplexPipe(io, stream), options);

    private sealed class DuplexPipe(IoKind io, Stream stream) : IDuplexPipe
    {
        public PipeReader Input { get; } =
            PipeReader.Create(stream, io == IoKind.Segments ? new StreamPipeReaderOptions(bufferSize: 16, minimumReadSize: 1) : null);

        public PipeWriter Output { get; } = PipeWriter.Create(stream);
    }
}

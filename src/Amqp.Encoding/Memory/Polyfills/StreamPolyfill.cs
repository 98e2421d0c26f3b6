using System.IO;
using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

/// <summary>For memory of an array, as every pooled buffer has.</summary>
[Embedded]
internal static class StreamPolyfill
{
    extension(Stream stream)
    {
        public ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken)
        {
            _ = MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> segment);
            return new ValueTask<int>(stream.ReadAsync(segment.Array!, segment.Offset, segment.Count, cancellationToken));
        }

        public ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
        {
            _ = MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> segment);
            return new ValueTask(stream.WriteAsync(segment.Array!, segment.Offset, segment.Count, cancellationToken));
        }
    }
}

namespace Amqp.Encoding.Fuzz;

/// <summary>One value out of a stream, which gives any number of bytes at a time, ends early or throws: the verdict is that of the bytes in memory, no byte after the value is read, and the
/// buffer is as before after a fault.</summary>
internal static class StreamTarget
{
    private static readonly byte[] s_before = [1, 2];

    public static void Run(byte[] input)
    {
        int seed = Paths.SeedOf(input) & int.MaxValue;
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, AmqpReaderOptions.Strict })
        {
            foreach (int piece in new[] { 1, 2 + (seed % 7), int.MaxValue })
            {
                OperationStatus status = AmqpReader.MeasureValue(input, out int size, out AmqpDecodeError error, options);
                Read(input, piece, options, int.MaxValue, -1, status == OperationStatus.NeedMoreData && input.Length > 0 ? AmqpDecodeErrorKind.EndOfStream : error.Kind, status == OperationStatus.Done ? size : 0);
                if (status == OperationStatus.Done)
                {
                    Read(input, piece, options, size, -1, AmqpDecodeErrorKind.None, size);
                    if (size > 1)
                    {
                        Read(input, piece, options, size - 1, -1, AmqpDecodeErrorKind.SizeLimit, 0);
                        Read(input[..(1 + (seed % (size - 1)))], piece, options, size, -1, AmqpDecodeErrorKind.EndOfStream, 0);
                    }
                }

                Read(input, piece, options, int.MaxValue, seed % 4, error.Kind, size);
            }
        }
    }

    // The expected result is that of a stream which does not throw.
    private static void Read(byte[] input, int piece, AmqpReaderOptions options, int maxSize, int failAt, AmqpDecodeErrorKind expected, int size)
    {
        foreach (bool isAsync in new[] { false, true })
        {
            var stream = new Source(input, piece, failAt, options);
            using var buffer = new AmqpBuffer();
            buffer.Write(s_before);
            int read = 0;
            bool hasThrown = false;
            AmqpDecodeError error = Rule.Decodes(() =>
            {
                try
                {
                    read = isAsync
                        ? AmqpReader.ReadEncodedValueAsync(stream, buffer, maxSize, options).AsTask().GetAwaiter().GetResult()
                        : AmqpReader.ReadEncodedValue(stream, buffer, maxSize, options);
                }
                catch (IOException)
                {
                    hasThrown = true;
                }
            });
            Rule.Same(hasThrown, stream.HasThrown, "an exception of the stream reaches the caller");
            if (!hasThrown && failAt < 0)
            {
                Rule.Same((int)error.Kind, (int)expected, "a stream and memory give the same verdict");
                Rule.Same(read, size, "a value has the same size in a stream");
            }

            Rule.Holds(error.Kind != AmqpDecodeErrorKind.None || hasThrown || stream.Taken == read, "not a byte more is read than the value");
            Rule.SameBytes(buffer.WrittenSpan, [.. s_before, .. input[..read]], "the buffer has the value after its bytes, or is as before");
        }
    }

    /// <summary>Gives the bytes in pieces, and checks that each byte which is requested is of the value.</summary>
    private sealed class Source(byte[] bytes, int piece, int failAt, AmqpReaderOptions options) : Stream
    {
        // A second look at all bytes that have come, so not for each byte of a large value.
        private const int MaxChecked = 512;

        private int _reads;

        public int Taken { get; private set; }

        public bool HasThrown { get; private set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            Rule.Holds(count > 0, "a read has room");
            if (Taken <= MaxChecked)
            {
                OperationStatus status = AmqpReader.MeasureValue(bytes.AsSpan(0, Taken), out int size, out _, options);
                // Descriptors in descriptors are counted when all have come, because a count after each would take time in proportion to the square.
                Rule.Holds(status == OperationStatus.InvalidData || (status == OperationStatus.NeedMoreData && Taken + count <= size), "only bytes that the value needs are requested");
            }

            if (_reads++ == failAt)
            {
                HasThrown = true;
                throw new IOException();
            }

            count = Math.Min(Math.Min(count, piece), bytes.Length - Taken);
            bytes.AsSpan(Taken, count).CopyTo(buffer.AsSpan(offset));
            Taken += count;
            return count;
        }

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            try
            {
                return Task.FromResult(Read(buffer, offset, count));
            }
            catch (IOException failure)
            {
                return Task.FromException<int>(failure);
            }
        }

        public override void Flush() => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}

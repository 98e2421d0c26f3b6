namespace Amqp.Encoding.Fuzz;

/// <summary>
/// Calls of a writer that the input chooses, right ones and wrong ones, to a span, a buffer and an output that gives little at a time.
/// The reference reads what the calls that succeeded must have written.
/// </summary>
internal static class ApiTarget
{
    private const int MaxCalls = 64;

    public static void Run(byte[] input)
    {
        try
        {
            RunAll(input);
        }
        catch (InsufficientExecutionStackException)
        {
            // Documented for resolvers that call each other deeply on a thread with little stack.
        }
    }

    private static void RunAll(byte[] input)
    {
        var tape = new Tape(input);
        AmqpWriterOptions? options = null;
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer, options);
        List<Node> model = new WriterCalls(tape).Write(ref writer);
        writer.Flush();
        byte[] written = buffer.WrittenSpan.ToArray();
        Rule.Same(writer.BytesWritten, written.Length, "a writer says how much it wrote");
        Compare(written, model);

        byte[] exact = new byte[written.Length];
        var inSpan = new AmqpWriter(exact, options);
        try
        {
            new WriterCalls(new Tape(input)).Write(ref inSpan);
            inSpan.Flush();
            Rule.SameBytes(exact.AsSpan(0, inSpan.BytesWritten), written, "a span gets the bytes of a buffer");
        }
        catch (ArgumentException exception) when (exception.Message.StartsWith("The destination is too short", StringComparison.Ordinal))
        {
            // A scope that is dropped needs room on the way.
        }

        var output = new SmallOutput(1 + (Paths.SeedOf(input) % 37));
        var toOutput = new AmqpWriter(output, options);
        new WriterCalls(new Tape(input)).Write(ref toOutput);
        toOutput.Flush();
        Rule.SameBytes(output.ToArray(), written, "an output gets the bytes of a buffer");
    }

    private static void Compare(byte[] written, List<Node> model)
    {
        int at = 0;
        foreach (Node expected in model)
        {
            Node read;
            int consumed;
            try
            {
                read = ReferenceDecoder.DecodePrefix(written, at, out consumed);
            }
            catch (ReferenceDecodeException exception)
            {
                throw new BrokenRuleException("the reference reads what was written: " + exception.Message + " " + HexText.Format(written));
            }

            // Which code the elements of an array have is up to the writer.
            Rule.Same(NotationText.Format(ReferenceEncoder.Smallest(read)), NotationText.Format(ReferenceEncoder.Smallest(expected)), "the reference reads the values that were written");
            var strict = new AmqpReader(written.AsSpan(at, consumed), AmqpReaderOptions.Strict);
            strict.Validate();
            at += consumed;
        }

        Rule.Same(at, written.Length, "nothing else was written");
    }

    /// <summary>The input as a row of choices; zeros after its end.</summary>
    internal sealed class Tape(byte[] bytes)
    {
        private int _position;

        public bool IsAtEnd => _position >= bytes.Length;

        public byte Next() => _position < bytes.Length ? bytes[_position++] : (byte)0;

        public ulong Number()
        {
            ulong number = 0;
            for (int count = Next() % 9; count > 0; count--)
            {
                number = (number << 8) | Next();
            }

            return number;
        }

        public byte[] Bytes(byte mask)
        {
            int length = Next();
            length = length > 250 ? length + 20 : length % 24;
            byte[] data = new byte[length];
            for (int i = 0; i < length; i++)
            {
                data[i] = (byte)(Next() & mask);
            }

            return data;
        }

        public int CallsLeft { get; set; } = MaxCalls;
    }

    // Gives as little as it may.
    private sealed class SmallOutput(int size) : IBufferWriter<byte>
    {
        private readonly List<byte> _written = [];
        private byte[] _lent = [];

        public void Advance(int count) => _written.AddRange(_lent.AsSpan(0, count).ToArray());

        public Memory<byte> GetMemory(int sizeHint = 0) => _lent = new byte[Math.Max(size, Math.Max(1, sizeHint))];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

        public byte[] ToArray() => [.. _written];
    }
}

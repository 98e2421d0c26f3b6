using System.Buffers;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Fuzz;

/// <summary>Values: the reference codec, both grades of conformance, and every way to read, check, skip and measure agree.</summary>
internal static class ValueTarget
{
    private const int BytesForEach = 48;

    // An error, and what is made once.
    private const int BytesBesides = 16_384;

    public static void Run(byte[] input)
    {
        Node? node = Reference(input);
        bool isValue = AmqpValue.TryDecode(input, out AmqpValue value, out AmqpDecodeError error);
        Memory(input);
        bool isStrict = AmqpValue.TryDecode(input, out AmqpValue strict, out _, Paths.Strict);
        Rule.Same(isStrict, node is not null, "the strict reader and the reference give the same verdict");
        Rule.Holds(isValue || !isStrict, "the strict reader accepts less");
        Rule.Same(isValue, error.Kind == AmqpDecodeErrorKind.None, "an error is there for malformed bytes alone");
        Positions(input, isValue, error);
        Measures(input);
        if (isValue)
        {
            Rule.Holds(!isStrict || value.Equals(strict), "both grades of conformance read the same value");
            Written(input, value, node);
        }
    }

    // After the first time, which may prepare something once for all.
    private static void Memory(byte[] input)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        _ = AmqpValue.TryDecode(input, out _, out _);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Rule.Holds(allocated <= (BytesForEach * (long)input.Length) + BytesBesides, $"a value takes 48 bytes for each byte: {allocated} for {input.Length}");
    }

    private static Node? Reference(byte[] input)
    {
        try
        {
            return ReferenceDecoder.Decode(input);
        }
        catch (ReferenceDecodeException)
        {
            return null;
        }
    }

    private static void Positions(byte[] input, bool isValue, AmqpDecodeError error)
    {
        var reading = new AmqpReader(input);
        var checking = new AmqpReader(input);
        var skipping = new AmqpReader(input);
        var trying = new AmqpReader(input);
        var borrowing = new AmqpReader(input.AsMemory());
        var pieces = new AmqpReader(Paths.Cut(input));
        AmqpDecodeError read = default, check = default, skip = default, borrow = default, piece = default;
        try { _ = reading.ReadValue(); } catch (AmqpDecodeException e) { read = e.Error; }
        try { checking.Validate(); } catch (AmqpDecodeException e) { check = e.Error; }
        try { skipping.Skip(); } catch (AmqpDecodeException e) { skip = e.Error; }
        try { _ = borrowing.ReadValue(borrow: true); } catch (AmqpDecodeException e) { borrow = e.Error; }
        try { _ = pieces.ReadValue(); } catch (AmqpDecodeException e) { piece = e.Error; }
        bool isSound = trying.TryValidate(out AmqpDecodeError tried);
        Rule.Same(check.Kind.ToString(), read.Kind.ToString(), "reading and checking give the same verdict");
        Rule.Same(tried.ToString(), check.ToString(), "trying and checking give the same error");
        Rule.Same(borrow.ToString(), read.ToString(), "borrowing and copying give the same error");
        Rule.Same(piece.ToString(), read.ToString(), "pieces and a whole give the same error");
        Rule.Same(isSound, read.Kind == AmqpDecodeErrorKind.None, "trying and reading give the same verdict");
        if (isSound)
        {
            Rule.Holds(skip.Kind == AmqpDecodeErrorKind.None, "what is read can be skipped");
            Rule.Same(skipping.Position, reading.Position, "skipping ends where reading ends");
            Rule.Same(checking.Position, reading.Position, "checking ends where reading ends");
            Rule.Same(trying.Position, reading.Position, "trying ends where reading ends");
            Rule.Same(pieces.Position, reading.Position, "reading pieces ends where reading ends");
            Rule.Same(isValue, reading.IsAtEnd, "the whole input is one value");
        }
        else
        {
            Rule.Same(error.ToString(), read.ToString(), "decoding and reading give the same error");
        }
    }

    private static void Measures(byte[] input)
    {
        OperationStatus status = AmqpReader.MeasureValue(input, out int size, out AmqpDecodeError error);
        OperationStatus other = AmqpReader.MeasureValue(Paths.Cut(input), out int otherSize, out AmqpDecodeError otherError);
        Rule.Same((int)status, (int)other, "spans and sequences are measured alike");
        Rule.Same(size, otherSize, "spans and sequences have the same size");
        Rule.Same(error.ToString(), otherError.ToString(), "spans and sequences have the same error");
        if (status == OperationStatus.Done)
        {
            var skipping = new AmqpReader(input);
            AmqpDecodeError skip = default;
            try { skipping.Skip(); } catch (AmqpDecodeException e) { skip = e.Error; }
            Rule.Holds(skip.Kind != AmqpDecodeErrorKind.None || skipping.Position == size, "skipping ends where a value was measured to end");
        }
    }

    private static void Written(byte[] input, AmqpValue value, Node? node)
    {
        byte[] written = value.Encode();
        Rule.Same(value.GetEncodedSize(), written.Length, "the size is foretold");
        AmqpValue again = AmqpValue.Decode(written, Paths.Strict);
        Rule.Holds(again.Equals(value) && again.GetHashCode() == value.GetHashCode(), "a value that was written is read again");
        Rule.SameBytes(again.Encode(), written, "a value is written as before");
        _ = value.ToString();
        if (node is null)
        {
            return;
        }

        string notation = NotationText.Format(node);
        Rule.Same(NotationText.Format(value), notation, "the reference reads the same value");
        Rule.SameBytes(written, ReferenceEncoder.EncodeSmallest(node, keepArrayConstructors: true), "the reference writes the same bytes");
    }
}

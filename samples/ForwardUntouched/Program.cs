using System.IO;
using Amqp.Encoding;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.ForwardUntouched;

// A message as some peer encodes it: longer forms than needed, a described value that nobody here knows, a footer.
byte[] message =
[
    0x00, 0x80, 0, 0, 0, 0, 0, 0, 0, 0x70, 0xD0, 0, 0, 0, 5, 0, 0, 0, 1, 0x41, // header: durable, as list32
    0x00, 0x53, 0x72, 0xD1, 0, 0, 0, 26, 0, 0, 0, 4, // message-annotations: map32 with two pairs
    0xA3, 6, .. "x-hops"u8, 0x71, 0, 0, 0, 1,
    0xA3, 3, .. "x-k"u8, 0xA1, 2, .. "p9"u8,
    0x00, 0x53, 0x73, 0xC0, 7, 1, 0xB1, 0, 0, 0, 1, (byte)'7', // properties: message-id
    0x00, 0x53, 0x74, 0xC1, 13, 2, 0xA1, 1, (byte)'a', 0x00, 0xA3, 4, .. "acme"u8, 0x54, 1, // application-properties
    0x00, 0x53, 0x75, 0xB0, 0, 0, 0, 4, 1, 2, 3, 4, // data
    0x00, 0x53, 0x78, 0xC1, 1, 0, // footer
];

// The first time the pool has to make an array.
using var next = new AmqpBuffer();
Proxy.AddHop(message, next);
next.Reset();
long before = GC.GetAllocatedBytesForCurrentThread();
Proxy.AddHop(message, next);
long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
Console.WriteLine($"{message.Length} bytes received, {next.WrittenCount} forwarded, {allocated} bytes allocated");
Proof.Print(message, next.WrittenSpan);

namespace Amqp.Encoding.Samples.ForwardUntouched
{
    /// <summary>Counts the hops of a message in an annotation and passes on all else as it came.</summary>
    /// <remarks>With <see cref="AmqpMessage"/> this is three lines: decode, set the annotation, encode. That keeps sections that are not read as they
    /// are, but not the size of a data section, which is written in its smallest form.</remarks>
    internal static class Proxy
    {
        public static void AddHop(ReadOnlySpan<byte> message, AmqpBuffer next)
        {
            // The sections are slices of the message. The annotations are the only one that is opened.
            var sections = new MessageReader(message);
            if (!sections.ReadTo(SectionKind.MessageAnnotations))
            {
                throw new InvalidDataException("This sample expects message-annotations.");
            }

            int start = (int)sections.Offset;
            int end = start + (int)sections.Length;
            next.Write(message[..start]);
            WriteAnnotations(sections.OpenSection(), next);
            next.Write(message[end..]);
        }

        private static void WriteAnnotations(AmqpReader section, AmqpBuffer next)
        {
            var writer = new AmqpWriter(next);
            AmqpReadScope described = section.EnterDescribed(out DescriptorView descriptor);
            AmqpWriteScope describing = writer.BeginDescribed();
            writer.WriteEncodedValue(descriptor.Encoded);
            AmqpReadScope pairs = section.EnterMap();
            AmqpWriteScope map = writer.BeginMap();
            while (!section.IsAtEnd)
            {
                if (section.TryMatchSymbol("x-hops"u8))
                {
                    writer.WriteSymbolBytes("x-hops"u8);
                    writer.WriteInt32(section.ReadInt32() + 1);
                }
                else
                {
                    writer.WriteEncodedValue(section.ReadEncodedValue());
                    writer.WriteEncodedValue(section.ReadEncodedValue());
                }
            }

            section.Exit(pairs);
            section.Exit(described);
            writer.End(map);
            writer.End(describing);
            writer.Flush();
        }
    }

    /// <summary>Compares the sections of two messages byte by byte.</summary>
    internal static class Proof
    {
        public static void Print(ReadOnlySpan<byte> received, ReadOnlySpan<byte> forwarded)
        {
            var before = new MessageReader(received);
            var after = new MessageReader(forwarded);
            while (before.Read())
            {
                bool isSame = after.Read() && before.EncodedSpan.SequenceEqual(after.EncodedSpan);
                if (before.Kind != after.Kind || isSame != (before.Kind != SectionKind.MessageAnnotations))
                {
                    throw new InvalidDataException($"{before.Kind} is not what it should be.");
                }

                Console.WriteLine(isSame
                    ? $"{before.Kind}: {before.Length} bytes, the same"
                    : $"{before.Kind}: {Show(before.OpenSection())} is now {Show(after.OpenSection())}");
            }

            if (after.Read())
            {
                throw new InvalidDataException($"{after.Kind} was not there before.");
            }
        }

        private static AmqpValue Show(AmqpReader section)
        {
            section.EnterDescribed(out _);
            return section.ReadValue();
        }
    }
}

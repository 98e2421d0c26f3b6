using System.Buffers;
using System.Collections.Generic;
using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Security;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>The parts of Qpid Proton DotNet's codec over this library. docs/migrating.md quotes it.</summary>
internal static class FromProton
{
    // A registry has a reader for each descriptor, which is called after the descriptor.
    private static readonly Dictionary<ulong, ReadAfterDescriptor> s_readers = new()
    {
        [Transfer.DescriptorCode] = Read<Transfer>,
        [Disposition.DescriptorCode] = Read<Disposition>,
    };

    private delegate object ReadAfterDescriptor(ref AmqpReader reader, DescriptorView descriptor);

    public static void Run()
    {
        var stream = new MemoryStream(new Disposition { Role = Role.Receiver, First = 7 }.Encode());
        Console.WriteLine(ReadObject(stream));

        // One symbol is bare for the library's own type, and in an array for the contract.
        byte[] bare = new SaslMechanisms { SaslServerMechanisms = ["PLAIN"] }.Encode();
        byte[] array = new ArrayOfMechanisms { Mechanisms = ["PLAIN"] }.Encode();
        Console.WriteLine($"{Convert.ToHexString(bare)}, {Convert.ToHexString(array)}: {SaslMechanisms.Decode(array)}");

        using var frame = new AmqpBuffer();
        FrameEncoder.EncodeSasl(frame, new ArrayOfMechanisms { Mechanisms = ["PLAIN"] });
        Console.WriteLine($"{frame.WrittenCount} bytes of frame");

        var message = new AmqpMessage { Properties = { MessageId = "order-7" } };
        message.AddData("{\"id\":7}"u8.ToArray());
        Console.WriteLine($"{GetBody(new ReadOnlySequence<byte>(message.Encode())).Length} bytes of body");
    }

    private static object? ReadObject(Stream stream)
    {
        using var buffer = new AmqpBuffer();
        if (AmqpReader.ReadEncodedValue(stream, buffer, maxSize: 1 << 20) == 0)
        {
            throw new EndOfStreamException();
        }

        var reader = new AmqpReader(buffer.WrittenMemory);
        return ReadObject(ref reader);
    }

    private static object? ReadObject(ref AmqpReader reader)
    {
        if (reader.PeekType() != AmqpType.Described)
        {
            return reader.ReadObject();
        }

        // The code of a symbol of the standard, too. The value of an unknown descriptor is read without it.
        AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
        bool isKnown = descriptor.TryGetCode(out ulong code) && s_readers.ContainsKey(code);
        object? value = isKnown ? s_readers[code](ref reader, descriptor) : reader.ReadObject();
        reader.Exit(described);
        return value;
    }

    private static T Read<T>(ref AmqpReader reader, DescriptorView descriptor)
        where T : AmqpComposite, new()
    {
        var composite = new T();
        composite.ReadFrom(ref reader, descriptor);
        return composite;
    }

    /// <seealso cref="MessageReader.Data"/>
    private static ReadOnlySequence<byte> GetBody(in ReadOnlySequence<byte> message)
    {
        // Slices of the segments that came: nothing is copied, and they are valid as long as the segments.
        var sections = new MessageReader(message);
        return sections.ReadTo(SectionKind.Data) ? sections.Data : ReadOnlySequence<byte>.Empty;
    }
}

/// <summary>The mechanisms of a SASL server, for clients that cast the field to an array.</summary>
[AmqpContract("amqp:sasl-mechanisms:list", 0x40)]
internal sealed partial class ArrayOfMechanisms
{
    public AmqpSymbol[] Mechanisms { get; set; } = [];
}

using System.Collections.Generic;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>The code of docs/errors.md.</summary>
internal static class Errors
{
    public static void Run()
    {
        ReadAnError();
        Console.WriteLine(Show(Convert.FromHexString("005310C003015407")));
        Console.WriteLine(Show(Convert.FromHexString("005310C0030154")));
        Console.WriteLine(Answer([0xFF]));
        Reject();
        Console.WriteLine(Check([0x00, 0x53, 0x77, 0xA1, 0x01, 0xFF]));
        Encode();
    }

    /// <seealso cref="AmqpDecodeException"/>
    private static void ReadAnError()
    {
        // An open whose container-id is an int, and has to be a string.
        byte[] received = Convert.FromHexString("005310C003015407");
        try
        {
            Open.Decode(received);
        }
        catch (AmqpDecodeException exception)
        {
            AmqpDecodeError error = exception.Error;
            Console.WriteLine($"Kind      {error.Kind}");
            Console.WriteLine($"Offset    {error.Offset}");
            Console.WriteLine($"Expected  {error.Expected}");
            Console.WriteLine($"Found     {error.Found}");
            Console.WriteLine($"Path      {error.Path}");
            Console.WriteLine($"Condition {error.Condition}");
            Console.WriteLine(error);
        }
    }

    // Shows the types and exact bits of bytes, one value after the other, or where they are wrong.
    private static string Show(byte[] received)
    {
        var texts = new List<string>();
        var reader = new AmqpReader(received);
        try
        {
            while (!reader.IsAtEnd)
            {
                texts.Add(AmqpNotation.Default.Format(reader.ReadValue()));
            }
        }
        catch (AmqpDecodeException exception)
        {
            texts.Add(exception.Message);
        }

        return string.Join(Environment.NewLine, texts);
    }

    /// <seealso cref="AmqpError"/>
    private static Close? Answer(byte[] received)
    {
        // Tell the peer what is wrong. The text holds names, numbers and offsets, and nothing of what the peer sent.
        if (!Open.TryDecode(received, out Open? _, out AmqpDecodeError error))
        {
            return new Close { Error = AmqpError.From(error) };
        }

        return null;
    }

    /// <seealso cref="Rejected"/>
    private static void Reject()
    {
        byte[] payload = [0x00, 0x53, 0x75, 0xA0, 0x05];

        // A wrong message does not end the connection: the frame around it was right.
        if (!AmqpMessage.TryDecode(payload, out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All))
        {
            var answer = new Disposition { Role = Role.Receiver, First = 7, Settled = true, State = new Rejected { Error = AmqpError.From(error) } };
            Console.WriteLine(answer);
        }

        message?.Dispose();
    }

    private static AmqpDecodeError Check(byte[] received)
    {
        // All sections in order, and all values of each.
        var sections = new MessageReader(received);
        AmqpDecodeError error;
        while (sections.TryRead(out error))
        {
            AmqpReader section = sections.OpenSection();
            if (!section.TryValidate(out error))
            {
                return error;
            }
        }

        return error;
    }

    /// <seealso cref="AmqpEncodeException"/>
    private static void Encode()
    {
        using var buffer = new AmqpBuffer();
        try
        {
            // A transfer has to have a handle.
            new Transfer { DeliveryId = 1 }.Encode(buffer);
        }
        catch (AmqpEncodeException exception)
        {
            Console.WriteLine($"{exception.Message} {buffer.WrittenCount} bytes written.");
        }
    }
}

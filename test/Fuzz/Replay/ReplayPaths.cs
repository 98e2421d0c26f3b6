using System.Buffers;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Replay;

/// <summary>Every path from bytes to values, messages and frames, and back: its verdict, the bytes that it consumed, and what it read, as text.</summary>
internal static class ReplayPaths
{
    // More than any input has.
    private static readonly char[] s_characters = new char[1 << 20];

    private delegate string ReadAction(ref AmqpReader reader);

    private static readonly ReadAction[] s_typed =
    [
        (ref reader) => Text(reader.ReadBoolean()), (ref reader) => Text(reader.ReadByte()), (ref reader) => Text(reader.ReadSByte()),
        (ref reader) => Text(reader.ReadUInt16()), (ref reader) => Text(reader.ReadInt16()), (ref reader) => Text(reader.ReadUInt32()),
        (ref reader) => Text(reader.ReadInt32()), (ref reader) => Text(reader.ReadUInt64()), (ref reader) => Text(reader.ReadInt64()),
        (ref reader) => Text(BitConverter.DoubleToInt64Bits(reader.ReadSingle())), (ref reader) => Text(BitConverter.DoubleToInt64Bits(reader.ReadDouble())),
        (ref reader) => Text(reader.ReadDecimal()), (ref reader) => reader.ReadDecimal32().ToString(), (ref reader) => reader.ReadDecimal64().ToString(),
        (ref reader) => reader.ReadDecimal128().ToString(), (ref reader) => reader.ReadChar().ToString(), (ref reader) => reader.ReadGuid().ToString(),
        (ref reader) => Text(reader.ReadDateTime().Ticks), (ref reader) => reader.ReadTimestamp().ToString(),
        (ref reader) => Hex(reader.ReadBinary()), (ref reader) => reader.ReadString(), (ref reader) => reader.ReadSymbol().Value,
        (ref reader) => new string(s_characters, 0, reader.ReadString(s_characters)), (ref reader) => new string(s_characters, 0, reader.ReadSymbol(s_characters)),
        (ref reader) => Text(reader.TryMatchString("key"u8)), (ref reader) => Text(reader.TryMatchSymbol("key"u8)),
        (ref reader) => Items(reader.ReadArray<int>()), (ref reader) => Items(reader.ReadArray<long>()), (ref reader) => Items(reader.ReadArray<ushort>()),
        (ref reader) => Items(reader.ReadArray<double>().Select(BitConverter.DoubleToInt64Bits)), (ref reader) => Items(reader.ReadArray<Guid>()),
        (ref reader) => Items(reader.ReadArray<bool>()), (ref reader) => Items(reader.ReadArray<byte>()), (ref reader) => Items(reader.ReadArray<string>()),
        (ref reader) => Items(reader.ReadArray<AmqpSymbol>()), (ref reader) => Items(reader.ReadArray<DateTime>().Select(time => time.Ticks)),
        (ref reader) => Hex(reader.ReadEncodedValue()),
    ];

    public static IReadOnlyList<(string Name, Func<Input, string> Run)> All { get; } =
    [
        ("span", input => Read(new AmqpReader(input.Whole.Span), Value)),
        ("memory", input => Read(new AmqpReader(input.Whole), Value)),
        ("pieces", input => Read(new AmqpReader(input.Pieces), Value)),
        ("strict", input => Read(new AmqpReader(input.Whole.Span, AmqpReaderOptions.Strict), Value)),
        ("borrowed", input => Read(new AmqpReader(input.Whole), (ref reader) => Text(reader.ReadValue(borrow: true)))),
        ("checked", input => Read(new AmqpReader(input.Whole.Span), Validate)),
        ("checked pieces", input => Read(new AmqpReader(input.Pieces), Validate)),
        ("skipped", input => Read(new AmqpReader(input.Whole.Span), Skip)),
        ("skipped pieces", input => Read(new AmqpReader(input.Pieces), Skip)),
        ("object", input => Read(new AmqpReader(input.Whole.Span), (ref reader) => reader.ReadObject()?.GetType().Name ?? "null")),
        ("typed", input => string.Join("; ", s_typed.Select(read => Read(new AmqpReader(input.Whole.Span), read)))),
        ("typed pieces", input => string.Join("; ", s_typed.Select(read => Read(new AmqpReader(input.Pieces), read)))),
        ("measured", input => AmqpReader.MeasureValue(input.Whole.Span, out int size, out AmqpDecodeError error) + " " + Text(size) + Text(error)),
        ("measured pieces", input => AmqpReader.MeasureValue(input.Pieces, out int size, out AmqpDecodeError error) + " " + Text(size) + Text(error)),
        ("value", input => AmqpValue.TryDecode(input.Whole.Span, out AmqpValue value, out AmqpDecodeError error) ? Text(value) : Text(error)),
        ("written", Written),
        ("message", input => AmqpMessage.TryDecode(input.Whole, out AmqpMessage? message, out AmqpDecodeError error) ? Text(message, input) : Text(error)),
        ("message in pieces", input => AmqpMessage.TryDecode(input.Pieces, out AmqpMessage? message, out AmqpDecodeError error) ? Text(message, input) : Text(error)),
        ("sections", input => Sections(new MessageReader(input.Whole.Span))),
        ("sections in pieces", input => Sections(new MessageReader(input.Pieces))),
        ("header", input => ProtocolHeader.Decode(input.Whole.Span, out ProtocolHeader header, out AmqpDecodeError error) + " " + header + Text(error)),
        ("header in pieces", HeaderInPieces),
        ("frame", input => Frame(input, isSasl: false)),
        ("frame in pieces", input => FrameInPieces(input, isSasl: false)),
        ("SASL frame", input => Frame(input, isSasl: true)),
        ("SASL frame in pieces", input => FrameInPieces(input, isSasl: true)),
    ];

    private static string Read(AmqpReader reader, ReadAction read)
    {
        try
        {
            string text = read(ref reader);
            return text + " at " + Text(reader.Position);
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Message;
        }
    }

    private static string Value(ref AmqpReader reader) => Text(reader.ReadValue());

    private static string Validate(ref AmqpReader reader)
    {
        reader.Validate();
        return "sound";
    }

    private static string Skip(ref AmqpReader reader)
    {
        reader.Skip();
        return "skipped";
    }

    // Into room of exactly its size, and of one byte less.
    private static string Written(Input input)
    {
        if (!AmqpValue.TryDecode(input.Whole.Span, out AmqpValue value, out AmqpDecodeError error))
        {
            return Text(error);
        }

        int size = (int)value.GetEncodedSize();
        Span<byte> exact = input.Room(size).Span;
        var writer = new AmqpWriter(exact);
        value.WriteTo(ref writer);
        writer.Flush();
        bool isShortEnough = value.TryEncode(input.Room(Math.Max(0, size - 1)).Span, out int needed);
        return Hex(exact) + " " + Text(writer.BytesWritten) + Text(isShortEnough) + Text(needed);
    }

    private static string Text(AmqpMessage message, Input input)
    {
        using (message)
        {
            try
            {
                int size = (int)message.GetEncodedSize();
                Span<byte> exact = input.Room(size).Span;
                bool isWritten = message.TryEncode(exact, out int written);
                bool isShortEnough = message.TryEncode(input.Room(Math.Max(0, size - 1)).Span, out int needed);
                return string.Join("|", Describe(message)) + "|" + Hex(exact) + Text(isWritten) + Text(written) + Text(isShortEnough) + Text(needed);
            }
            catch (AmqpDecodeException exception)
            {
                return exception.Message;
            }
        }
    }

    private static IEnumerable<string> Describe(AmqpMessage message)
    {
        yield return message.Sections.ToString();
        yield return message.ToString();
        yield return Text(message.Header.Priority ?? AmqpValue.Null);
        yield return message.Properties.ToString();
        yield return string.Join(",", message.DeliveryAnnotations.Select(pair => Text(pair.Key.Value) + Text(pair.Value)));
        yield return string.Join(",", message.MessageAnnotations.Select(pair => Text(pair.Key.Value) + Text(pair.Value)));
        yield return string.Join(",", message.ApplicationProperties.Select(pair => pair.Key + Text(pair.Value)));
        yield return string.Join(",", message.Footer.Select(pair => Text(pair.Key.Value) + Text(pair.Value)));
        for (int i = 0; i < message.DataCount; i++)
        {
            yield return Hex(message.GetData(i).ToArray());
        }

        for (int i = 0; i < message.SequenceCount; i++)
        {
            yield return Text(message.GetSequence(i));
        }

        if (message.BodyKind == SectionKind.AmqpValue)
        {
            yield return Text(message.Value);
        }
    }

    private static string Sections(MessageReader reader)
    {
        string text = "";
        AmqpDecodeError error;
        while (reader.TryRead(out error))
        {
            text += reader.Kind + " " + Text(reader.Offset) + " " + Text(reader.Length) + " " + Read(reader.OpenSection(), Validate) + "; ";
        }

        return text + Text(error);
    }

    private static string HeaderInPieces(Input input)
    {
        ReadOnlySequence<byte> rest = input.Pieces;
        return ProtocolHeader.Decode(ref rest, out ProtocolHeader header, out AmqpDecodeError error) + " " + header + Text(rest.Length) + Text(error);
    }

    private static string Frame(Input input, bool isSasl)
    {
        using var decoder = new FrameDecoder(uint.MaxValue);
        OperationStatus status = isSasl
            ? decoder.DecodeSasl(input.Whole.Span, out Frame frame, out int consumed, out AmqpDecodeError error)
            : decoder.Decode(input.Whole.Span, out frame, out consumed, out error);
        return status + " " + Text(consumed) + (status == OperationStatus.Done ? Text(in frame) : Text(error));
    }

    private static string FrameInPieces(Input input, bool isSasl)
    {
        ReadOnlySequence<byte> rest = input.Pieces;
        using var decoder = new FrameDecoder(uint.MaxValue);
        OperationStatus status = isSasl
            ? decoder.DecodeSasl(ref rest, out Frame frame, out AmqpDecodeError error)
            : decoder.Decode(ref rest, out frame, out error);
        return status + " " + Text(input.Whole.Length - rest.Length) + (status == OperationStatus.Done ? Text(in frame) : Text(error));
    }

    private static string Text(in Frame frame)
    {
        string payload = Hex(frame.TryGetPayloadSpan(out ReadOnlySpan<byte> span) ? span : frame.Payload.ToArray());
        try
        {
            // Its own text has the digits of floats that the runtime writes.
            string performative = frame.ReadPerformative() is { } composite ? Text(AmqpValue.Decode(composite.Encode())) : "";
            return frame.Kind + " " + Text(frame.Channel) + " " + performative + " " + Hex(frame.Performative) + " " + payload;
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Message + " " + payload;
        }
    }

    private static string Text(AmqpDecodeError error) => error.Kind == AmqpDecodeErrorKind.None ? "" : error.ToString();

    private static string Text(AmqpValue value) => AmqpNotation.Complete.Format(value);

    // Numbers are written here as the program wants them: the culture may change only what the library writes.
    private static string Text<T>(T number)
        where T : struct => Convert.ToString(number, CultureInfo.InvariantCulture) ?? "";

    private static string Items<T>(IEnumerable<T> items) => string.Join(",", items.Select(item => Convert.ToString(item, CultureInfo.InvariantCulture)));

    private static string Hex(ReadOnlySpan<byte> bytes) => HexText.Format(bytes.ToArray());
}

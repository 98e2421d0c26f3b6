using System.Buffers;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Reads well-formed bytes again as the types that they should be, and marks the nodes with what the reader refuses.</summary>
internal static class Conformity
{
    private static readonly AmqpReaderOptions s_strict = AmqpReaderOptions.Default.WithConformance(Conformance.Strict);

    private static readonly (Deviations Deviation, string Senders)[] s_deviations =
    [
        (Deviations.FooterBeforeBody, "rhea and amqp10 send it"),
        (Deviations.KeepMalformedStrings, "uamqp sends it"),
        (Deviations.MissingMandatoryFields, "AMQPNetLite sends it"),
        (Deviations.EmptyArrayWithoutConstructor, "AMQPNetLite sends it"),
    ];

    /// <summary>Checks values; those with a descriptor of the standard as what it says.</summary>
    public static void CheckValues(NodeList nodes, int first, ReadOnlySpan<byte> bytes) => Mark(nodes, first, bytes, ReadValues);

    /// <summary>Checks the body of a frame: that it may be in such a frame, and its fields.</summary>
    public static void CheckBody(NodeList nodes, int first, ReadOnlySpan<byte> frame, FrameHeader header, int length)
    {
        using FrameDecoder decoder = new(uint.MaxValue);
        AmqpDecodeError error;
        OperationStatus status = header.Type == FrameType.Sasl
            ? decoder.DecodeSasl(frame, out _, out _, out error, uint.MaxValue)
            : decoder.Decode(frame, out _, out _, out error);
        if (status == OperationStatus.InvalidData)
        {
            long start = nodes.End - length - header.BodyOffset;
            AmqpNode node = nodes.Find(first, start + error.Offset);
            node.Error = error.WithOffset(start + error.Offset);
            node.Note = "expected " + error.Expected + ", found " + error.Found;
            return;
        }

        Mark(nodes, first, frame.Slice(header.BodyOffset, length), static (bytes, options) =>
        {
            AmqpReader reader = AmqpContract.OpenReader(bytes, options);
            reader.ReadComposite<IAmqpComposite>();
            return Finish(ref reader);
        });
    }

    /// <summary>Checks the sections of a message, and that they are one.</summary>
    public static void CheckMessage(NodeList nodes, int first, ReadOnlySpan<byte> bytes) => Mark(nodes, first, bytes, ReadMessage);

    /// <summary>Reads values; those with a descriptor of the standard as what it says.</summary>
    /// <returns>The first fault; of the kind None if there is none.</returns>
    public static AmqpDecodeError ReadValues(ReadOnlySpan<byte> bytes, AmqpReaderOptions options)
    {
        AmqpDecodeError error = Validate(bytes, options);
        if (error.Kind != AmqpDecodeErrorKind.None)
        {
            return error;
        }

        AmqpReader reader = AmqpContract.OpenReader(bytes, options);
        while (!reader.IsAtEnd && !AmqpContract.HasFault(reader))
        {
            if (reader.PeekFormatCode() != FormatCode.Described || reader.ReadComposite<IAmqpComposite>() is null)
            {
                reader.Skip();
            }
        }

        return Finish(ref reader);
    }

    /// <summary>Reads a message and all its sections.</summary>
    /// <returns>The first fault; of the kind None if there is none.</returns>
    public static AmqpDecodeError ReadMessage(ReadOnlySpan<byte> bytes, AmqpReaderOptions options)
    {
        AmqpDecodeError error = Validate(bytes, options);
        if (error.Kind != AmqpDecodeErrorKind.None)
        {
            return error;
        }

        try
        {
            if (!AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out error, options))
            {
                return error;
            }

            ReadSections(message);
            return default;
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Error;
        }
    }

    /// <summary>Checks the grammar of values, whatever they are.</summary>
    public static AmqpDecodeError Validate(ReadOnlySpan<byte> bytes, AmqpReaderOptions options)
    {
        AmqpReader reader = AmqpContract.OpenReader(bytes, options);
        while (!reader.IsAtEnd && !AmqpContract.HasFault(reader))
        {
            reader.Validate();
        }

        return Finish(ref reader);
    }

    // Sections are decoded when they are first read.
    private static void ReadSections(AmqpMessage message)
    {
        _ = message.Header.Durable;
        _ = message.DeliveryAnnotations.Count;
        _ = message.MessageAnnotations.Count;
        _ = message.Properties.MessageId;
        _ = message.ApplicationProperties.Count;
        _ = message.Footer.Count;
    }

    private delegate AmqpDecodeError Reading(ReadOnlySpan<byte> bytes, AmqpReaderOptions options);

    private static AmqpDecodeError Finish(ref AmqpReader reader) => AmqpContract.TryFinish(ref reader, out AmqpDecodeError error) ? default : error;

    private static void Mark(NodeList nodes, int first, ReadOnlySpan<byte> bytes, Reading read)
    {
        long origin = nodes.End - bytes.Length;
        AmqpDecodeError error = read(bytes, AmqpReaderOptions.Default);
        bool isRefused = error.Kind != AmqpDecodeErrorKind.None;
        string? deviation = isRefused ? FindDeviation(bytes, read) : null;
        error = isRefused ? error : read(bytes, s_strict);
        if (error.Kind == AmqpDecodeErrorKind.None)
        {
            return;
        }

        error = error.WithOffset(error.Offset + origin);
        if (first == nodes.Count)
        {
            nodes.AddFault(error, origin, 0, isSecret: false, isCut: false);
            return;
        }

        AmqpNode node = nodes.Find(first, error.Offset);
        node.Note = "expected " + error.Expected + ", found " + error.Found + (isRefused ? deviation : ". Conformance.Strict refuses it");
        node.Error = isRefused ? error : node.Error;
        node.StrictError = isRefused ? node.StrictError : error;
    }

    // The deviation that a reader may accept on request, and who is known to send it.
    private static string? FindDeviation(ReadOnlySpan<byte> bytes, Reading read)
    {
        foreach ((Deviations deviation, string senders) in s_deviations)
        {
            if (read(bytes, AmqpReaderOptions.Default.WithDeviations(deviation)).Kind == AmqpDecodeErrorKind.None)
            {
                return ". A reader with Deviations." + deviation + " accepts it: " + senders;
            }
        }

        return null;
    }
}

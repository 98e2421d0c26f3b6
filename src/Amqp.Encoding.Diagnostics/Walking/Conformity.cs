using System.Linq;
using Amqp.Encoding.CompilerServices;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Reads well-formed bytes again as the types that they should be, and marks the nodes with what the reader refuses.</summary>
internal static class Conformity
{
    private static readonly AmqpReaderOptions s_lenient = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);

    private static readonly (Deviations Deviation, string Senders)[] s_deviations =
    [
        (Deviations.FooterBeforeBody, "rhea and amqp10 send it"),
        (Deviations.OtherSectionOrder, "RabbitMQ's stream client for .NET sends it"),
        (Deviations.MixedBodies, "RabbitMQ's stream client for .NET sends it"),
        (Deviations.ListSizeWithoutCount, "RabbitMQ's stream client for .NET 1.0.0 sent it"),
        (Deviations.KeepMalformedStrings, "uamqp sends it"),
        (Deviations.MissingMandatoryFields, "AMQPNetLite sends it"),
        (Deviations.EmptyArrayWithoutConstructor, "AMQPNetLite, Azure's Python clients and fe2o3-amqp send it"),
        (Deviations.OtherFieldTypes, "clients in Erlang, such as RabbitMQ's shovel, send such fields"),
    ];

    // So many sections that may not be where they are have a mark.
    private const int MaxMisplaced = 100;

    /// <summary>Checks values; those with a descriptor of the standard as what it says.</summary>
    public static void CheckValues(NodeList nodes, int first, ReadOnlySpan<byte> bytes)
    {
        Place place = new(nodes, first, nodes.End - bytes.Length);
        Check(place, bytes, ReadValues, isMessage: false);
    }

    /// <summary>Marks a section whose size is known to be wrong.</summary>
    public static void CheckSize(Place place, ReadOnlySpan<byte> section)
    {
        static AmqpDecodeError Read(ReadOnlySpan<byte> bytes, AmqpReaderOptions options) =>
            AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, options, SectionKinds.All) ? default : error;

        Mark(place, Read(section, AmqpReaderOptions.Default), isRefused: true, FindDeviation(section, Read, isRefused: true));
    }

    /// <summary>Checks the body of a frame: that it may be in such a frame, and its fields.</summary>
    public static void CheckBody(NodeList nodes, int first, ReadOnlySpan<byte> frame, FrameHeader header, int length)
    {
        using FrameDecoder decoder = new(uint.MaxValue);
        AmqpDecodeError error;
        OperationStatus status = header.IsSasl
            ? decoder.DecodeSasl(frame, out _, out _, out error, uint.MaxValue)
            : decoder.Decode(frame, out _, out _, out error);
        long start = nodes.End - length - header.BodyOffset;
        if (status == OperationStatus.InvalidData)
        {
            Mark(new Place(nodes, first, start), error, isRefused: true, hint: null);
            return;
        }

        Check(new Place(nodes, first, start + header.BodyOffset), frame.Slice(header.BodyOffset, length), ReadComposite, isMessage: false);
    }

    /// <summary>Checks the sections of a message, and that they are one.</summary>
    /// <param name="place">Where the bytes are in the dump.</param>
    /// <param name="bytes">The bytes of the message.</param>
    public static void CheckMessage(Place place, ReadOnlySpan<byte> bytes) => Check(place, bytes, ReadMessage, isMessage: true);

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

    /// <summary>Reads a section, or a part of one, that has no message around it: after it a body is read, unless it is a body or comes after one.</summary>
    /// <returns>The first fault; of the kind None if there is none.</returns>
    public static AmqpDecodeError ReadSection(ReadOnlySpan<byte> bytes, AmqpReaderOptions options)
    {
        AmqpDecodeError error = ReadMessage(bytes, options);
        if (error.Kind == AmqpDecodeErrorKind.MissingBody)
        {
            error = ReadMessage([.. bytes, 0x00, 0x53, 0x77, 0x40], options);
            return error.Kind == AmqpDecodeErrorKind.UnexpectedSection ? default : error;
        }

        return error;
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

    private static AmqpDecodeError ReadComposite(ReadOnlySpan<byte> bytes, AmqpReaderOptions options)
    {
        AmqpReader reader = AmqpContract.OpenReader(bytes, options);
        reader.ReadComposite<IAmqpComposite>();
        return Finish(ref reader);
    }

    private static AmqpDecodeError Finish(ref AmqpReader reader) => AmqpContract.TryFinish(ref reader, out AmqpDecodeError error) ? default : error;

    // If a reader refuses all, the parts are read on their own, so that each fault has a mark. A fault that only the whole shows is marked last.
    private static void Check(Place place, ReadOnlySpan<byte> bytes, ByteReader read, bool isMessage)
    {
        AmqpDecodeError error = Judge(bytes, read, 0, out bool isRefused);
        if (error.Kind == AmqpDecodeErrorKind.None)
        {
            return;
        }

        AmqpReader reader = AmqpContract.OpenReader(bytes, s_lenient);
        while (!reader.IsAtEnd && !AmqpContract.HasFault(reader))
        {
            int start = reader.Position;
            reader.Skip();
            CheckPart(place.At(start), bytes.Slice(start, reader.Position - start), isMessage ? ReadSection : read);
        }

        if (isMessage)
        {
            CheckOrder(place, bytes);
        }

        string? hint = place.Payloads is null ? SizeHint.Find(place.Nodes, place.First, place.Offset(0), bytes, error, read) : null;
        Mark(place, error, isRefused, FindDeviation(bytes, read, isRefused), hint);
    }

    // A section or another composite.
    private static void CheckPart(Place place, ReadOnlySpan<byte> part, ByteReader read)
    {
        AmqpDecodeError error = Judge(part, read, 0, out bool isRefused);
        if (error.Kind != AmqpDecodeErrorKind.None)
        {
            CheckItems(place, part, read, null);
            Mark(place, error, isRefused, FindDeviation(part, read, isRefused));
        }
    }

    // Reads each field or pair in a composite that has nothing else, and marks its fault.
    private static void CheckItems(Place place, ReadOnlySpan<byte> composite, ByteReader read, string? path)
    {
        AmqpReader reader = AmqpContract.OpenReader(composite, s_lenient);
        if (reader.PeekFormatCode() != FormatCode.Described)
        {
            return;
        }

        reader.EnterDescribed(out DescriptorView descriptor);
        int head = reader.Position;
        FormatCode code = reader.PeekFormatCode();
        bool isMap = code == FormatCode.Map8 || code == FormatCode.Map32;
        if (StandardTypes.Find(descriptor) is not { } type || AmqpContract.HasFault(reader) || !(isMap || code == FormatCode.List8 || code == FormatCode.List32 || code == FormatCode.List0))
        {
            return;
        }

        AmqpReadScope scope = isMap ? reader.EnterMap() : reader.EnterList();
        path ??= type.Name;
        List<string> missing = [];
        for (int i = 0; i < Math.Max(scope.Count, type.Fields.Length) && !AmqpContract.HasFault(reader); i++)
        {
            bool isThere = i < scope.Count;
            FieldDefinition? field = i < type.Fields.Length ? type.Fields[i] : null;
            if (field is { IsMandatory: true } && (!isThere || reader.PeekFormatCode() == FormatCode.Null))
            {
                missing.Add(field.Name);
            }

            if (!isThere || (!isMap && field is null))
            {
                continue;
            }

            int start = reader.Position;
            reader.Skip();
            if (isMap)
            {
                reader.Skip();
            }

            ReadOnlySpan<byte> item = composite.Slice(start, reader.Position - start);
            int before = isMap ? 0 : i;
            byte[] alone = [.. composite.Slice(0, head), .. Header(isMap, before, item.Length), .. item];
            int prefix = alone.Length - item.Length;
            AmqpDecodeError error = Judge(alone, read, prefix, out bool isRefused);
            if (error.Kind == AmqpDecodeErrorKind.None)
            {
                continue;
            }

            string itemPath = field is null ? path : path + "." + field.Name;
            if (item[0] == 0)
            {
                CheckItems(place.At(start), item, ReadComposite, itemPath);
            }

            string rest = error.Path.StartsWith(type.Name, StringComparison.Ordinal) ? error.Path.Remove(0, type.Name.Length) : "";
            rest = isMap && rest.StartsWith("{0}", StringComparison.Ordinal) ? "{" + TextOf.Number(i) + "}" + rest.Remove(0, 3) : rest;
            Mark(place.At(start), error.WithOffset(error.Offset - prefix), isRefused, FindDeviation(alone, read, isRefused), path: path + rest);
        }

        // One that is the only fault has the words of the reader.
        if (!AmqpContract.HasFault(reader) && (missing.Count > 1 || (missing.Count == 1 && Judge(composite, read, 0, out _).Kind != AmqpDecodeErrorKind.MissingField)))
        {
            MarkMissing(place, composite, head, missing, path, FindDeviation(composite, read, isRefused: true));
        }
    }

    private static byte[] Header(bool isMap, int nulls, int length)
    {
        byte[] header = new byte[9 + nulls];
        header[0] = (isMap ? FormatCode.Map32 : FormatCode.List32).Value;
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(1), 4 + nulls + length);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(5), isMap ? 2 : nulls + 1);
        header.AsSpan(9).Fill(FormatCode.Null.Value);
        return header;
    }

    // They have no bytes of their own: the composite has the mark.
    private static void MarkMissing(Place place, ReadOnlySpan<byte> composite, int head, List<string> missing, string path, string? deviation)
    {
        AmqpReader reader = AmqpContract.OpenReader(composite, s_lenient);
        AmqpReadScope scope = reader.EnterDescribed(out _);
        AmqpContract.FailMissing(ref reader, scope, string.Join(" and the mandatory field ", missing));
        AmqpContract.TryFinish(ref reader, out AmqpDecodeError error);
        Mark(place, error.WithOffset(head), isRefused: true, deviation, path: path);
    }

    // Sections without what is in them are small: those that may not be where they are are taken out, one by one.
    private static void CheckOrder(Place place, ReadOnlySpan<byte> bytes)
    {
        List<(int Offset, byte Code)> sections = [];
        AmqpReader reader = AmqpContract.OpenReader(bytes, s_lenient);
        while (!reader.IsAtEnd && !AmqpContract.HasFault(reader))
        {
            int start = reader.Position;
            if (reader.PeekFormatCode() == FormatCode.Described && AmqpContract.PeekDescriptor(ref reader) is var descriptor && StandardTypes.Find(descriptor) is { IsSection: true } type)
            {
                sections.Add((start, type.Code));
            }

            reader.Skip();
        }

        for (int i = 0; i < MaxMisplaced; i++)
        {
            byte[] skeleton = [.. sections.SelectMany(section => EmptySection(section.Code))];
            AmqpDecodeError error = Judge(skeleton, ReadMessage, 0, out bool isRefused);
            if (error.Kind != AmqpDecodeErrorKind.UnexpectedSection)
            {
                return;
            }

            int at = (int)Math.Min(error.Offset / SkeletonLength, sections.Count - 1);
            Mark(place, error.WithOffset(sections[at].Offset), isRefused, FindDeviation(skeleton, ReadMessage, isRefused));
            sections.RemoveAt(at);
        }
    }

    private const int SkeletonLength = 6;

    private static byte[] EmptySection(byte code) => code switch
    {
        0x70 or 0x73 or 0x76 => [0, 0x53, code, 0xC0, 1, 0],
        0x75 => [0, 0x53, code, 0xA0, 1, 0],
        0x77 => [0, 0x53, code, 0x60, 0, 0],
        _ => [0, 0x53, code, 0xC1, 1, 0],
    };

    // The fault of the default reader; if there is none, that of a strict one. A part was put after a prefix: a fault within the prefix is not its own.
    private static AmqpDecodeError Judge(ReadOnlySpan<byte> bytes, ByteReader read, int prefix, out bool isRefused)
    {
        AmqpDecodeError error = read(bytes, AmqpReaderOptions.Default);
        isRefused = IsOf(error, prefix);
        error = isRefused ? error : read(bytes, AmqpReaderOptions.Strict);
        return isRefused || IsOf(error, prefix) ? error : default;
    }

    private static bool IsOf(AmqpDecodeError error, int prefix) => error.Kind != AmqpDecodeErrorKind.None && error.Offset >= prefix;

    private static void Mark(Place place, AmqpDecodeError error, bool isRefused, string? deviation = null, string? hint = null, string? path = null)
    {
        long offset = place.Offset(error.Offset);
        error = error.WithOffset(offset);
        if (place.First == place.Nodes.Count)
        {
            place.Nodes.AddFault(error, offset, 0, isSecret: false);
            return;
        }

        AmqpNode node = place.Nodes.Find(place.First, offset);
        if (node.Error is not null || (!isRefused && node.StrictError is not null))
        {
            node.Note += hint is not null && node.Note?.Contains(hint, StringComparison.Ordinal) == false ? hint : null;
            return;
        }

        node.Note = TextOf.Error(error, path) + hint + deviation;
        node.Error = isRefused ? error : node.Error;
        node.StrictError = isRefused ? node.StrictError : error;
    }

    // The deviation that the reader who refuses the bytes may accept on request, and who is known to send it.
    private static string? FindDeviation(ReadOnlySpan<byte> bytes, ByteReader read, bool isRefused)
    {
        AmqpReaderOptions options = isRefused ? AmqpReaderOptions.Default : AmqpReaderOptions.Strict;
        foreach ((Deviations deviation, string senders) in s_deviations)
        {
            if (read(bytes, options.WithDeviations(options.Deviations | deviation)).Kind == AmqpDecodeErrorKind.None)
            {
                return (isRefused ? ". A reader with Deviations." + deviation + " accepts it: " : ". A strict reader refuses it without Deviations." + deviation + ": ") + senders;
            }
        }

        return isRefused ? null : ". A strict reader refuses it";
    }
}

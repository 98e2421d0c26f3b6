using System.Text.Json;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Decodes values, messages and frames, and writes them as JSON.</summary>
internal sealed class JsonMessageWriter(Utf8JsonWriter json, bool showsSecrets, bool showsText = false)
{
    public const byte Data = 0x75;
    public const byte Sequence = 0x76;
    private const byte Value = 0x77;

    private static readonly AmqpReaderOptions s_options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);

    private readonly JsonValueWriter _values = new(json, showsSecrets, showsText);

    // Links, by channel and handle, whose delivery goes on in the next transfer.
    private readonly Dictionary<(ushort Channel, uint Handle), SecretParts> _unfinished = [];

    // After a SASL protocol header, until another comes, only what proves that it is not secret is shown.
    private bool _mayBeSasl;

    public void Write(ReadOnlySpan<byte> bytes, AmqpContent content)
    {
        switch (content)
        {
            case AmqpContent.Message:
                List<AmqpValue> sections = Decode(bytes);
                json.WriteStartObject();
                json.WritePropertyName("message");
                WriteMessage(sections, bytes);
                json.WriteEndObject();
                break;
            case AmqpContent.Frames:
                json.WriteStartObject();
                json.WriteStartArray("frames");
                WriteFrames(bytes);
                json.WriteEndArray();
                json.WriteEndObject();
                break;
            default:
                AmqpValue value = AmqpValue.Decode(bytes, s_options);
                _values.WriteOrHide(value, JsonForm.Any, HidesMore(bytes, AmqpContent.Value));
                break;
        }
    }

    // JSON leaves out the whole value if a dump hides a part of it that is not a SASL body. The payload of a frame is looked at as a message.
    private bool HidesMore(ReadOnlySpan<byte> bytes, AmqpContent content) => !showsSecrets
        && (SecretBytes.FindSasl(bytes, 0, isDamaged: true) >= 0 || (content != AmqpContent.Frames && SecretBytes.FindToken(bytes, 0, isDamaged: true) >= 0))
        && AmqpDump.Create(bytes.ToArray(), AmqpDumpOptions.Default.WithContent(content).WithMaxItems(int.MaxValue)).HidesMore;

    private void WriteMessage(List<AmqpValue> sections, ReadOnlySpan<byte> bytes)
    {
        bool hasToken = !showsSecrets && SecretBytes.FindToken(bytes, 0, isDamaged: true) >= 0 && sections.Exists(IsTokenRequest);
        if (HidesMore(bytes, AmqpContent.Message) && (!hasToken || SecretBytes.FindSasl(bytes, 0, isDamaged: false) >= 0))
        {
            WriteHidden(bytes.Length, "of a message");
            return;
        }

        WriteSections(sections, hasToken);
    }

    private static bool IsTokenRequest(AmqpValue section) => section.TryGetDescribed(out DescribedValue? described) && described.Value.TryGetMap(out AmqpMap? map)
        && map.TryGetValue("operation", out AmqpValue operation) && SaslFields.IsTokenRequest(operation);

    private void WriteHidden(int length, string what)
    {
        json.WriteStartObject();
        json.WriteString("hidden", TextOf.Count(length, "byte") + " " + what);
        json.WriteEndObject();
    }

    private static List<AmqpValue> Decode(ReadOnlySpan<byte> bytes)
    {
        AmqpReader reader = new(bytes, s_options);
        List<AmqpValue> sections = [];
        while (!reader.IsAtEnd)
        {
            sections.Add(reader.ReadValue());
        }

        return sections;
    }

    private void WriteSections(List<AmqpValue> sections, bool hidesBody)
    {
        if (!AreInOrder(sections))
        {
            json.WriteStartArray();
            sections.ForEach(section => _values.WriteOrHide(section, JsonForm.Any, hidesBody));
            json.WriteEndArray();
            return;
        }

        json.WriteStartObject();
        byte open = 0;
        foreach (AmqpValue section in sections)
        {
            DescribedValue described = section.AsDescribed();
            TypeDefinition type = JsonValueWriter.Find(described)!;
            if (open != 0 && open != type.Code)
            {
                json.WriteEndArray();
                open = 0;
            }

            if (open == 0)
            {
                json.WritePropertyName(type.Name);
                open = type.Code is Data or Sequence ? type.Code : (byte)0;
                if (open != 0)
                {
                    json.WriteStartArray();
                }
            }

            if (hidesBody && type.Code is Data or Sequence or Value)
            {
                _values.WriteOrHide(described.Value, JsonForm.Any, isSecret: true);
            }
            else
            {
                _values.WriteComposite(type, described.Value);
            }
        }

        if (open != 0)
        {
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    // As the standard orders them, each once but for bodies of data and sequences, and with numbers as descriptors.
    private static bool AreInOrder(List<AmqpValue> sections)
    {
        int last = 0;
        foreach (AmqpValue section in sections)
        {
            TypeDefinition? type = section.TryGetDescribed(out DescribedValue? described) ? JsonValueWriter.Find(described) : null;
            if (type is not { IsSection: true } || type.Code < last || (type.Code == last && last is not (Data or Sequence)))
            {
                return false;
            }

            last = type.Code;
        }

        return true;
    }

    private void WriteFrames(ReadOnlySpan<byte> bytes)
    {
        int at = 0;
        while (at < bytes.Length)
        {
            ReadOnlySpan<byte> rest = bytes.Slice(at);
            json.WriteStartObject();
            at += IsCut(rest) ? WriteCut(rest) : rest.StartsWith("AMQP"u8) ? WriteProtocolHeader(rest, at) : WriteFrame(rest, at);
            json.WriteEndObject();
        }
    }

    // A header of eight bytes, or a frame of which its size is known.
    private static bool IsCut(ReadOnlySpan<byte> rest) =>
        rest.Length < FrameHeader.EncodedSize || (!rest.StartsWith("AMQP"u8) && BinaryPrimitives.ReadUInt32BigEndian(rest) > rest.Length);

    private int WriteCut(ReadOnlySpan<byte> rest)
    {
        json.WriteString("hidden", TextOf.Count(rest.Length, "byte") + " of a frame that is cut");
        return rest.Length;
    }

    private int WriteProtocolHeader(ReadOnlySpan<byte> rest, int at)
    {
        Check(ProtocolHeader.Decode(rest, out ProtocolHeader header, out AmqpDecodeError error), error, at);
        _mayBeSasl = header.Id == ProtocolId.Sasl;
        json.WriteString("protocol-header", header.ToString());
        return ProtocolHeader.EncodedSize;
    }

    private int WriteFrame(ReadOnlySpan<byte> rest, int at)
    {
        Check(FrameHeader.Decode(rest, uint.MaxValue, out FrameHeader header, out AmqpDecodeError error), error, at);
        bool isSasl = header.IsSasl;
        if (isSasl)
        {
            json.WriteString("type", "sasl");
        }
        else
        {
            json.WriteNumber("channel", header.Channel);
        }

        ReadOnlySpan<byte> body = rest.Slice(header.BodyOffset, (int)header.BodySize);
        if (HidesMore(rest.Slice(0, (int)header.Size), AmqpContent.Frames))
        {
            json.WriteString("hidden", TextOf.Count(body.Length, "byte") + " of a frame");
        }
        else if (!body.IsEmpty)
        {
            int length = WriteBody(body, at + header.BodyOffset, isSasl || _mayBeSasl, out bool isSecret);
            if (length < body.Length && isSecret)
            {
                json.WriteString("hidden", TextOf.Count(body.Length - length, "byte") + " after the body");
            }
            else if (length < body.Length)
            {
                WritePayload(body.Slice(0, length), body.Slice(length), header.Channel);
            }
        }

        return (int)header.Size;
    }

    private int WriteBody(ReadOnlySpan<byte> body, int at, bool mayBeSasl, out bool isSecret)
    {
        AmqpReader reader = new(body, s_options);
        try
        {
            AmqpValue value = reader.ReadValue();
            bool isSasl = value.TryGetDescribed(out DescribedValue? described) && SaslFields.IsDescriptor(described.Descriptor);
            isSecret = mayBeSasl || isSasl;
            json.WritePropertyName("body");
            _values.WriteOrHide(value, JsonForm.Any, mayBeSasl && !isSasl);
            return reader.Position;
        }
        catch (AmqpDecodeException exception)
        {
            throw new AmqpDecodeException(exception.Error.WithOffset(exception.Error.Offset + at));
        }
    }

    // A message in one transfer is read; parts of one are bytes.
    private void WritePayload(ReadOnlySpan<byte> performative, ReadOnlySpan<byte> payload, ushort channel)
    {
        List<AmqpValue>? sections = null;
        SecretParts parts = new();
        bool isWhole = true;
        if (Transport.Transfer.TryDecode(performative, out Transport.Transfer? transfer, out _, AmqpReaderOptions.Default))
        {
            (ushort Channel, uint Handle) link = (channel, transfer.Handle);
            bool isContinued = _unfinished.TryGetValue(link, out SecretParts? found);
            parts = found ?? parts;
            _unfinished.Remove(link);
            if (transfer.More == true && transfer.Aborted != true)
            {
                _unfinished.Add(link, parts);
            }

            isWhole = !isContinued && transfer.More != true && transfer.Aborted != true;
            sections = isWhole ? TryDecode(payload) : null;
        }

        parts.Add(payload);
        if (sections is not null)
        {
            json.WritePropertyName("message");
            WriteMessage(sections, payload);
        }
        else if (!showsSecrets && (parts.IsFound || (isWhole && SecretBytes.FindToken(payload, 0, isDamaged: true) >= 0)))
        {
            json.WriteString("hidden", TextOf.Count(payload.Length, "byte") + " of a payload");
        }
        else
        {
            json.WriteBase64String("payload", payload);
        }
    }

    private static List<AmqpValue>? TryDecode(ReadOnlySpan<byte> bytes)
    {
        try
        {
            return Decode(bytes);
        }
        catch (AmqpDecodeException)
        {
            return null;
        }
    }

    private static void Check(OperationStatus status, AmqpDecodeError error, int at)
    {
        if (status == OperationStatus.InvalidData)
        {
            throw new AmqpDecodeException(error.WithOffset(error.Offset + at));
        }
    }
}

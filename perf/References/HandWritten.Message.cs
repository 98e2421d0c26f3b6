using System.Text;

namespace Amqp.Encoding.Perf.References;

/// <content>A message of one shape.</content>
public static partial class HandWritten
{
    private const long UnixEpochMilliseconds = 62_135_596_800_000;
    private const long MaxMilliseconds = 315_537_897_599_999;

    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static int WriteMessage(MessageData message, Span<byte> destination)
    {
        // header: durable, priority, ttl, no first-acquirer, delivery-count
        destination[5] = 5;
        int position = WriteSectionHeader(destination, 0, 0x70, 0xc0);
        WriteBoolean(destination, ref position, message.Durable);
        destination[position + 1] = message.Priority;
        destination[position] = 0x50;
        position += 2;
        WriteUInt(destination, ref position, message.TimeToLive);
        destination[position++] = 0x40;
        WriteUInt(destination, ref position, message.DeliveryCount);
        WriteSize(destination, 4, position);

        // properties up to creation-time; no user-id, content-encoding, absolute-expiry-time
        int start = position;
        destination[start + 5] = 10;
        position = WriteSectionHeader(destination, start, 0x73, 0xc0);
        WriteText(destination, ref position, 0xa1, message.MessageId);
        destination[position++] = 0x40;
        WriteText(destination, ref position, 0xa1, message.To);
        WriteText(destination, ref position, 0xa1, message.Subject);
        WriteText(destination, ref position, 0xa1, message.ReplyTo);
        WriteText(destination, ref position, 0xa1, message.CorrelationId);
        WriteText(destination, ref position, 0xa3, message.ContentType);
        destination[position++] = 0x40;
        destination[position++] = 0x40;
        WriteTimestamp(destination, ref position, message.CreationTime);
        WriteSize(destination, start + 4, position);

        // application-properties
        KeyValuePair<string, object>[] properties = message.ApplicationProperties;
        start = position;
        destination[start + 5] = (byte)(properties.Length * 2);
        position = WriteSectionHeader(destination, start, 0x74, 0xc1);
        foreach (KeyValuePair<string, object> property in properties)
        {
            WriteText(destination, ref position, 0xa1, property.Key);
            WriteValue(destination, ref position, property.Value);
        }

        WriteSize(destination, start + 4, position);

        // data
        ReadOnlySpan<byte> body = message.Body.Span;
        BinaryPrimitives.WriteUInt32BigEndian(destination[(position + 4)..], (uint)body.Length);
        destination[position + 3] = 0xb0;
        destination[position + 2] = 0x75;
        destination[position + 1] = 0x53;
        destination[position] = 0x00;
        position += 8;
        body.CopyTo(destination[position..]);
        return position + body.Length;
    }

    /// <summary>Reads a message and makes every value of it.</summary>
    public static MessageData ReadMessage(ReadOnlyMemory<byte> input)
    {
        ReadOnlySpan<byte> source = input.Span;
        MessageData message = new();
        int position = 0;

        int end = ReadSectionHeader(source, ref position, 0x70, 0xc0, out int count);
        CheckEqual(count, 5);
        message.Durable = ReadBoolean(source, ref position);
        message.Priority = ReadUByte(source, ref position);
        message.TimeToLive = ReadUInt(source, ref position);
        ReadNull(source, ref position);
        message.DeliveryCount = ReadUInt(source, ref position);
        CheckEqual(position, end);

        end = ReadSectionHeader(source, ref position, 0x73, 0xc0, out count);
        CheckEqual(count, 10);
        message.MessageId = ReadString(source, ref position);
        ReadNull(source, ref position);
        message.To = ReadString(source, ref position);
        message.Subject = ReadString(source, ref position);
        message.ReplyTo = ReadString(source, ref position);
        message.CorrelationId = ReadString(source, ref position);
        message.ContentType = ReadSymbol(source, ref position);
        ReadNull(source, ref position);
        ReadNull(source, ref position);
        message.CreationTime = ReadTimestamp(source, ref position);
        CheckEqual(position, end);

        end = ReadSectionHeader(source, ref position, 0x74, 0xc1, out count);
        var properties = new KeyValuePair<string, object>[count / 2];
        for (int i = 0; i < properties.Length; i++)
        {
            string key = ReadString(source, ref position);
            properties[i] = new KeyValuePair<string, object>(key, ReadValue(source, ref position));
        }

        message.ApplicationProperties = properties;
        CheckEqual(position, end);

        if (!ReadBytes(source, ref position, 4).SequenceEqual<byte>([0x00, 0x53, 0x75, 0xb0]))
        {
            ThrowMalformed();
        }

        uint length = BinaryPrimitives.ReadUInt32BigEndian(ReadBytes(source, ref position, sizeof(uint)));
        if (length != source.Length - position)
        {
            ThrowMalformed();
        }

        message.Body = input[position..];
        return message;
    }

    /// <summary>Writes a message as a broker of Azure delivers it: header and lock token are left out if there is no lock token, and properties end with content-type.</summary>
    public static int WriteDelivered(MessageData message, Span<byte> destination)
    {
        int position = 0;
        if (message.DeliveryAnnotations.Length > 0)
        {
            destination[5] = 5;
            position = WriteSectionHeader(destination, 0, 0x70, 0xc0);
            WriteBoolean(destination, ref position, message.Durable);
            destination[position + 1] = message.Priority;
            destination[position] = 0x50;
            position += 2;
            WriteUInt(destination, ref position, message.TimeToLive);
            destination[position++] = 0x40;
            WriteUInt(destination, ref position, message.DeliveryCount);
            WriteSize(destination, 4, position);
            WritePairs(destination, ref position, 0x71, 0xa3, message.DeliveryAnnotations);
        }

        WritePairs(destination, ref position, 0x72, 0xa3, message.MessageAnnotations);
        int start = position;
        destination[start + 5] = 7;
        position = WriteSectionHeader(destination, start, 0x73, 0xc0);
        WriteText(destination, ref position, 0xa1, message.MessageId);
        destination[position++] = 0x40;
        WriteOptional(destination, ref position, message.To);
        WriteOptional(destination, ref position, message.Subject);
        WriteOptional(destination, ref position, message.ReplyTo);
        WriteText(destination, ref position, 0xa1, message.CorrelationId);
        WriteText(destination, ref position, 0xa3, message.ContentType);
        WriteSize(destination, start + 4, position);
        WritePairs(destination, ref position, 0x74, 0xa1, message.ApplicationProperties);
        ReadOnlySpan<byte> body = message.Body.Span;
        BinaryPrimitives.WriteUInt32BigEndian(destination[(position + 4)..], (uint)body.Length);
        BinaryPrimitives.WriteUInt32BigEndian(destination[position..], 0x005375b0);
        body.CopyTo(destination[(position + 8)..]);
        return position + 8 + body.Length;
    }

    /// <summary>Reads such a message and makes every value of it.</summary>
    public static MessageData ReadDelivered(ReadOnlyMemory<byte> input)
    {
        ReadOnlySpan<byte> source = input.Span;
        MessageData message = new();
        int position = 0;
        int end;
        int count;
        if (source[2] == 0x70)
        {
            end = ReadSectionHeader(source, ref position, 0x70, 0xc0, out count);
            CheckEqual(count, 5);
            message.Durable = ReadBoolean(source, ref position);
            message.Priority = ReadUByte(source, ref position);
            message.TimeToLive = ReadUInt(source, ref position);
            ReadNull(source, ref position);
            message.DeliveryCount = ReadUInt(source, ref position);
            CheckEqual(position, end);
            message.DeliveryAnnotations = ReadPairs(source, ref position, 0x71, 0xa3);
        }

        message.MessageAnnotations = ReadPairs(source, ref position, 0x72, 0xa3);
        end = ReadSectionHeader(source, ref position, 0x73, 0xc0, out count);
        CheckEqual(count, 7);
        message.MessageId = ReadString(source, ref position);
        ReadNull(source, ref position);
        message.To = ReadOptional(source, ref position);
        message.Subject = ReadOptional(source, ref position);
        message.ReplyTo = ReadOptional(source, ref position);
        message.CorrelationId = ReadString(source, ref position);
        message.ContentType = ReadSymbol(source, ref position);
        CheckEqual(position, end);
        message.ApplicationProperties = ReadPairs(source, ref position, 0x74, 0xa1);
        ReadOnlySpan<byte> head = ReadBytes(source, ref position, 8);
        CheckEqual(BinaryPrimitives.ReadInt32BigEndian(head), 0x005375b0);
        CheckEqual(BinaryPrimitives.ReadInt32BigEndian(head[4..]), input.Length - position);
        message.Body = input[position..];
        return message;
    }

    private static void WritePairs(Span<byte> destination, ref int position, byte descriptor, byte keyCode, KeyValuePair<string, object>[] pairs)
    {
        int start = position;
        destination[start + 5] = (byte)(pairs.Length * 2);
        position = WriteSectionHeader(destination, start, descriptor, 0xc1);
        foreach (KeyValuePair<string, object> pair in pairs)
        {
            WriteText(destination, ref position, keyCode, pair.Key);
            if (pair.Value is Guid uuid)
            {
                destination[position] = 0x98;
                uuid.TryWriteBytes(destination[(position + 1)..], bigEndian: true, out _);
                position += 17;
            }
            else
            {
                WriteValue(destination, ref position, pair.Value);
            }
        }

        WriteSize(destination, start + 4, position);
    }

    private static KeyValuePair<string, object>[] ReadPairs(ReadOnlySpan<byte> source, ref int position, byte descriptor, byte keyCode)
    {
        int end = ReadSectionHeader(source, ref position, descriptor, 0xc1, out int count);
        var pairs = new KeyValuePair<string, object>[count / 2];
        for (int i = 0; i < pairs.Length; i++)
        {
            string key = keyCode == 0xa1 ? ReadString(source, ref position) : ReadSymbol(source, ref position);
            pairs[i] = new KeyValuePair<string, object>(key, ReadValue(source, ref position));
        }

        CheckEqual(position, end);
        return pairs;
    }

    private static void WriteOptional(Span<byte> destination, ref int position, string text)
    {
        if (text.Length == 0)
        {
            destination[position++] = 0x40;
        }
        else
        {
            WriteText(destination, ref position, 0xa1, text);
        }
    }

    private static string ReadOptional(ReadOnlySpan<byte> source, ref int position)
    {
        if (source[position] != 0x40)
        {
            return ReadString(source, ref position);
        }

        position++;
        return string.Empty;
    }

    private static int WriteSectionHeader(Span<byte> destination, int position, byte descriptor, byte formatCode)
    {
        destination[position + 3] = formatCode;
        destination[position + 2] = descriptor;
        destination[position + 1] = 0x53;
        destination[position] = 0x00;
        return position + 6;
    }

    private static void WriteSize(Span<byte> destination, int at, int end)
    {
        int size = end - at - 1;
        if (size > byte.MaxValue)
        {
            throw new ArgumentException("A section does not fit the narrow form.");
        }

        destination[at] = (byte)size;
    }

    private static void WriteBoolean(Span<byte> destination, ref int position, bool value)
    {
        destination[position++] = value ? (byte)0x41 : (byte)0x42;
    }

    private static void WriteText(Span<byte> destination, ref int position, byte formatCode, string value)
    {
        int length = s_utf8.GetBytes(value, destination[(position + 2)..]);
        if (length > byte.MaxValue)
        {
            throw new ArgumentException("A text is longer than 255 bytes.", nameof(value));
        }

        destination[position + 1] = (byte)length;
        destination[position] = formatCode;
        position += 2 + length;
    }

    private static void WriteTexts(Span<byte> destination, ref int position, byte formatCode, string[] values)
    {
        int array = position;
        destination[position] = 0xe0;
        destination[position + 2] = (byte)values.Length;
        destination[position + 3] = formatCode;
        position += 4;
        foreach (string value in values)
        {
            int length = s_utf8.GetBytes(value, destination[(position + 1)..]);
            destination[position] = checked((byte)length);
            position += 1 + length;
        }

        WriteSize(destination, array + 1, position);
    }

    private static void WriteTimestamp(Span<byte> destination, ref int position, DateTime value)
    {
        long milliseconds = (value.Ticks / TimeSpan.TicksPerMillisecond) - UnixEpochMilliseconds;
        BinaryPrimitives.WriteInt64BigEndian(destination[(position + 1)..], milliseconds);
        destination[position] = 0x83;
        position += 9;
    }

    private static void WriteValue(Span<byte> destination, ref int position, object value)
    {
        switch (value)
        {
            case string text:
                WriteText(destination, ref position, 0xa1, text);
                break;
            case int number:
                BinaryPrimitives.WriteInt32BigEndian(destination[(position + 1)..], number);
                destination[position] = 0x71;
                position += 5;
                break;
            case long number:
                BinaryPrimitives.WriteInt64BigEndian(destination[(position + 1)..], number);
                destination[position] = 0x81;
                position += 9;
                break;
            case bool flag:
                WriteBoolean(destination, ref position, flag);
                break;
            case double number:
                BinaryPrimitives.WriteDoubleBigEndian(destination[(position + 1)..], number);
                destination[position] = 0x82;
                position += 9;
                break;
            case DateTime time:
                WriteTimestamp(destination, ref position, time);
                break;
            default:
                throw new ArgumentException("The message has no such property.", nameof(value));
        }
    }

    private static int ReadSectionHeader(ReadOnlySpan<byte> source, ref int position, byte descriptor, byte formatCode, out int count)
    {
        ReadOnlySpan<byte> header = ReadBytes(source, ref position, 6);
        if (header[0] != 0x00 || header[1] != 0x53 || header[2] != descriptor || header[3] != formatCode)
        {
            ThrowMalformed();
        }

        count = header[5];
        return position - 1 + header[4];
    }

    private static void CheckEqual(int actual, int expected)
    {
        if (actual != expected)
        {
            ThrowMalformed();
        }
    }

    private static void Expect(ReadOnlySpan<byte> source, ref int position, byte expected) => CheckEqual(ReadByte(source, ref position), expected);

    private static void ReadNull(ReadOnlySpan<byte> source, ref int position) => Expect(source, ref position, 0x40);

    private static byte ReadUByte(ReadOnlySpan<byte> source, ref int position)
    {
        Expect(source, ref position, 0x50);
        return ReadByte(source, ref position);
    }

    private static string ReadString(ReadOnlySpan<byte> source, ref int position)
    {
        Expect(source, ref position, 0xa1);

        int length = ReadByte(source, ref position);
        return s_utf8.GetString(ReadBytes(source, ref position, length));
    }

    private static string ReadSymbol(ReadOnlySpan<byte> source, ref int position)
    {
        Expect(source, ref position, 0xa3);

        int length = ReadByte(source, ref position);
        return System.Text.Encoding.ASCII.GetString(ReadBytes(source, ref position, length));
    }

    private static string[] ReadTexts(ReadOnlySpan<byte> source, ref int position, byte formatCode)
    {
        ReadOnlySpan<byte> array = ReadBytes(source, ref position, 4);
        if (array[0] != 0xe0 || array[3] != formatCode)
        {
            ThrowMalformed();
        }

        int end = position - 2 + array[1];
        System.Text.Encoding encoding = formatCode == 0xa3 ? System.Text.Encoding.ASCII : s_utf8;
        string[] values = new string[array[2]];
        for (int i = 0; i < values.Length; i++)
        {
            int length = ReadByte(source, ref position);
            values[i] = encoding.GetString(ReadBytes(source, ref position, length));
        }

        CheckEqual(position, end);
        return values;
    }

    private static DateTime ReadTimestamp(ReadOnlySpan<byte> source, ref int position)
    {
        Expect(source, ref position, 0x83);
        return ReadMilliseconds(source, ref position);
    }

    private static DateTime ReadMilliseconds(ReadOnlySpan<byte> source, ref int position)
    {
        long milliseconds = BinaryPrimitives.ReadInt64BigEndian(ReadBytes(source, ref position, sizeof(long)));
        if (milliseconds is < -UnixEpochMilliseconds or > MaxMilliseconds - UnixEpochMilliseconds)
        {
            ThrowMalformed();
        }

        return new DateTime((milliseconds + UnixEpochMilliseconds) * TimeSpan.TicksPerMillisecond, DateTimeKind.Utc);
    }

    private static object ReadValue(ReadOnlySpan<byte> source, ref int position)
    {
        switch (ReadByte(source, ref position))
        {
            case 0x41:
                return true;
            case 0x42:
                return false;
            case 0x71:
                return BinaryPrimitives.ReadInt32BigEndian(ReadBytes(source, ref position, sizeof(int)));
            case 0x81:
                return BinaryPrimitives.ReadInt64BigEndian(ReadBytes(source, ref position, sizeof(long)));
            case 0x82:
                return BinaryPrimitives.ReadDoubleBigEndian(ReadBytes(source, ref position, sizeof(double)));
            case 0x83:
                return ReadMilliseconds(source, ref position);
            case 0x98:
                return new Guid(ReadBytes(source, ref position, 16), bigEndian: true);
            case 0xa1:
                position--;
                return ReadString(source, ref position);
            default:
                ThrowMalformed();
                return string.Empty;
        }
    }
}

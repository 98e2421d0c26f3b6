namespace Amqp.Encoding.Perf.References;

/// <content>Objects: lists, maps of strings and scalars, as an SDK reads and writes them that has a symbol type of its own.</content>
public static partial class HandWritten
{
    /// <summary>Reads a list of any of these as objects.</summary>
    public static List<object> ReadItems(byte[] encoded)
    {
        ReadOnlySpan<byte> left = encoded;
        return ReadItems(ref left);
    }

    /// <summary>Reads any of these as an object.</summary>
    public static object ReadObject(byte[] encoded)
    {
        ReadOnlySpan<byte> left = encoded;
        return ReadObject(ref left) ?? throw new InvalidDataException();
    }

    /// <summary>Writes any of these with its constructor, lists and maps with the wide one.</summary>
    /// <returns>The number of bytes.</returns>
    public static int WriteObject(object value, Span<byte> destination)
    {
        switch (value)
        {
            case string text:
                return WriteText(0xa1, text, destination);
            case int number and >= sbyte.MinValue and <= sbyte.MaxValue:
                destination[1] = (byte)number;
                destination[0] = 0x54;
                return 2;
            case int number:
                BinaryPrimitives.WriteInt32BigEndian(destination[1..], number);
                destination[0] = 0x71;
                return 5;
            case long number and >= sbyte.MinValue and <= sbyte.MaxValue:
                destination[1] = (byte)number;
                destination[0] = 0x55;
                return 2;
            case long number:
                BinaryPrimitives.WriteInt64BigEndian(destination[1..], number);
                destination[0] = 0x81;
                return 9;
            case bool flag:
                destination[0] = (byte)(flag ? 0x41 : 0x42);
                return 1;
            case double number:
                BinaryPrimitives.WriteDoubleBigEndian(destination[1..], number);
                destination[0] = 0x82;
                return 9;
            case DateTime time:
                BinaryPrimitives.WriteInt64BigEndian(destination[1..], (time - DateTime.UnixEpoch).Ticks / TimeSpan.TicksPerMillisecond);
                destination[0] = 0x83;
                return 9;
            case Guid uuid:
                uuid.TryWriteBytes(destination[1..], bigEndian: true, out _);
                destination[0] = 0x98;
                return 17;
            case BoxedSymbol symbol:
                return WriteText(0xa3, symbol.Value, destination);
            case Dictionary<string, object> map:
                {
                    int at = 9;
                    foreach (KeyValuePair<string, object> pair in map)
                    {
                        at += WriteText(0xa1, pair.Key, destination[at..]);
                        at += WriteObject(pair.Value, destination[at..]);
                    }

                    WriteWideHeader(0xd1, at, 2 * map.Count, destination);
                    return at;
                }

            case List<object> list:
                {
                    int at = 9;
                    foreach (object item in list)
                    {
                        at += WriteObject(item, destination[at..]);
                    }

                    WriteWideHeader(0xd0, at, list.Count, destination);
                    return at;
                }

            default:
                throw new NotSupportedException();
        }
    }

    private static int WriteText(byte code, string text, Span<byte> destination)
    {
        int length = s_utf8.GetBytes(text, destination[2..]);
        if (length > byte.MaxValue)
        {
            throw new NotSupportedException();
        }

        destination[1] = (byte)length;
        destination[0] = code;
        return 2 + length;
    }

    private static void WriteWideHeader(byte code, int end, int count, Span<byte> destination)
    {
        BinaryPrimitives.WriteInt32BigEndian(destination[5..], count);
        BinaryPrimitives.WriteInt32BigEndian(destination[1..], end - 5);
        destination[0] = code;
    }

    private static List<object> ReadItems(ref ReadOnlySpan<byte> left)
    {
        int count = ReadListHeader(ref left);
        var items = new List<object>(count);
        for (int i = 0; i < count; i++)
        {
            items.Add(ReadObject(ref left) ?? throw new InvalidDataException());
        }

        return items;
    }

    private static Dictionary<string, object> ReadPairs(ref ReadOnlySpan<byte> left)
    {
        bool isWide = left[0] == 0xd1;
        int count = (isWide ? BinaryPrimitives.ReadInt32BigEndian(left[5..]) : left[2]) / 2;
        left = left[(isWide ? 9 : 3)..];
        var map = new Dictionary<string, object>(count);
        for (int i = 0; i < count; i++)
        {
            if (left[0] != 0xa1)
            {
                throw new InvalidDataException();
            }

            int size = 2 + left[1];
            string key = s_utf8.GetString(left[2..size]);
            left = left[size..];
            map.Add(key, ReadObject(ref left) ?? throw new InvalidDataException());
        }

        return map;
    }

    // Null, and nothing passed, if the code is not among these.
    private static object? ReadObject(ref ReadOnlySpan<byte> left)
    {
        object value;
        int size;
        switch (left[0])
        {
            case 0x41:
                value = true;
                size = 1;
                break;
            case 0x42:
                value = false;
                size = 1;
                break;
            case 0x54:
                value = (int)(sbyte)left[1];
                size = 2;
                break;
            case 0x71:
                value = BinaryPrimitives.ReadInt32BigEndian(left[1..]);
                size = 5;
                break;
            case 0x55:
                value = (long)(sbyte)left[1];
                size = 2;
                break;
            case 0x81:
                value = BinaryPrimitives.ReadInt64BigEndian(left[1..]);
                size = 9;
                break;
            case 0x82:
                value = BinaryPrimitives.ReadDoubleBigEndian(left[1..]);
                size = 9;
                break;
            case 0x83:
                value = DateTime.UnixEpoch.AddMilliseconds(BinaryPrimitives.ReadInt64BigEndian(left[1..]));
                size = 9;
                break;
            case 0x98:
                value = new Guid(left[1..17], bigEndian: true);
                size = 17;
                break;
            case 0xa1:
                size = 2 + left[1];
                value = s_utf8.GetString(left[2..size]);
                break;
            case 0xa3:
                size = 2 + left[1];
                value = new BoxedSymbol(System.Text.Encoding.ASCII.GetString(left[2..size]));
                break;
            case 0xc0:
            case 0xd0:
                return ReadItems(ref left);
            case 0xc1:
            case 0xd1:
                return ReadPairs(ref left);
            default:
                return null;
        }

        left = left[size..];
        return value;
    }
}

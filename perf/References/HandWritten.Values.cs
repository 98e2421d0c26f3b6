namespace Amqp.Encoding.Perf.References;

/// <content>Values: lists and maps of one shape, read, skipped and walked.</content>
public static partial class HandWritten
{
    /// <summary>Reads a list of ints as objects.</summary>
    public static List<object> ReadInts(byte[] encoded)
    {
        ReadOnlySpan<byte> left = encoded;
        int count = ReadListHeader(ref left);
        var items = new List<object>(count);
        for (int i = 0; i < count; i++)
        {
            if (left[0] == 0x71)
            {
                items.Add(BinaryPrimitives.ReadInt32BigEndian(left[1..]));
                left = left[5..];
            }
            else if (left[0] == 0x54)
            {
                items.Add((int)(sbyte)left[1]);
                left = left[2..];
            }
            else
            {
                throw new InvalidDataException();
            }
        }

        return items;
    }

    /// <summary>Looks at each item of a list of fixed widths: its code is assigned here and its size is within the list.</summary>
    public static int WalkFixed(byte[] encoded)
    {
        ReadOnlySpan<byte> source = encoded;
        int count = source[0] == 0xd0 ? BinaryPrimitives.ReadInt32BigEndian(source[5..]) : source[2];
        int at = source[0] == 0xd0 ? 9 : 3;
        for (int i = 0; i < count; i++)
        {
            byte code = source[at++];
            int width = (code >> 4) switch
            {
                4 => 0,
                5 => 1,
                6 => 2,
                7 => 4,
                8 => 8,
                9 => 16,
                _ => throw new InvalidDataException(),
            };
            if (width > source.Length - at)
            {
                throw new InvalidDataException();
            }

            at += width;
        }

        return at;
    }

    /// <summary>Passes over each item of a list of strings by its size.</summary>
    public static int SkipItems(byte[] encoded)
    {
        ReadOnlySpan<byte> left = encoded;
        int count = ReadListHeader(ref left);
        for (int i = 0; i < count; i++)
        {
            int size = left[0] switch
            {
                0xa1 => 2 + left[1],
                0xb1 => 5 + BinaryPrimitives.ReadInt32BigEndian(left[1..]),
                _ => throw new InvalidDataException(),
            };
            left = left[size..];
        }

        return left.IsEmpty ? encoded.Length : throw new InvalidDataException();
    }

    /// <summary>Reads a map of strings to a dictionary. The scalars stay in one method with the map, as when the goal was set.</summary>
    public static Dictionary<string, object> ReadMap(byte[] encoded)
    {
        ReadOnlySpan<byte> left = encoded;
        int count;
        if (left[0] == 0xc1)
        {
            count = left[2];
            left = left[3..];
        }
        else
        {
            count = BinaryPrimitives.ReadInt32BigEndian(left[5..]);
            left = left[9..];
        }

        var map = new Dictionary<string, object>(count / 2);
        for (int i = 0; i < count; i += 2)
        {
            if (left[0] != 0xa1)
            {
                throw new InvalidDataException();
            }

            string key = s_utf8.GetString(left.Slice(2, left[1]));
            left = left[(2 + left[1])..];
            object value;
            switch (left[0])
            {
                case 0x41:
                    value = true;
                    left = left[1..];
                    break;
                case 0x42:
                    value = false;
                    left = left[1..];
                    break;
                case 0x54:
                    value = (int)(sbyte)left[1];
                    left = left[2..];
                    break;
                case 0x71:
                    value = BinaryPrimitives.ReadInt32BigEndian(left[1..]);
                    left = left[5..];
                    break;
                case 0x55:
                    value = (long)(sbyte)left[1];
                    left = left[2..];
                    break;
                case 0x81:
                    value = BinaryPrimitives.ReadInt64BigEndian(left[1..]);
                    left = left[9..];
                    break;
                case 0x82:
                    value = BinaryPrimitives.ReadDoubleBigEndian(left[1..]);
                    left = left[9..];
                    break;
                case 0x83:
                    value = DateTime.UnixEpoch.AddMilliseconds(BinaryPrimitives.ReadInt64BigEndian(left[1..]));
                    left = left[9..];
                    break;
                case 0xa1:
                    value = s_utf8.GetString(left.Slice(2, left[1]));
                    left = left[(2 + left[1])..];
                    break;
                default:
                    throw new InvalidDataException();
            }

            map.Add(key, value);
        }

        return map;
    }

    /// <summary>Reads a map of strings to a dictionary, or says where a value has a code that is not assigned.</summary>
    public static bool TryReadMap(byte[] encoded, out Dictionary<string, object>? map, out int faultOffset)
    {
        ReadOnlySpan<byte> left = encoded.AsSpan(3);
        int count = encoded[2];
        map = new Dictionary<string, object>(count / 2);
        faultOffset = -1;
        for (int i = 0; i < count; i += 2)
        {
            if (left[0] != 0xa1)
            {
                faultOffset = encoded.Length - left.Length;
                map = null;
                return false;
            }

            string key = s_utf8.GetString(left.Slice(2, left[1]));
            left = left[(2 + left[1])..];
            object? value = ReadObject(ref left);
            if (value is null)
            {
                faultOffset = encoded.Length - left.Length;
                map = null;
                return false;
            }

            map.Add(key, value);
        }

        return true;
    }

    private static int ReadListHeader(ref ReadOnlySpan<byte> left)
    {
        bool isWide = left[0] == 0xd0;
        int count = isWide ? BinaryPrimitives.ReadInt32BigEndian(left[5..]) : left[2];
        left = left[(isWide ? 9 : 3)..];
        return count;
    }
}

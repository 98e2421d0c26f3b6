namespace Amqp.Encoding.Perf.References;

/// <content>Messages that are routed by one property, or forwarded with a changed one.</content>
public static partial class HandWritten
{
    /// <summary>Finds the bytes of one application property: sections are passed over by their sizes, keys compared where they lie.</summary>
    /// <returns>The number of bytes, or -1.</returns>
    public static int Route(ReadOnlySpan<byte> message, ReadOnlySpan<byte> key)
    {
        for (int at = 0; ;)
        {
            byte kind = ReadSection(message, at, out int header, out int size);
            if (kind == 0x74)
            {
                return FindText(message[at + 3], message.Slice(at + header, size), 0xa1, key);
            }

            at += header + size;
        }
    }

    /// <summary>Finds one message annotation and copies the message: what is before its bare message, then the bare message.</summary>
    /// <returns>The bytes of the annotation and of the copy.</returns>
    public static int Forward(ReadOnlySpan<byte> message, ReadOnlySpan<byte> key, Span<byte> destination)
    {
        int at = 0;
        int found = -1;
        while (at < message.Length)
        {
            byte kind = ReadSection(message, at, out int header, out int size);
            if (kind > 0x72)
            {
                break;
            }

            if (kind == 0x72)
            {
                found = FindText(message[(at + 3)], message.Slice(at + header, size), 0xa3, key);
            }

            at += header + size;
        }

        message[..at].CopyTo(destination);
        int start = at;
        while (at < message.Length)
        {
            byte kind = ReadSection(message, at, out int header, out int size);
            if (kind == 0x78)
            {
                break;
            }

            at += header + size;
        }

        message[start..at].CopyTo(destination[start..]);
        return found + at;
    }

    private static byte ReadSection(ReadOnlySpan<byte> message, int at, out int header, out int size)
    {
        if (message[at] != 0 || message[at + 1] != 0x53)
        {
            throw new InvalidDataException();
        }

        switch (message[at + 3])
        {
            case 0x45:
                size = 0;
                header = 4;
                break;
            case 0xc0 or 0xc1 or 0xa0:
                size = message[at + 4];
                header = 5;
                break;
            default:
                size = BinaryPrimitives.ReadInt32BigEndian(message[(at + 4)..]);
                header = 8;
                break;
        }

        return message[at + 2];
    }

    // The bytes of the text under a key, of the map of which the code is given and what follows its size.
    private static int FindText(byte code, ReadOnlySpan<byte> map, byte keyCode, ReadOnlySpan<byte> key)
    {
        int count;
        if (code == 0xc1)
        {
            count = map[0];
            map = map[1..];
        }
        else
        {
            count = BinaryPrimitives.ReadInt32BigEndian(map);
            map = map[4..];
        }

        for (int i = 0; i < count; i += 2)
        {
            if (map[0] != keyCode)
            {
                throw new InvalidDataException();
            }

            ReadOnlySpan<byte> name = map.Slice(2, map[1]);
            map = map[(2 + map[1])..];
            if (name.SequenceEqual(key))
            {
                return map[0] == 0xa1 ? map.Slice(2, map[1]).Length : throw new InvalidDataException();
            }

            int width = (map[0] >> 4) switch
            {
                4 => 1,
                5 => 2,
                6 => 3,
                7 => 5,
                8 => 9,
                9 => 17,
                0xa => 2 + map[1],
                0xb => 5 + BinaryPrimitives.ReadInt32BigEndian(map[1..]),
                _ => throw new InvalidDataException(),
            };
            map = map[width..];
        }

        return -1;
    }
}

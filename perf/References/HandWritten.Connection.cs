namespace Amqp.Encoding.Perf.References;

/// <content>open and sasl-init, each of one shape.</content>
public static partial class HandWritten
{
    /// <summary>Writes an open without locales and offered-capabilities.</summary>
    public static int WriteOpen(OpenData open, Span<byte> destination)
    {
        destination[5] = 10;
        int position = WriteSectionHeader(destination, 0, 0x10, 0xc0);
        WriteText(destination, ref position, 0xa1, open.ContainerId);
        WriteText(destination, ref position, 0xa1, open.Hostname);
        WriteUInt(destination, ref position, open.MaxFrameSize);
        BinaryPrimitives.WriteUInt16BigEndian(destination[(position + 1)..], open.ChannelMax);
        destination[position] = 0x60;
        position += 3;
        WriteUInt(destination, ref position, open.IdleTimeOut);
        destination[position++] = 0x40;
        destination[position++] = 0x40;
        destination[position++] = 0x40;
        WriteTexts(destination, ref position, 0xa3, open.DesiredCapabilities);
        int map = position;
        destination[position] = 0xc1;
        destination[position + 2] = (byte)(2 * open.Properties.Length);
        position += 3;
        foreach (KeyValuePair<string, string> property in open.Properties)
        {
            WriteText(destination, ref position, 0xa3, property.Key);
            WriteText(destination, ref position, 0xa1, property.Value);
        }

        WriteSize(destination, map + 1, position);
        WriteSize(destination, 4, position);
        return position;
    }

    /// <summary>Reads an open without locales and offered-capabilities.</summary>
    public static OpenData ReadOpen(ReadOnlySpan<byte> source)
    {
        int position = 0;
        int end = ReadSectionHeader(source, ref position, 0x10, 0xc0, out int count);
        CheckEqual(count, 10);
        OpenData open = new()
        {
            ContainerId = ReadString(source, ref position),
            Hostname = ReadString(source, ref position),
            MaxFrameSize = ReadUInt(source, ref position),
        };
        Expect(source, ref position, 0x60);

        open.ChannelMax = BinaryPrimitives.ReadUInt16BigEndian(ReadBytes(source, ref position, sizeof(ushort)));
        open.IdleTimeOut = ReadUInt(source, ref position);
        ReadNull(source, ref position);
        ReadNull(source, ref position);
        ReadNull(source, ref position);

        open.DesiredCapabilities = ReadTexts(source, ref position, 0xa3);
        ReadOnlySpan<byte> map = ReadBytes(source, ref position, 3);
        if (map[0] != 0xc1)
        {
            ThrowMalformed();
        }

        int mapEnd = position - 1 + map[1];
        var properties = new KeyValuePair<string, string>[map[2] / 2];
        for (int i = 0; i < properties.Length; i++)
        {
            string key = ReadSymbol(source, ref position);
            properties[i] = new KeyValuePair<string, string>(key, ReadString(source, ref position));
        }

        open.Properties = properties;
        CheckEqual(position, mapEnd);
        CheckEqual(position, end);
        CheckEqual(position, source.Length);
        return open;
    }

    /// <summary>Reads a sasl-init of all three fields.</summary>
    public static SaslInitData ReadSaslInit(ReadOnlySpan<byte> source)
    {
        int position = 0;
        int end = ReadSectionHeader(source, ref position, 0x41, 0xc0, out int count);
        CheckEqual(count, 3);
        SaslInitData init = new(
            Mechanism: ReadSymbol(source, ref position),
            InitialResponse: ReadBinary8(source, ref position).ToArray(),
            Hostname: ReadString(source, ref position));
        CheckEqual(position, end);
        CheckEqual(position, source.Length);
        return init;
    }
}

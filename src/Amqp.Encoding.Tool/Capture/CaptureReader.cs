using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>Reads the packets of a capture one after the other: the file formats pcap and pcapng, in both orders of bytes.</summary>
internal sealed class CaptureReader(Stream stream)
{
    // Captured packets have at most 256 KiB; other blocks, such as secrets, may be longer.
    private const int MaxBlock = 16 * 1024 * 1024;

    private const int FirstPart = 65_536;

    // A capture is a tenth as long if it is compressed. Much more is made to keep the reader busy.
    private const long MaxUnpacked = 64 * 1024 * 1024;
    private const int MaxUnpackedForEach = 200;

    private const uint Microseconds = 0xA1B2C3D4;
    private const uint Nanoseconds = 0xA1B23C4D;
    private const uint SectionHeader = 0x0A0D0D0A;
    private const uint ByteOrder = 0x1A2B3C4D;

    // Of pcapng: the type of the first header, and how long a unit of time is.
    private readonly List<(int LinkType, double Unit)> _interfaces = [];
    private bool _isBigEndian;

    /// <summary>Gets how many bytes were read.</summary>
    public long Position { get; private set; }

    /// <summary>Returns whether a file with these first bytes is a capture.</summary>
    public static bool IsCapture(ReadOnlySpan<byte> start) =>
        start.Length >= 4 && (BinaryPrimitives.ReadUInt32BigEndian(start) is SectionHeader or Microseconds or Nanoseconds
            || BinaryPrimitives.ReadUInt32LittleEndian(start) is Microseconds or Nanoseconds);

    /// <summary>Returns a capture from its first byte on; one that is compressed with gzip, decompressed as it is read. Null if these are other bytes.</summary>
    public static Stream? Open(Stream stream)
    {
        byte[] start = ReadStart(stream);
        stream.Position = 0;
        if (!IsCompressed(start))
        {
            return IsCapture(start) ? stream : null;
        }

        try
        {
            start = ReadStart(new GZipStream(stream, CompressionMode.Decompress, leaveOpen: true));
        }
        catch (InvalidDataException)
        {
            start = [];
        }

        stream.Position = 0;
        return IsCapture(start) ? new GZipStream(stream, CompressionMode.Decompress) : null;
    }

    /// <summary>Names a form of file in which bytes are not read; null if this is another. No value, frame or protocol header begins as they do.</summary>
    public static string? NameOf(ReadOnlySpan<byte> bytes) =>
        IsCompressed(bytes) ? "compressed with gzip: decompress it first; amqp dump reads captures of packets as they are"
        : bytes.StartsWith((ReadOnlySpan<byte>)[0x28, 0xB5, 0x2F, 0xFD]) ? "compressed with zstd: decompress it first, with zstd -d"
        : bytes.StartsWith((ReadOnlySpan<byte>)[0xFD, 0x37, 0x7A, 0x58]) ? "compressed with xz: decompress it first, with xz -d"
        : bytes.StartsWith((ReadOnlySpan<byte>)[0x04, 0x22, 0x4D, 0x18]) ? "compressed with lz4: decompress it first, with lz4 -d"
        : bytes.StartsWith((ReadOnlySpan<byte>)[0x50, 0x4B, 0x03, 0x04]) ? "a zip file: unpack it first"
        : bytes.StartsWith("snoop\0"u8) || bytes.StartsWith("GMBU"u8) ? "a capture of snoop or Network Monitor: convert it first, with editcap -F pcapng"
        : IsCapture(bytes) ? "a capture of packets: amqp dump reads it"
        : null;

    /// <summary>Reads the packets.</summary>
    /// <exception cref="CaptureException">The file has a fault.</exception>
    public IEnumerable<CapturedPacket> Read()
    {
        byte[] magic = ReadBytes(4, "its header");
        _isBigEndian = BinaryPrimitives.ReadUInt32BigEndian(magic) is Microseconds or Nanoseconds;
        return UInt32(magic, 0) is Microseconds or Nanoseconds ? ReadPackets(UInt32(magic, 0) == Nanoseconds ? 1e-9 : 1e-6) : ReadBlocks();
    }

    private static bool IsCompressed(ReadOnlySpan<byte> start) => start.Length >= 4 && start[0] == 0x1F && start[1] == 0x8B && start[2] == 8;

    private static byte[] ReadStart(Stream stream)
    {
        byte[] start = new byte[4];
        return start[..stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false)];
    }

    private IEnumerable<CapturedPacket> ReadPackets(double unit)
    {
        byte[] header = ReadBytes(20, "its header");
        int linkType = (int)(UInt32(header, 16) & 0xFFFF);
        while (TryReadBytes(16, "a packet's header", out byte[] start))
        {
            byte[] data = ReadBytes(Checked(UInt32(start, 8)), "a packet");
            yield return new CapturedPacket(UInt32(start, 0) + (UInt32(start, 4) * unit), linkType, data, MissingOf(UInt32(start, 12), data.Length));
        }
    }

    private IEnumerable<CapturedPacket> ReadBlocks()
    {
        uint type = SectionHeader;
        do
        {
            byte[] length = ReadBytes(4, "a block's header");
            byte[] start = [];
            if (type == SectionHeader)
            {
                start = ReadBytes(4, "a section's header");
                _isBigEndian = BinaryPrimitives.ReadUInt32BigEndian(start) == ByteOrder;
                _interfaces.Clear();
                if (!_isBigEndian && UInt32(start, 0) != ByteOrder)
                {
                    throw Fault("a section has no byte-order mark");
                }
            }

            long size = UInt32(length, 0) - 12L - start.Length;
            if (size < 0 || size % 4 != 0)
            {
                throw Fault($"a block has the length {UInt32(length, 0)}");
            }

            byte[] body = ReadBytes(Checked(size), "a block");
            _ = ReadBytes(4, "a block");
            if (ToPacket(type, body) is { } packet)
            {
                yield return packet;
            }
        }
        while (TryReadType(out type));
    }

    private bool TryReadType(out uint type)
    {
        bool isThere = TryReadBytes(4, "a block's header", out byte[] bytes);
        type = isThere ? UInt32(bytes, 0) : 0;
        return isThere;
    }

    // Interface descriptions, enhanced packets and simple packets; the rest is passed over.
    private CapturedPacket? ToPacket(uint type, byte[] body)
    {
        switch (type)
        {
            case 1 when body.Length >= 8:
                _interfaces.Add((UInt16(body, 0), UnitOf(body.AsSpan(8))));
                return null;
            case 6 when body.Length >= 20 && UInt32(body, 0) < _interfaces.Count && UInt32(body, 12) <= body.Length - 20:
                (int linkType, double unit) = _interfaces[(int)UInt32(body, 0)];
                ulong time = ((ulong)UInt32(body, 4) << 32) | UInt32(body, 8);
                return new CapturedPacket(time * unit, linkType, body.AsSpan(20, (int)UInt32(body, 12)).ToArray(), MissingOf(UInt32(body, 16), (int)UInt32(body, 12)));
            case 3 when body.Length >= 4 && _interfaces.Count > 0:
                int length = (int)Math.Min(UInt32(body, 0), (uint)(body.Length - 4));
                return new CapturedPacket(0, _interfaces[0].LinkType, body.AsSpan(4, length).ToArray(), MissingOf(UInt32(body, 0), length));
            case 1 or 3 or 6:
                throw Fault($"a block of type {type} has a fault");
            default:
                return null;
        }
    }

    // The option if_tsresol: a power of ten, or of two if its first bit is set.
    private double UnitOf(ReadOnlySpan<byte> options)
    {
        while (options.Length >= 4)
        {
            int code = UInt16(options, 0);
            int length = UInt16(options, 2);
            int padded = (length + 3) & ~3;
            if (code == 0 || options.Length < 4 + padded)
            {
                break;
            }

            if (code == 9 && length == 1)
            {
                return Math.Pow((options[4] & 0x80) == 0 ? 10 : 2, -(options[4] & 0x7F));
            }

            options = options.Slice(4 + padded);
        }

        return 1e-6;
    }

    private static int MissingOf(uint length, int captured) => (int)Math.Clamp(length - (long)captured, 0, MaxBlock);

    private int Checked(long length) => length <= MaxBlock ? (int)length : throw Fault($"a block has {length} bytes");

    private ushort UInt16(ReadOnlySpan<byte> bytes, int at) =>
        _isBigEndian ? BinaryPrimitives.ReadUInt16BigEndian(bytes.Slice(at)) : BinaryPrimitives.ReadUInt16LittleEndian(bytes.Slice(at));

    private uint UInt32(ReadOnlySpan<byte> bytes, int at) =>
        _isBigEndian ? BinaryPrimitives.ReadUInt32BigEndian(bytes.Slice(at)) : BinaryPrimitives.ReadUInt32LittleEndian(bytes.Slice(at));

    private byte[] ReadBytes(int count, string what) => TryReadBytes(count, what, out byte[] bytes) || count == 0 ? bytes : throw Fault($"it ends before {what}");

    private bool TryReadBytes(int count, string what, out byte[] bytes)
    {
        // A size is only believed as far as its bytes are there.
        bytes = new byte[Math.Min(count, FirstPart)];
        int read = ReadAtMost(bytes);
        while (read == bytes.Length && read < count)
        {
            Array.Resize(ref bytes, Math.Min(count, 2 * read));
            read += ReadAtMost(bytes.AsSpan(read));
        }

        Position += read;
        if (stream is GZipStream { BaseStream: { } packed } && Position > Math.Max(MaxUnpacked, MaxUnpackedForEach * packed.Position))
        {
            throw Fault($"it unpacks to more than {MaxUnpackedForEach} bytes for each of its bytes; decompress it first");
        }

        return read == count || (read > 0 ? throw Fault($"it ends within {what}") : false);
    }

    private int ReadAtMost(Span<byte> bytes)
    {
        try
        {
            return stream.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
        }
        catch (InvalidDataException)
        {
            throw Fault("its compression has a fault");
        }
    }

    private CaptureException Fault(string reason) => new($"the capture has a fault near byte {Position}: {reason}.");
}

using System.Buffers.Binary;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Tap;

/// <summary>Saves the bytes of connections as a pcapng file of TCP segments in IPv4 or IPv6, which Wireshark opens: those of a connection from the client to the server, as if the tap were not there.</summary>
/// <param name="output">The file; the writer disposes of it.</param>
/// <param name="onError">Called once if the file cannot be written; nothing more is saved then.</param>
internal sealed class PcapngWriter(Stream output, Action<string> onError) : IDisposable
{
    private const int TcpHeaderSize = 20;
    private const int MaxData = 65_000;

    // So far are the first sequence numbers of connections apart, as those of systems are: a port may be used again.
    private const uint SequenceStep = 0x9E37_79B9;
    private const byte Acknowledge = 0x10;
    private const byte Push = 0x08;
    private const byte Reset = 0x04;
    private const byte Finish = 0x01;
    private const byte Synchronize = 0x02;

    private readonly Lock _lock = new();
    private uint _nextSequence;
    private bool _hasBegun;
    private bool _hasFailed;

    /// <summary>The ends of a connection and how far each side is.</summary>
    public sealed class Flow(IPEndPoint client, IPEndPoint server)
    {
        /// <summary>Gets whether both addresses are written in IPv4; otherwise both are in IPv6.</summary>
        public bool IsV4 { get; } = IsIn4(client.Address) && IsIn4(server.Address);

        // The first number is that of the segment that opens the connection.
        public uint[] Sequence { get; } = [0, 0];

        public ushort PortOf(Side side) => (ushort)EndOf(side).Port;

        public IPAddress AddressOf(Side side) => IsV4 ? EndOf(side).Address.MapToIPv4() : EndOf(side).Address.MapToIPv6();

        private static bool IsIn4(IPAddress address) => address.AddressFamily == AddressFamily.InterNetwork || address.IsIPv4MappedToIPv6;

        private IPEndPoint EndOf(Side side) => side == Side.Client ? client : server;
    }

    /// <summary>Opens a file that only its owner may read, since it has the passwords.</summary>
    public static PcapngWriter Create(string path, Action<string> onError)
    {
        FileStreamOptions options = new() { Mode = FileMode.Create, Access = FileAccess.Write, Share = FileShare.Read };
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        try
        {
            return new PcapngWriter(new FileStream(path, options), onError);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new InputException("--save: " + exception.Message);
        }
    }

    /// <summary>Writes the opening of a connection.</summary>
    public void Open(Flow flow)
    {
        uint first = Interlocked.Add(ref _nextSequence, SequenceStep);
        (flow.Sequence[0], flow.Sequence[1]) = (first, first);
        WriteSegment(flow, Side.Client, Synchronize, []);
        WriteSegment(flow, Side.Server, Synchronize | Acknowledge, []);
        WriteSegment(flow, Side.Client, Acknowledge, []);
    }

    /// <summary>Writes bytes that one side sent.</summary>
    public void Write(Flow flow, Side from, ReadOnlySpan<byte> bytes)
    {
        for (int at = 0; at < bytes.Length; at += MaxData)
        {
            WriteSegment(flow, from, Push | Acknowledge, bytes.Slice(at, Math.Min(MaxData, bytes.Length - at)));
        }
    }

    /// <summary>Writes that one side sends no more.</summary>
    public void End(Flow flow, Side from) => WriteSegment(flow, from, Finish | Acknowledge, []);

    /// <summary>Writes that the connection of one side has broken.</summary>
    public void Break(Flow flow, Side from) => WriteSegment(flow, from, Reset | Acknowledge, []);

    public void Flush() => Try(output.Flush);

    public void Dispose()
    {
        Flush();
        try
        {
            output.Dispose();
        }
        catch (IOException)
        {
            // The user was told already that the capture is incomplete.
        }
    }

    private void WriteSegment(Flow flow, Side from, byte flags, ReadOnlySpan<byte> data)
    {
        int length = (flow.IsV4 ? 20 : 40) + TcpHeaderSize + data.Length;
        int padded = (length + 3) & ~3;
        byte[] block = new byte[32 + padded];
        lock (_lock)
        {
            // Enhanced packet block: type, length, interface, time in microseconds, captured and original length, packet, length.
            long time = (DateTime.UtcNow - DateTime.UnixEpoch).Ticks / TimeSpan.TicksPerMicrosecond;
            WriteWords(block, 6, (uint)block.Length, 0, (uint)(time >> 32), (uint)time, (uint)length, (uint)length);
            WritePacket(block.AsSpan(28, length), flow, from, flags, data);
            BinaryPrimitives.WriteUInt32LittleEndian(block.AsSpan(28 + padded), (uint)block.Length);
            Try(() =>
            {
                Begin();
                output.Write(block);
            });
            flow.Sequence[(int)from] += (uint)data.Length + ((flags & (Synchronize | Finish)) != 0 ? 1u : 0u);
        }
    }

    private void Try(Action write)
    {
        lock (_lock)
        {
            try
            {
                if (!_hasFailed)
                {
                    write();
                }
            }
            catch (IOException exception)
            {
                _hasFailed = true;
                onError(exception.Message);
            }
        }
    }

    private static void WritePacket(Span<byte> packet, Flow flow, Side from, byte flags, ReadOnlySpan<byte> data)
    {
        Side to = (Side)(1 - (int)from);
        int addresses = flow.IsV4 ? 12 : 8;
        flow.AddressOf(from).TryWriteBytes(packet.Slice(addresses), out int addressSize);
        flow.AddressOf(to).TryWriteBytes(packet.Slice(addresses + addressSize), out _);
        Span<byte> tcp = packet.Slice(addresses + (2 * addressSize));
        if (flow.IsV4)
        {
            // Version 4 and 5 words, length, time to live, TCP, checksum, two addresses.
            packet[0] = 0x45;
            BinaryPrimitives.WriteUInt16BigEndian(packet.Slice(2), (ushort)packet.Length);
            packet[8] = 64;
            packet[9] = 6;
            BinaryPrimitives.WriteUInt16BigEndian(packet.Slice(10), Checksum(packet.Slice(0, 20)));
        }
        else
        {
            // Version 6, length of what follows, TCP, hop limit, two addresses.
            packet[0] = 0x60;
            BinaryPrimitives.WriteUInt16BigEndian(packet.Slice(4), (ushort)tcp.Length);
            packet[6] = 6;
            packet[7] = 64;
        }

        // TCP: ports, sequence number, acknowledged number, 5 words, flags, window. Its checksum stays 0, as in captures of machines that leave it to the card.
        BinaryPrimitives.WriteUInt16BigEndian(tcp, flow.PortOf(from));
        BinaryPrimitives.WriteUInt16BigEndian(tcp.Slice(2), flow.PortOf(to));
        BinaryPrimitives.WriteUInt32BigEndian(tcp.Slice(4), flow.Sequence[(int)from]);
        BinaryPrimitives.WriteUInt32BigEndian(tcp.Slice(8), (flags & Acknowledge) == 0 ? 0 : flow.Sequence[(int)to]);
        tcp[12] = 0x50;
        tcp[13] = flags;
        BinaryPrimitives.WriteUInt16BigEndian(tcp.Slice(14), ushort.MaxValue);
        data.CopyTo(tcp.Slice(20));
    }

    private static ushort Checksum(ReadOnlySpan<byte> header)
    {
        uint sum = 0;
        for (int i = 0; i < header.Length; i += 2)
        {
            sum += BinaryPrimitives.ReadUInt16BigEndian(header.Slice(i));
        }

        sum = (sum & 0xFFFF) + (sum >> 16);
        return (ushort)~(sum + (sum >> 16));
    }

    // Section header block and one interface, of raw IP packets (LINKTYPE_RAW).
    private void Begin()
    {
        if (!_hasBegun)
        {
            _hasBegun = true;
            byte[] start = new byte[48];
            WriteWords(start, 0x0A0D0D0A, 28, 0x1A2B3C4D, 1, uint.MaxValue, uint.MaxValue, 28, 1, 20, 101, 0, 20);
            output.Write(start);
        }
    }

    private static void WriteWords(Span<byte> destination, params ReadOnlySpan<uint> words)
    {
        for (int i = 0; i < words.Length; i++)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(destination.Slice(4 * i), words[i]);
        }
    }
}

namespace Amqp.Encoding.Tests.Writing;

/// <summary>One call of the writer and the bytes that the standard's tables give for it (AMQP 1.0, part 1, 1.6).</summary>
public sealed class AmqpWriterCase
{
    private static readonly Guid s_uuid = new("7d0a9c14-52f3-4e6b-8b17-c0de5eed0a21");
    private static readonly byte[] s_array = [0xC3, 0xA1];
    private static readonly ReadOnlySequence<byte> s_segments = Pieces.Cut(s_array, 0, 1);
    private static readonly byte[] s_list = HexText.Parse("c00b055205a1026162404155fd");
    private static readonly byte[] s_wideList = HexText.Parse("d00000000400000000");
    private static readonly DateTime s_moment = new(2021, 2, 3, 4, 5, 6, 789, DateTimeKind.Utc);

    // Every write method, every encoding that it chooses from, and both sides of each border between them.
    private static readonly AmqpWriterCase[] s_all =
    [
        new("null", "40", (ref w) => w.WriteNull()),
        new("boolean true", "41", (ref w) => w.WriteBoolean(true)),
        new("boolean false", "42", (ref w) => w.WriteBoolean(false)),
        new("boolean? true", "41", (ref w) => w.WriteNullable<bool>(true)),
        new("boolean? null", "40", (ref w) => w.WriteNullable<bool>(null)),
        new("ubyte 0", "5000", (ref w) => w.WriteByte(0)),
        new("ubyte 201", "50c9", (ref w) => w.WriteByte(201)),
        new("ubyte? 255", "50ff", (ref w) => w.WriteNullable<byte>(255)),
        new("ubyte? null", "40", (ref w) => w.WriteNullable<byte>(null)),
        new("ushort 40961", "60a001", (ref w) => w.WriteUInt16(40961)),
        new("ushort? 65535", "60ffff", (ref w) => w.WriteNullable<ushort>(65535)),
        new("ushort? null", "40", (ref w) => w.WriteNullable<ushort>(null)),
        new("uint 0", "43", (ref w) => w.WriteUInt32(0)),
        new("uint 1", "5201", (ref w) => w.WriteUInt32(1)),
        new("uint 255", "52ff", (ref w) => w.WriteUInt32(255)),
        new("uint 256", "7000000100", (ref w) => w.WriteUInt32(256)),
        new("uint 4294967295", "70ffffffff", (ref w) => w.WriteUInt32(uint.MaxValue)),
        new("uint? 77", "524d", (ref w) => w.WriteNullable<uint>(77)),
        new("uint? null", "40", (ref w) => w.WriteNullable<uint>(null)),
        new("ulong 0", "44", (ref w) => w.WriteUInt64(0)),
        new("ulong 255", "53ff", (ref w) => w.WriteUInt64(255)),
        new("ulong 256", "800000000000000100", (ref w) => w.WriteUInt64(256)),
        new("ulong 18446744073709551615", "80ffffffffffffffff", (ref w) => w.WriteUInt64(ulong.MaxValue)),
        new("ulong? 142", "538e", (ref w) => w.WriteNullable<ulong>(142)),
        new("ulong? null", "40", (ref w) => w.WriteNullable<ulong>(null)),
        new("byte -128", "5180", (ref w) => w.WriteSByte(-128)),
        new("byte -77", "51b3", (ref w) => w.WriteSByte(-77)),
        new("byte? 127", "517f", (ref w) => w.WriteNullable<sbyte>(127)),
        new("byte? null", "40", (ref w) => w.WriteNullable<sbyte>(null)),
        new("short -32768", "618000", (ref w) => w.WriteInt16(-32768)),
        new("short -12321", "61cfdf", (ref w) => w.WriteInt16(-12321)),
        new("short? 1", "610001", (ref w) => w.WriteNullable<short>(1)),
        new("short? null", "40", (ref w) => w.WriteNullable<short>(null)),
        new("int 0", "5400", (ref w) => w.WriteInt32(0)),
        new("int 127", "547f", (ref w) => w.WriteInt32(127)),
        new("int 128", "7100000080", (ref w) => w.WriteInt32(128)),
        new("int 255", "71000000ff", (ref w) => w.WriteInt32(255)),
        new("int -1", "54ff", (ref w) => w.WriteInt32(-1)),
        new("int -128", "5480", (ref w) => w.WriteInt32(-128)),
        new("int -129", "71ffffff7f", (ref w) => w.WriteInt32(-129)),
        new("int -2147483648", "7180000000", (ref w) => w.WriteInt32(int.MinValue)),
        new("int 2147483647", "717fffffff", (ref w) => w.WriteInt32(int.MaxValue)),
        new("int? -99", "549d", (ref w) => w.WriteNullable<int>(-99)),
        new("int? null", "40", (ref w) => w.WriteNullable<int>(null)),
        new("long 0", "5500", (ref w) => w.WriteInt64(0)),
        new("long 127", "557f", (ref w) => w.WriteInt64(127)),
        new("long 128", "810000000000000080", (ref w) => w.WriteInt64(128)),
        new("long -128", "5580", (ref w) => w.WriteInt64(-128)),
        new("long -129", "81ffffffffffffff7f", (ref w) => w.WriteInt64(-129)),
        new("long 2^32-1", "8100000000ffffffff", (ref w) => w.WriteInt64(uint.MaxValue)),
        new("long smallest", "818000000000000000", (ref w) => w.WriteInt64(long.MinValue)),
        new("long? 101", "5565", (ref w) => w.WriteNullable<long>(101)),
        new("long? null", "40", (ref w) => w.WriteNullable<long>(null)),
        new("float -13.625", "72c15a0000", (ref w) => w.WriteSingle(-13.625f)),
        new("float negative zero", "7280000000", (ref w) => w.WriteSingle(-0f)),
        new("float NaN with a payload", "727fc00539", (ref w) => w.WriteSingle(BitConverter.UInt32BitsToSingle(0x7FC00539))),
        new("float? 0.75", "723f400000", (ref w) => w.WriteNullable<float>(0.75f)),
        new("float? null", "40", (ref w) => w.WriteNullable<float>(null)),
        new("double 1234.0625", "824093484000000000", (ref w) => w.WriteDouble(1234.0625)),
        new("double NaN signalling", "827ff0000000000001", (ref w) => w.WriteDouble(BitConverter.UInt64BitsToDouble(0x7FF0000000000001))),
        new("double? 0.125", "823fc0000000000000", (ref w) => w.WriteNullable<double>(0.125)),
        new("double? null", "40", (ref w) => w.WriteNullable<double>(null)),
        new("decimal32 12.34", "74318004d2", (ref w) => w.WriteDecimal32(Decimal32.FromBits(0x318004D2))),
        new("decimal32? 12.34", "74318004d2", (ref w) => w.WriteNullable<Decimal32>(Decimal32.FromBits(0x318004D2))),
        new("decimal32? null", "40", (ref w) => w.WriteNullable<Decimal32>(null)),
        new("decimal64 -12.34", "84b1800000000004d2", (ref w) => w.WriteDecimal64(Decimal64.FromBits(0xB1800000000004D2))),
        new("decimal64? -12.34", "84b1800000000004d2", (ref w) => w.WriteNullable<Decimal64>(Decimal64.FromBits(0xB1800000000004D2))),
        new("decimal64? null", "40", (ref w) => w.WriteNullable<Decimal64>(null)),
        new("decimal128 12.34", "94303c00000000000000000000000004d2", (ref w) => w.WriteDecimal128(Decimal128.FromBits(0x303C000000000000, 0x4D2))),
        new("decimal128? 12.34", "94303c00000000000000000000000004d2", (ref w) => w.WriteNullable<Decimal128>(Decimal128.FromBits(0x303C000000000000, 0x4D2))),
        new("decimal128? null", "40", (ref w) => w.WriteNullable<Decimal128>(null)),
        new("decimal 12.34", "94303c00000000000000000000000004d2", (ref w) => w.WriteDecimal(12.34m)),
        new("decimal? 12.34", "94303c00000000000000000000000004d2", (ref w) => w.WriteNullable<decimal>(12.34m)),
        new("decimal? null", "40", (ref w) => w.WriteNullable<decimal>(null)),
        new("char U+20AC", "73000020ac", (ref w) => w.WriteChar(new AmqpChar(0x20AC))),
        new("char U+1F6F0", "730001f6f0", (ref w) => w.WriteChar(new AmqpChar(0x1F6F0))),
        new("char? U+0061", "7300000061", (ref w) => w.WriteNullable<AmqpChar>(new AmqpChar('a'))),
        new("char? null", "40", (ref w) => w.WriteNullable<AmqpChar>(null)),
        new("timestamp 1612325106789", "83000001776610b465", (ref w) => w.WriteTimestamp(AmqpTimestamp.FromMilliseconds(1612325106789))),
        new("timestamp -86400001", "83fffffffffad9a3ff", (ref w) => w.WriteTimestamp(AmqpTimestamp.FromMilliseconds(-86400001))),
        new("timestamp? 1000", "8300000000000003e8", (ref w) => w.WriteNullable<AmqpTimestamp>(AmqpTimestamp.FromMilliseconds(1000))),
        new("timestamp? null", "40", (ref w) => w.WriteNullable<AmqpTimestamp>(null)),
        new("DateTime", "83000001776610b465", (ref w) => w.WriteDateTime(s_moment)),
        new("DateTime below a millisecond", "83000001776610b465", (ref w) => w.WriteDateTime(s_moment.AddTicks(9_999))),
        new("DateTime before the epoch", "83ffffffffffffffff", (ref w) => w.WriteDateTime(DateTime.UnixEpoch.AddTicks(-1))),
        new("DateTime?", "83000001776610b465", (ref w) => w.WriteNullable<DateTime>(s_moment)),
        new("DateTime? null", "40", (ref w) => w.WriteNullable<DateTime>(null)),
        new("DateTimeOffset?", "83000001776610b465", (ref w) => w.WriteNullable<DateTimeOffset>(new DateTimeOffset(s_moment))),
        new("DateTimeOffset? null", "40", (ref w) => w.WriteNullable<DateTimeOffset>(null)),
        new("DateTimeOffset", "83000001776610b465", (ref w) => w.WriteDateTimeOffset(new DateTimeOffset(s_moment).ToOffset(TimeSpan.FromHours(5)))),
        new("uuid", "987d0a9c1452f34e6b8b17c0de5eed0a21", (ref w) => w.WriteGuid(s_uuid)),
        new("uuid?", "987d0a9c1452f34e6b8b17c0de5eed0a21", (ref w) => w.WriteNullable<Guid>(s_uuid)),
        new("uuid? null", "40", (ref w) => w.WriteNullable<Guid>(null)),
        new("binary", "a0050badf00d99", (ref w) => w.WriteBinary([0x0B, 0xAD, 0xF0, 0x0D, 0x99])),
        new("binary empty", "a000", (ref w) => w.WriteBinary(ReadOnlySpan<byte>.Empty)),
        new("binary array", "a002c3a1", (ref w) => w.WriteBinary(s_array)),
        new("binary null", "40", (ref w) => w.WriteBinary(null)),
        new("binary sequence", "a002c3a1", (ref w) => w.WriteBinary(new ReadOnlySequence<byte>(s_array))),
        new("binary sequence empty", "a000", (ref w) => w.WriteBinary(ReadOnlySequence<byte>.Empty)),
        new("binary sequence of segments", "a002c3a1", (ref w) => w.WriteBinary(in s_segments)),
        new("binary memory", "a002c3a1", (ref w) => w.WriteNullable<ReadOnlyMemory<byte>>(s_array)),
        new("binary memory empty", "a000", (ref w) => w.WriteNullable<ReadOnlyMemory<byte>>(default(ReadOnlyMemory<byte>))),
        new("binary memory null", "40", (ref w) => w.WriteNullable<ReadOnlyMemory<byte>>(null)),
        new("string", "a10a77697265206f72646572", (ref w) => w.WriteString("wire order")),
        new("string empty", "a100", (ref w) => w.WriteString("")),
        new("string span", "a10f6772c3bcc39f20e69db120f09d849e", (ref w) => w.WriteString("gr\u00fc\u00df \u6771 \U0001d11e".AsSpan())),
        new("string null", "40", (ref w) => w.WriteString(null)),
        new("string bytes", "a103e69db1", (ref w) => w.WriteStringBytes([0xE6, 0x9D, 0xB1])),
        new("symbol", "a30d61636d653a7072696f72697479", (ref w) => w.WriteSymbol("acme:priority")),
        new("symbol empty", "a300", (ref w) => w.WriteSymbol(default(AmqpSymbol))),
        new("symbol?", "a30161", (ref w) => w.WriteNullable<AmqpSymbol>(new AmqpSymbol("a"))),
        new("symbol? null", "40", (ref w) => w.WriteNullable<AmqpSymbol>(null)),
        new("symbol null", "40", (ref w) => w.WriteSymbol(null)),
        new("symbol text null", "40", (ref w) => w.WriteSymbol(default(string))),
        new("symbol bytes", "a3046d657461", (ref w) => w.WriteSymbolBytes("meta"u8)),
        new("encoded value", "c00b055205a1026162404155fd", (ref w) => w.WriteEncodedValue(s_list)),
        new("encoded value in a wide form", "d00000000400000000", (ref w) => w.WriteEncodedValue(s_wideList)),
        new("list empty", "45", (ref w) => w.End(w.BeginList())),
        new("map empty", "c10100", (ref w) => w.End(w.BeginMap())),
        new("list", "c00b055205a1026162404155fd", List),
        new("map", "c11b04a307726574726965735203a306726567696f6ea1056e6f727468", Map),
        new("described by a code", "008000001234000000075206", DescribedByCode),
        new("described by a symbol", "00a31361636d653a63656c736975733a646f75626c65824035800000000000", DescribedBySymbol),
        new("described by a described value", "0000a3046d6574615303a10176", DescribedByDescribed),
    ];

    private AmqpWriterCase(string name, string hex, WriteAction write)
    {
        Name = name;
        Expected = HexText.Parse(hex);
        Write = write;
    }

    public string Name { get; }

    /// <summary>Not to be changed.</summary>
    public byte[] Expected { get; }

    public WriteAction Write { get; }

    public static IEnumerable<TestCaseData> All() => s_all.Select(call => new TestCaseData(call).SetArgDisplayNames(call.Name));

    public override string ToString() => Name;

    private static void List(ref AmqpWriter writer)
    {
        AmqpWriteScope list = writer.BeginList();
        writer.WriteUInt32(5);
        writer.WriteString("ab");
        writer.WriteNull();
        writer.WriteBoolean(true);
        writer.WriteInt64(-3);
        writer.End(list);
    }

    private static void Map(ref AmqpWriter writer)
    {
        AmqpWriteScope map = writer.BeginMap();
        writer.WriteSymbol("retries");
        writer.WriteUInt32(3);
        writer.WriteSymbol("region");
        writer.WriteString("north");
        writer.End(map);
    }

    private static void DescribedByCode(ref AmqpWriter writer)
    {
        AmqpWriteScope described = writer.BeginDescribed(20014547599367);
        writer.WriteUInt32(6);
        writer.End(described);
    }

    private static void DescribedBySymbol(ref AmqpWriter writer)
    {
        AmqpWriteScope described = writer.BeginDescribed(new Descriptor("acme:celsius:double"));
        writer.WriteDouble(21.5);
        writer.End(described);
    }

    private static void DescribedByDescribed(ref AmqpWriter writer)
    {
        AmqpWriteScope described = writer.BeginDescribed();
        AmqpWriteScope descriptor = writer.BeginDescribed(new AmqpSymbol("meta"));
        writer.WriteUInt64(3);
        writer.End(descriptor);
        writer.WriteString("v");
        writer.End(described);
    }
}

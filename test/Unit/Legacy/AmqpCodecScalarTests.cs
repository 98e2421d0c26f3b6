using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Each method for scalars against bytes that follow from the standard (part 1, 1.6).</summary>
public sealed class AmqpCodecScalarTests
{
    private const string Uuid = "f81d4fae7dec11d0a76500a0c91e6bf6";

    private static IEnumerable<TestCaseData> Scalars()
    {
        yield return Row<bool?>(true, "41", AmqpCodec.EncodeBoolean, AmqpCodec.GetBooleanEncodeSize, AmqpCodec.DecodeBoolean);
        yield return Row<bool?>(false, "42", AmqpCodec.EncodeBoolean, AmqpCodec.GetBooleanEncodeSize, AmqpCodec.DecodeBoolean);
        yield return Row<byte?>(255, "50ff", AmqpCodec.EncodeUByte, AmqpCodec.GetUByteEncodeSize, AmqpCodec.DecodeUByte);
        yield return Row<ushort?>(0x1234, "601234", AmqpCodec.EncodeUShort, AmqpCodec.GetUShortEncodeSize, AmqpCodec.DecodeUShort);
        yield return Row<uint?>(0, "43", AmqpCodec.EncodeUInt, AmqpCodec.GetUIntEncodeSize, AmqpCodec.DecodeUInt);
        yield return Row<uint?>(255, "52ff", AmqpCodec.EncodeUInt, AmqpCodec.GetUIntEncodeSize, AmqpCodec.DecodeUInt);
        yield return Row<uint?>(256, "7000000100", AmqpCodec.EncodeUInt, AmqpCodec.GetUIntEncodeSize, AmqpCodec.DecodeUInt);
        yield return Row<ulong?>(0, "44", AmqpCodec.EncodeULong, AmqpCodec.GetULongEncodeSize, AmqpCodec.DecodeULong);
        yield return Row<ulong?>(1, "5301", AmqpCodec.EncodeULong, AmqpCodec.GetULongEncodeSize, AmqpCodec.DecodeULong);
        yield return Row<ulong?>(ulong.MaxValue, "80ffffffffffffffff", AmqpCodec.EncodeULong, AmqpCodec.GetULongEncodeSize, AmqpCodec.DecodeULong);
        yield return Row<sbyte?>(-1, "51ff", AmqpCodec.EncodeByte, AmqpCodec.GetByteEncodeSize, AmqpCodec.DecodeByte);
        yield return Row<short?>(-2, "61fffe", AmqpCodec.EncodeShort, AmqpCodec.GetShortEncodeSize, AmqpCodec.DecodeShort);
        yield return Row<int?>(-128, "5480", AmqpCodec.EncodeInt, AmqpCodec.GetIntEncodeSize, AmqpCodec.DecodeInt);
        yield return Row<int?>(128, "7100000080", AmqpCodec.EncodeInt, AmqpCodec.GetIntEncodeSize, AmqpCodec.DecodeInt);
        yield return Row<long?>(-1, "55ff", AmqpCodec.EncodeLong, AmqpCodec.GetLongEncodeSize, AmqpCodec.DecodeLong);
        yield return Row<long?>(long.MinValue, "818000000000000000", AmqpCodec.EncodeLong, AmqpCodec.GetLongEncodeSize, AmqpCodec.DecodeLong);
        yield return Row<float?>(1f, "723f800000", AmqpCodec.EncodeFloat, AmqpCodec.GetFloatEncodeSize, AmqpCodec.DecodeFloat);
        yield return Row<double?>(-2d, "82c000000000000000", AmqpCodec.EncodeDouble, AmqpCodec.GetDoubleEncodeSize, AmqpCodec.DecodeDouble);
        yield return Row<decimal?>(123.45m, "94303c0000000000000000000000003039", AmqpCodec.EncodeDecimal, static value => value is null ? 1 : 17, AmqpCodec.DecodeDecimal);
        yield return Row<char?>('é', "73000000e9", AmqpCodec.EncodeChar, AmqpCodec.GetCharEncodeSize, AmqpCodec.DecodeChar);
        yield return Row<DateTime?>(
            new DateTime(1969, 12, 31, 23, 59, 59, 999, DateTimeKind.Utc), "83ffffffffffffffff", AmqpCodec.EncodeTimeStamp, AmqpCodec.GetTimeStampEncodeSize, AmqpCodec.DecodeTimeStamp);
        yield return Row<Guid?>(
            new Guid("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), "98" + Uuid, AmqpCodec.EncodeUuid, AmqpCodec.GetUuidEncodeSize, AmqpCodec.DecodeUuid);
        yield return Row<string?>("é", "a102c3a9", AmqpCodec.EncodeString, AmqpCodec.GetStringEncodeSize, AmqpCodec.DecodeString);
        yield return Row<string?>(new string('a', 256), "b100000100" + string.Concat(Enumerable.Repeat("61", 256)), AmqpCodec.EncodeString, AmqpCodec.GetStringEncodeSize, AmqpCodec.DecodeString);
        yield return Row<AmqpSymbol?>(new AmqpSymbol("ab"), "a3026162", AmqpCodec.EncodeSymbol, AmqpCodec.GetSymbolEncodeSize, AmqpCodec.DecodeSymbol);
    }

    [TestCaseSource(nameof(Scalars))]
    public void A_value_has_the_bytes_of_the_standard(IScalarCase row) => row.Check();

    [Test]
    public void A_binary_keeps_its_part_of_the_array()
    {
        var segment = new ArraySegment<byte>([1, 2, 3, 4], 1, 2);

        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeBinary(segment, buffer)), Is.EqualTo("a0020203"));
        Assert.That(Adapter.Hex(segment), Is.EqualTo("a0020203"));
        Assert.That(AmqpCodec.GetBinaryEncodeSize(segment), Is.EqualTo(4));
        Assert.That(Adapter.Decode("a0020203", AmqpCodec.DecodeBinary), Is.EqualTo(new byte[] { 2, 3 }));
        Assert.That(Adapter.Decode("b0000000020203", AmqpCodec.DecodeBinary), Is.EqualTo(new byte[] { 2, 3 }));
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeBinary(default, buffer)), Is.EqualTo("40"));
        Assert.That(AmqpCodec.GetBinaryEncodeSize(default), Is.EqualTo(1));
        Assert.That(Adapter.Decode("40", AmqpCodec.DecodeBinary).Array, Is.Null);
    }

    [TestCase("610102", TestName = "A_short_is_no_int")]
    [TestCase("71000001", TestName = "An_int_that_is_cut_short")]
    [TestCase("", TestName = "No_byte")]
    public void A_failure_leaves_the_position(string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        var buffer = new ByteBuffer(bytes, 0, bytes.Length);

        Assert.That(() => AmqpCodec.DecodeInt(buffer), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(buffer.Offset, Is.Zero);
    }

    [Test]
    public void A_value_that_its_scalar_cannot_hold_is_reported_with_its_kind()
    {
        Assert.That(() => Adapter.Decode("730001f600", AmqpCodec.DecodeChar), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(() => Adapter.Decode("837fffffffffffffff", AmqpCodec.DecodeTimeStamp), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(() => Adapter.Hex(buffer => AmqpCodec.EncodeChar('\ud800', buffer)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => Adapter.Hex(buffer => AmqpCodec.EncodeString("\ud800", buffer)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => Adapter.Hex(buffer => AmqpCodec.EncodeTimeStamp(default(DateTime), buffer)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpCodec.EncodeInt(1, null!), Throws.ArgumentNullException);
        Assert.That(() => AmqpCodec.DecodeInt(null!), Throws.ArgumentNullException);
    }

    private static TestCaseData Row<T>(T value, string hex, Action<T, ByteBuffer> encode, Func<T, int> size, Func<ByteBuffer, T> decode) =>
        new TestCaseData(new ScalarCase<T>(value, hex, encode, size, decode)).SetArgDisplayNames($"{encode.Method.Name} {hex.Substring(0, Math.Min(20, hex.Length))}");

    public interface IScalarCase
    {
        void Check();
    }

    private sealed class ScalarCase<T>(T value, string hex, Action<T, ByteBuffer> encode, Func<T, int> size, Func<ByteBuffer, T> decode) : IScalarCase
    {
        public void Check()
        {
            Assert.That(Adapter.Hex(buffer => encode(value, buffer)), Is.EqualTo(hex));
            Assert.That(Adapter.Hex((object?)value), Is.EqualTo(hex));
            Assert.That(size(value), Is.EqualTo(hex.Length / 2));
            Assert.That(AmqpCodec.GetObjectEncodeSize(value), Is.EqualTo(hex.Length / 2));
            Assert.That(Adapter.Decode(hex, decode), Is.EqualTo(value));
            Assert.That(Adapter.Decode(hex), Is.EqualTo(value));
            Assert.That(Adapter.Hex(buffer => encode(default!, buffer)), Is.EqualTo("40"));
            Assert.That(size(default!), Is.EqualTo(1));
            Assert.That(Adapter.Decode("40", decode), Is.Null);
        }
    }
}

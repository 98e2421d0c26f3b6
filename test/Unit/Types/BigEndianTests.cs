using System.Runtime.InteropServices;

namespace Amqp.Encoding.Tests.Types;

/// <summary>Runs of fixed-width values, at every length around the widths of vectors and at odd addresses.</summary>
public sealed class BigEndianTests
{
    private const int Longest = 200;
    private const byte Guard = 0xa5;

    private static IEnumerable<int> Shifts => [0, 1, 3, 7];

    [Test]
    public void Reversal_of_2_byte_values_changes_nothing_else([ValueSource(nameof(Shifts))] int shift) =>
        CheckSwap(2, shift, (source, destination) => BigEndian.Copy16(MemoryMarshal.Cast<byte, ushort>(source), MemoryMarshal.Cast<byte, ushort>(destination)));

    [Test]
    public void Reversal_of_4_byte_values_changes_nothing_else([ValueSource(nameof(Shifts))] int shift) =>
        CheckSwap(4, shift, (source, destination) => BigEndian.Copy32(MemoryMarshal.Cast<byte, uint>(source), MemoryMarshal.Cast<byte, uint>(destination)));

    [Test]
    public void Reversal_of_8_byte_values_changes_nothing_else([ValueSource(nameof(Shifts))] int shift) =>
        CheckSwap(8, shift, (source, destination) => BigEndian.Copy64(MemoryMarshal.Cast<byte, ulong>(source), MemoryMarshal.Cast<byte, ulong>(destination)));

    [Test]
    public void Uuids_are_converted_to_the_order_of_RFC_4122_and_back([ValueSource(nameof(Shifts))] int shift)
    {
        for (int count = 0; count <= Longest; count++)
        {
            Guid[] values = Enumerable.Range(0, count).Select(i => new Guid(i, (short)(i + 1), (short)(i * 300), 1, 2, 3, 4, 5, 6, 7, (byte)i)).ToArray();
            byte[] expected = values.SelectMany(value => Support.HexText.Parse(value.ToString("N"))).ToArray();
            byte[] room = Room(shift, expected.Length);

            BigEndian.CopyGuids(MemoryMarshal.AsBytes<Guid>(values), room.AsSpan(8 + shift, expected.Length));

            AssertRoom(room, shift, expected);
            byte[] bytes = new byte[shift + expected.Length];
            expected.CopyTo(bytes, shift);
            Guid[] back = new Guid[count + 1];
            BigEndian.CopyGuids(bytes.AsSpan(shift), MemoryMarshal.AsBytes<Guid>(back.AsSpan(0, count)));
            Assert.That(back.Take(count), Is.EqualTo(values));
            Assert.That(back[count], Is.EqualTo(Guid.Empty));
        }
    }

    [Test]
    public void A_conversion_of_uuids_refuses_a_short_destination() =>
        Assert.That(() => BigEndian.CopyGuids(new byte[32], new byte[31]), Throws.InstanceOf<ArgumentException>());

    [Test]
    public void One_uuid_is_read_written_and_split_into_numbers()
    {
        Guid value = Guid.Parse("01234567-89ab-4def-8123-456789abcdef");
        byte[] bytes = new byte[16];
        BigEndian.WriteGuid(value, bytes);

        Assert.That(bytes, Is.EqualTo(Support.HexText.Parse("0123456789ab4def8123456789abcdef")));
        Assert.That(BigEndian.ReadGuid(bytes), Is.EqualTo(value));
        Assert.That(BigEndian.GetBits(value, out ulong high), Is.EqualTo(0x8123456789abcdefUL));
        Assert.That(high, Is.EqualTo(0x0123456789ab4defUL));
        Assert.That(BigEndian.FromBits(high, 0x8123456789abcdefUL), Is.EqualTo(value));
    }

    [Test]
    public void A_copy_of_booleans_changes_nothing_else([ValueSource(nameof(Shifts))] int shift)
    {
        for (int count = 0; count <= 3 * Longest; count++)
        {
            byte[] source = Booleans(shift, count);
            byte[] room = Room(shift, count);

            int bad = BigEndian.CopyBooleans(source.AsSpan(shift), room.AsSpan(8 + shift, count));

            Assert.That(bad, Is.EqualTo(-1));
            AssertRoom(room, shift, source.Skip(shift).ToArray());
        }
    }

    [TestCase(2)]
    [TestCase(0x80)]
    [TestCase(0xff)]
    public void The_first_bad_boolean_is_found_at_every_place(byte octet)
    {
        foreach (int count in new[] { 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 192, 193, 200, 256, 300 })
        {
            for (int at = 0; at < count; at++)
            {
                byte[] source = Booleans(0, count);
                source[at] = octet;
                source[count - 1] = octet;
                byte[] room = Room(1, count);

                Assert.That(BigEndian.CopyBooleans(source, room.AsSpan(9, count)), Is.EqualTo(at));
                AssertGuards(room, 1, count);
            }
        }
    }

    [Test]
    public void A_malformed_boolean_leaves_only_valid_bools_in_the_destination()
    {
        for (int count = 1; count <= Longest; count++)
        {
            byte[] source = Booleans(0, count);
            source[count / 2] = 3;
            bool[] destination = new bool[count];
            destination.AsSpan().Fill(true);

            AmqpDecodeErrorKind status = default(BooleanWire).ReadArray(FormatCode.Boolean, source, destination, TextRules.Default, out int bad);

            Assert.That(status, Is.EqualTo(AmqpDecodeErrorKind.InvalidBoolean));
            Assert.That(bad, Is.EqualTo(count / 2));
            Assert.That(MemoryMarshal.AsBytes<bool>(destination).ToArray(), Is.All.Zero);
        }
    }

    private static void CheckSwap(int width, int shift, SpanAction copy)
    {
        for (int count = 0; count <= Longest; count++)
        {
            byte[] source = new byte[shift + (width * count)];
            new Random(count).NextBytes(source);
            byte[] expected = new byte[width * count];
            for (int i = 0; i < expected.Length; i++)
            {
                expected[i] = source[shift + (i / width * width) + width - 1 - (i % width)];
            }

            byte[] room = Room(shift, expected.Length);

            copy(source.AsSpan(shift), room.AsSpan(8 + shift, expected.Length));

            AssertRoom(room, shift, expected);
        }
    }

    private static byte[] Booleans(int shift, int count) => Enumerable.Range(0, shift + count).Select(i => (byte)((i * 7 % 3) & 1)).ToArray();

    private static byte[] Room(int shift, int length)
    {
        byte[] room = new byte[8 + shift + length + 64];
        room.AsSpan().Fill(Guard);
        return room;
    }

    private static void AssertRoom(byte[] room, int shift, byte[] expected)
    {
        Assert.That(room.AsSpan(8 + shift, expected.Length).SequenceEqual(expected), Is.True, $"{expected.Length} bytes");
        AssertGuards(room, shift, expected.Length);
    }

    private static void AssertGuards(byte[] room, int shift, int length)
    {
        Assert.That(room.AsSpan(0, 8 + shift).TrimStart(Guard).IsEmpty, Is.True, $"before {length} bytes");
        Assert.That(room.AsSpan(8 + shift + length).TrimStart(Guard).IsEmpty, Is.True, $"behind {length} bytes");
    }

    private delegate void SpanAction(ReadOnlySpan<byte> source, Span<byte> destination);
}

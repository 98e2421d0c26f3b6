namespace Amqp.Encoding.Tests.Composites;

/// <summary>Fields that are symbols and maps, at the lengths where their form changes, in any room.</summary>
public sealed class PlainFieldTests
{
    // 40 43 43 43 40: remote-channel, next-outgoing-id, both windows and handle-max.
    private const int FieldsBefore = 5;

    [TestCase(new[] { 3 })]
    [TestCase(new[] { 255 })]
    [TestCase(new[] { 256 })]
    [TestCase(new[] { 0, 0 })]
    [TestCase(new[] { 125, 126 })]
    [TestCase(new[] { 126, 126 })]
    [TestCase(new[] { 255, 1 })]
    [TestCase(new[] { 1, 256 })]
    public void A_field_of_symbols_is_read_plainly(params int[] lengths)
    {
        AmqpSymbol[] symbols = [.. lengths.Select(static length => new AmqpSymbol(new string('s', length)))];
        Check(new Begin { OfferedCapabilities = symbols }, EncodeSymbols(symbols, lengths.Max() > 255));
    }

    [TestCase(253)]
    [TestCase(254)]
    [TestCase(255)]
    [TestCase(256)]
    public void A_field_of_many_empty_symbols_is_read_plainly(int count)
    {
        var symbols = new AmqpSymbol[count];
        Array.Fill(symbols, new AmqpSymbol(string.Empty));
        Check(new Begin { OfferedCapabilities = symbols }, EncodeSymbols(symbols, isLong: false));
    }

    [TestCase(0)]
    [TestCase(249)]
    [TestCase(250)]
    [TestCase(255)]
    [TestCase(256)]
    public void A_field_with_a_map_of_one_text_is_read_plainly(int length)
    {
        string text = new('t', length);
        byte[] value = [.. length <= 255 ? [0xA1, (byte)length] : new byte[] { 0xB1, 0, 0, (byte)(length >> 8), (byte)length }, .. System.Text.Encoding.ASCII.GetBytes(text)];
        Check(Begin(text), EncodeMap([0xA3, 1, (byte)'k', .. value], 2));
    }

    [Test]
    public void Fields_with_maps_of_other_values_are_read_plainly()
    {
        Check(new Begin { Properties = Fields.Empty }, [0xC1, 1, 0]);
        Check(Begin("\u00E9"), [0xC1, 8, 2, 0xA3, 1, (byte)'k', 0xA1, 2, 0xC3, 0xA9]);
        Check(Begin(true), [0xC1, 5, 2, 0xA3, 1, (byte)'k', 0x41]);
        Check(Begin(AmqpValue.Null), [0xC1, 5, 2, 0xA3, 1, (byte)'k', 0x40]);
        Check(Begin(new AmqpMap.Builder().ToMap()), [0xC1, 7, 2, 0xA3, 1, (byte)'k', 0xC1, 1, 0]);
    }

    [TestCase(62)]
    [TestCase(63)]
    [TestCase(64)]
    [TestCase(128)]
    public void A_field_with_a_map_of_many_pairs_is_read_plainly(int pairs)
    {
        // Four bytes for each pair: 63 pairs are the last that fit the 8-bit form.
        var map = new AmqpMap.Builder();
        var items = new List<byte>();
        for (int i = 0; i < pairs; i++)
        {
            map.Add(new AmqpSymbol(((char)i).ToString()), AmqpValue.Null);
            items.AddRange([0xA3, 1, (byte)i, 0x40]);
        }

        Check(new Begin { Properties = new Fields(map.ToMap()) }, EncodeMap([.. items], 2 * pairs));
    }

    private static Begin Begin(AmqpValue value)
    {
        return new Begin { Properties = [new("k", value)] };
    }

    private static byte[] EncodeSymbols(AmqpSymbol[] symbols, bool isLong)
    {
        byte[] Size(int size) => isLong ? Four(size) : [(byte)size];
        byte[] elements = [.. symbols.SelectMany(symbol => (IEnumerable<byte>)[.. Size(symbol.Value.Length), .. System.Text.Encoding.ASCII.GetBytes(symbol.Value)])];
        byte code = isLong ? (byte)0xB3 : (byte)0xA3;
        int size = elements.Length + 2;
        return symbols.Length == 1 ? [code, .. elements]
            : size <= 255 && symbols.Length <= 255 ? [0xE0, (byte)size, (byte)symbols.Length, code, .. elements]
            : [0xF0, .. Four(size + 3), .. Four(symbols.Length), code, .. elements];
    }

    private static byte[] EncodeMap(byte[] items, int count) => items.Length + 1 <= 255
        ? [0xC1, (byte)(items.Length + 1), (byte)count, .. items]
        : [0xD1, .. Four(items.Length + 4), .. Four(count), .. items];

    private static byte[] Four(int value) => [(byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value];

    // In spans that are too short, that fit exactly and that are longer, and in a buffer that has to grow.
    private static void Check(Begin begin, byte[] field)
    {
        bool isMap = field[0] is 0xC1 or 0xD1;
        byte[] fields = [0x40, 0x43, 0x43, 0x43, 0x40, .. isMap ? new byte[] { 0x40, 0x40 } : [], .. field];
        byte count = (byte)(FieldsBefore + (isMap ? 3 : 1));
        byte[] expected = fields.Length <= 254
            ? [0, 0x53, 0x11, 0xC0, (byte)(fields.Length + 1), count, .. fields]
            : [0, 0x53, 0x11, 0xD0, .. Four(fields.Length + 4), .. Four(count), .. fields];
        begin.NextOutgoingId = 0;
        begin.IncomingWindow = 0;
        begin.OutgoingWindow = 0;
        Assert.That(begin.GetEncodedSize(), Is.EqualTo(expected.Length));
        for (int room = 0; room < expected.Length + 70; room += room < expected.Length - 9 ? 7 : 1)
        {
            byte[] bytes = new byte[room];
            AmqpWriter writer = new(bytes);
            bool fits = true;
            try
            {
                begin.WriteTo(ref writer);
            }
            catch (ArgumentException)
            {
                fits = false;
            }

            Assert.That(fits, Is.EqualTo(room >= expected.Length), $"span of {room}");
            Assert.That(bytes.Take(writer.BytesWritten), Is.EqualTo(fits ? expected : []), $"span of {room}");
        }

        using AmqpBuffer buffer = new(16);
        AmqpWriter growing = new(buffer);
        begin.WriteTo(ref growing);
        growing.Flush();
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(expected));
    }
}

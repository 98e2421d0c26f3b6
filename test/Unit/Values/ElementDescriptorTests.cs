using System.Buffers.Binary;

namespace Amqp.Encoding.Tests.Values;

/// <summary>Elements of an array share its descriptors: reading them one by one costs in proportion to the bytes.</summary>
public sealed class ElementDescriptorTests
{
    [Test]
    public void Reading_elements_by_hand_allocates_in_proportion_to_the_bytes()
    {
        byte[] few = WithLongDescriptor(2_000);
        byte[] many = WithLongDescriptor(16_000);
        long least = Allocations.Measure(() => ReadByHand(few));
        long most = Allocations.Measure(() => ReadByHand(many));
        Assert.That(most, Is.LessThan(10 * least));
        Assert.That(most, Is.LessThan(100 * many.Length));
    }

    [Test]
    public void Enumerating_a_decoded_array_allocates_in_proportion_to_the_bytes()
    {
        byte[] bytes = WithManyDescriptors(4_000, 0x50);
        AmqpArray array = AmqpValue.Decode(bytes).AsArray();
        long allocated = Allocations.Measure(() =>
        {
            foreach (AmqpValue element in array)
            {
                _ = element.GetHashCode() + array[0].GetHashCode();
            }
        });
        Assert.That(allocated, Is.LessThan(200 * bytes.Length));
        Assert.That(Allocations.Measure(() => ReadByHand(bytes)), Is.LessThan(200 * bytes.Length));
    }

    [TestCase(0x40)]
    [TestCase(0x41)]
    [TestCase(0x43)]
    [TestCase(0x45)]
    public void Zero_width_elements_with_descriptors_share_one_object(int code)
    {
        byte[] bytes = WithManyDescriptors(65_536, (byte)code);
        AmqpArray array = AmqpValue.Decode(bytes).AsArray();
        int sum = 0;
        long allocated = Allocations.Measure(() =>
        {
            foreach (AmqpValue element in array)
            {
                sum += element.GetHashCode();
            }
        });
        Assert.That(allocated, Is.LessThan(1_000));
        Assert.That(Allocations.Measure(() => ReadByHand(bytes)), Is.LessThan(40_000));
        Assert.That(array[65_535], Is.EqualTo(array[0]));
    }

    [Test]
    public void Hash_size_and_equality_of_each_element_take_time_in_proportion_to_the_bytes()
    {
        const int Count = 100_000;
        var elements = new List<AmqpValue>();
        byte[] bytes = WithLongDescriptor(Count);
        var reader = new AmqpReader(bytes);
        AmqpReadScope scope = reader.EnterArray();
        while (!reader.IsAtEnd)
        {
            elements.Add(reader.ReadValue());
        }

        reader.Exit(scope);
        var time = Stopwatch.StartNew();
        long sizes = 0;
        foreach (AmqpValue element in elements)
        {
            _ = element.GetHashCode();
            sizes += element.GetEncodedSize();
        }

        Assert.That(sizes, Is.EqualTo((long)Count * (1 + 5 + Count + 2)));
        Assert.That(elements.Distinct().Count(), Is.EqualTo(1));
        Assert.That(time.Elapsed, Is.LessThan(TimeSpan.FromSeconds(5)));
    }

    [Test]
    public void Checking_each_element_takes_time_in_proportion_to_the_bytes()
    {
        byte[] bytes = WithLongDescriptor(1_000_000);
        var time = Stopwatch.StartNew();
        var reader = new AmqpReader(bytes);
        AmqpReadScope scope = reader.EnterArray();
        while (!reader.IsAtEnd)
        {
            reader.Validate();
        }

        reader.Exit(scope);
        Assert.That(time.Elapsed, Is.LessThan(TimeSpan.FromSeconds(5)));
    }

    // Two elements of an array8 of symbols, described by a symbol; 0x80 is not ASCII.
    [TestCase("a30180", "0161" + "0162", 0)]
    [TestCase("a30161", "0161" + "0180", 1)]
    [TestCase("a30161", "0161" + "0162", 2)]
    public void Each_checked_element_reports_its_own_fault(string descriptor, string elements, int valid)
    {
        byte[] content = HexText.Parse("0200" + descriptor + "a3" + elements);
        var reader = new AmqpReader([0xe0, (byte)content.Length, .. content]);
        reader.EnterArray();
        int count = 0;
        AmqpDecodeErrorKind kind = AmqpDecodeErrorKind.None;
        while (!reader.IsAtEnd && kind == AmqpDecodeErrorKind.None)
        {
            try
            {
                reader.Validate();
                count++;
            }
            catch (AmqpDecodeException exception)
            {
                kind = exception.Error.Kind;
            }
        }

        Assert.That(count, Is.EqualTo(valid));
        Assert.That(kind, Is.EqualTo(valid == 2 ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.InvalidSymbol));
    }

    [TestCase("e0 08 02 00 53 24 00 a3 01 61 50 07 08")]
    [TestCase("e0 06 02 00 53 24 50 07 08")]
    [TestCase("e0 05 02 00 53 24 41")]
    [TestCase("e0 0b 02 00 c0 03 02 43 43 00 53 25 40")]
    [TestCase("e0 0b 02 00 e0 04 02 50 07 08 50 01 02")]
    [TestCase("e0 10 02 00 53 24 00 a3 01 61 c0 03 01 50 07 03 01 50 08")]
    public void Elements_read_by_hand_are_those_of_the_decoded_array(string hex)
    {
        byte[] bytes = HexText.Parse(hex.Replace(" ", string.Empty));
        bytes[1] = (byte)(bytes.Length - 2);
        AmqpArray array = AmqpValue.Decode(bytes).AsArray();
        var reader = new AmqpReader(bytes);
        AmqpReadScope scope = reader.EnterArray();
        for (int i = 0; i < scope.Count; i++)
        {
            string place = $"element {i}";
            AmqpValue expected = AmqpValue.Decode(array[i].Encode());
            AmqpValue byHand = reader.ReadValue();
            foreach (AmqpValue element in new[] { byHand, array[i] })
            {
                Assert.That(element, Is.EqualTo(expected), place);
                Assert.That(expected, Is.EqualTo(element), place);
                Assert.That(element.GetHashCode(), Is.EqualTo(expected.GetHashCode()), place);
                Assert.That(element.GetEncodedSize(), Is.EqualTo(expected.GetEncodedSize()), place);
                Assert.That(element.Encode(), Is.EqualTo(expected.Encode()), place);
                Assert.That(element.ToString(), Is.EqualTo(expected.ToString()), place);
                Assert.That(AmqpValue.Decode(element.Encode()), Is.EqualTo(element), place);
            }

            Assert.That(byHand.AsDescribed().Value, Is.EqualTo(expected.AsDescribed().Value), place);
            Assert.That(byHand.AsDescribed().Value.GetHashCode(), Is.EqualTo(expected.AsDescribed().Value.GetHashCode()), place);
        }

        Assert.That(reader.Depth, Is.EqualTo(1));
        reader.Exit(scope);
        Assert.That(reader.IsAtEnd);
    }

    [Test]
    public void Elements_with_different_descriptors_differ()
    {
        AmqpArray numbers = [1, 2];
        Assert.That(numbers.Describe(0x24)[0], Is.Not.EqualTo(numbers.Describe(0x25)[0]));
        Assert.That(numbers.Describe(0x24)[0], Is.Not.EqualTo(numbers.Describe(0x24)[1]));
        Assert.That(numbers.Describe(0x24)[0], Is.EqualTo(numbers.Describe(0x24)[0]));
        Assert.That(numbers.Describe(0x24)[0], Is.Not.EqualTo(numbers.Describe(0x24).Describe(0x24)[0]));
    }

    [Test]
    public void A_copy_does_not_keep_borrowed_descriptors()
    {
        byte[] bytes = HexText.Parse("e0090200a001615007" + "08");
        bytes[1] = (byte)(bytes.Length - 2);
        var reader = new AmqpReader(bytes.AsMemory());
        reader.EnterArray();
        AmqpValue borrowed = reader.ReadValue(borrow: true);
        AmqpValue copied = reader.ReadValue();
        bytes[6] = 0x62;
        Assert.That(borrowed.AsDescribed().Descriptor.AsBinary().ToArray(), Is.EqualTo(new byte[] { 0x62 }));
        Assert.That(copied.AsDescribed().Descriptor.AsBinary().ToArray(), Is.EqualTo(new byte[] { 0x61 }));
    }

    [Test]
    public void Successive_arrays_keep_their_own_descriptors()
    {
        byte[] bytes = HexText.Parse("e0070200532450" + "0708" + "e0070200532550" + "0708");
        var reader = new AmqpReader(bytes);
        var descriptors = new List<ulong>();
        for (int i = 0; i < 2; i++)
        {
            AmqpReadScope scope = reader.EnterArray();
            descriptors.Add(reader.ReadValue().AsDescribed().Descriptor.AsUInt64());
            AmqpReadScope described = reader.EnterDescribed(out DescriptorView token);
            Assert.That(token.TryGetCode(out ulong code));
            Assert.That(code == descriptors[i]);
            Assert.That(reader.ReadValue(), Is.EqualTo((AmqpValue)(byte)8));
            reader.Exit(described);
            reader.Exit(scope);
        }

        Assert.That(descriptors, Is.EqualTo(new ulong[] { 0x24, 0x25 }));
    }

    private static void ReadByHand(byte[] bytes)
    {
        var reader = new AmqpReader(bytes);
        AmqpReadScope scope = reader.EnterArray();
        for (int i = 0; i < scope.Count; i++)
        {
            _ = reader.ReadValue().GetHashCode();
        }

        reader.Exit(scope);
    }

    // As many ubytes as the symbol that describes them has characters.
    private static byte[] WithLongDescriptor(int count)
    {
        byte[] symbol = new byte[5 + count];
        symbol.AsSpan().Fill((byte)'a');
        symbol[0] = 0xb3;
        BinaryPrimitives.WriteInt32BigEndian(symbol.AsSpan(1), count);
        return ArrayOf([0x00, .. symbol, 0x50], count, new byte[count]);
    }

    private static byte[] WithManyDescriptors(int count, byte code)
    {
        var constructor = new List<byte>();
        for (int i = 0; i < 60; i++)
        {
            constructor.AddRange([0x00, 0x53, 0x24]);
        }

        return ArrayOf([.. constructor, code], count, new byte[code == 0x50 ? count : 0]);
    }

    private static byte[] ArrayOf(byte[] constructor, int count, byte[] elements)
    {
        byte[] header = new byte[9];
        header[0] = 0xf0;
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(1), 4 + constructor.Length + elements.Length);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(5), count);
        return [.. header, .. constructor, .. elements];
    }
}

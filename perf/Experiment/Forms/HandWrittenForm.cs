using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The floor: the bytes of <see cref="TypedForm"/>, written for this one shape without the library, and read without checks but those of spans.</summary>
/// <remarks>It can do less: a text has at most 255 bytes, and the texts of an array at most 252.</remarks>
public sealed class HandWrittenForm : AmqpForm
{
    private const int WideHeader = 9;
    private const int NarrowHeader = 3;
    private const int MaxNarrow = 254;
    private const int MaxText = 2 + (3 * 255);
    private const int MaxLine = NarrowHeader + MaxText + 5 + 17;

    public override string Name => "AMQP by hand (floor)";

    public override bool CanValidate => false;

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        foreach (Customer customer in customers)
        {
            output.Advance(Write(output.GetSpan(GetMaxSize(customer)), customer));
        }
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        var reader = new HandWrittenReader(data.Span);
        while (!reader.IsAtEnd)
        {
            customers.Add(reader.ReadCustomer());
        }
    }

    private static int GetMaxSize(Customer customer)
    {
        int size = 512 + (5 * MaxText);
        foreach (Order order in customer.Orders)
        {
            size += 64 + (order.Lines.Length * MaxLine);
        }

        return size;
    }

    private static int Write(Span<byte> span, Customer customer)
    {
        span[0] = 0x00;
        span[1] = 0x80;
        BinaryPrimitives.WriteUInt64BigEndian(span[2..], CustomerFields.Code);
        int list = 10;
        int at = list + NarrowHeader;
        at += WriteLong(span[at..], customer.Id);
        at += WriteText(span[at..], customer.Name);
        at += WriteTexts(span[at..], customer.Emails);
        at += WriteDecimal(span[at..], customer.Balance);
        at += WriteTimestamp(span[at..], customer.Created);
        at += WriteTexts(span[at..], customer.Tags);

        int address = at;
        at += NarrowHeader;
        at += WriteText(span[at..], customer.Address.Street);
        at += WriteText(span[at..], customer.Address.City);
        at += WriteText(span[at..], customer.Address.PostalCode);
        at += WriteText(span[at..], customer.Address.Country);
        at = EndList(span, address, at, CustomerFields.AddressCount);

        int orders = at;
        at += NarrowHeader;
        foreach (Order order in customer.Orders)
        {
            at = WriteOrder(span, at, order);
        }

        at = EndList(span, orders, at, customer.Orders.Length);
        return EndList(span, list, at, CustomerFields.Count);
    }

    private static int WriteOrder(Span<byte> span, int start, Order order)
    {
        int at = start + NarrowHeader;
        span[at] = 0x98;
        order.Id.TryWriteBytes(span[(at + 1)..], bigEndian: true, out _);
        at += 17;
        at += WriteTimestamp(span[at..], order.Placed);
        int lines = at;
        at += NarrowHeader;
        foreach (OrderLine line in order.Lines)
        {
            int fields = at;
            at += NarrowHeader;
            at += WriteText(span[at..], line.Product);
            at += WriteInt(span[at..], line.Quantity);
            at += WriteDecimal(span[at..], line.Price);
            at = EndList(span, fields, at, CustomerFields.LineCount);
        }

        at = EndList(span, lines, at, order.Lines.Length);
        return EndList(span, start, at, CustomerFields.OrderCount);
    }

    // The list was begun with a header of three bytes; nine are needed if it grew.
    private static int EndList(Span<byte> span, int start, int end, int count)
    {
        if (count == 0)
        {
            span[start] = 0x45;
            return start + 1;
        }

        int length = end - start - NarrowHeader;
        if (length <= MaxNarrow)
        {
            span[start] = 0xC0;
            span[start + 1] = (byte)(length + 1);
            span[start + 2] = (byte)count;
            return end;
        }

        span.Slice(start + NarrowHeader, length).CopyTo(span[(start + WideHeader)..]);
        span[start] = 0xD0;
        BinaryPrimitives.WriteInt32BigEndian(span[(start + 1)..], length + 4);
        BinaryPrimitives.WriteInt32BigEndian(span[(start + 5)..], count);
        return end + WideHeader - NarrowHeader;
    }

    private static int WriteText(Span<byte> span, string text)
    {
        int length = System.Text.Encoding.UTF8.GetBytes(text, span[2..]);
        span[0] = 0xA1;
        span[1] = checked((byte)length);
        return 2 + length;
    }

    private static int WriteTexts(Span<byte> span, string[] texts)
    {
        int at = 4;
        foreach (string text in texts)
        {
            int length = System.Text.Encoding.UTF8.GetBytes(text, span[(at + 1)..]);
            span[at] = checked((byte)length);
            at += 1 + length;
        }

        span[0] = 0xE0;
        span[1] = checked((byte)(at - 2));
        span[2] = (byte)texts.Length;
        span[3] = 0xA1;
        return at;
    }

    private static int WriteLong(Span<byte> span, long value)
    {
        if (value == (sbyte)value)
        {
            span[0] = 0x55;
            span[1] = (byte)value;
            return 2;
        }

        span[0] = 0x81;
        BinaryPrimitives.WriteInt64BigEndian(span[1..], value);
        return 9;
    }

    private static int WriteInt(Span<byte> span, int value)
    {
        if (value == (sbyte)value)
        {
            span[0] = 0x54;
            span[1] = (byte)value;
            return 2;
        }

        span[0] = 0x71;
        BinaryPrimitives.WriteInt32BigEndian(span[1..], value);
        return 5;
    }

    private static int WriteTimestamp(Span<byte> span, DateTime value)
    {
        span[0] = 0x83;
        BinaryPrimitives.WriteInt64BigEndian(span[1..], (value.Ticks - DateTime.UnixEpoch.Ticks) / TimeSpan.TicksPerMillisecond);
        return 9;
    }

    private static int WriteDecimal(Span<byte> span, decimal value)
    {
        const int Bias = 6_176;
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        ulong high = ((ulong)(uint)bits[3] & 0x8000_0000) << 32 | (ulong)(Bias - value.Scale) << 49 | (uint)bits[2];
        span[0] = 0x94;
        BinaryPrimitives.WriteUInt64BigEndian(span[1..], high);
        BinaryPrimitives.WriteUInt64BigEndian(span[9..], (ulong)(uint)bits[1] << 32 | (uint)bits[0]);
        return 17;
    }
}

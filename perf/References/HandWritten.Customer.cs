namespace Amqp.Encoding.Perf.References;

/// <content>The floor of perf/Experiment: the bytes of its typed form, written for this one shape without the library, and read without checks but those of spans and codes. It can do
/// less: a text has at most 255 bytes, and the texts of an array at most 252.</content>
public static partial class HandWritten
{
    private const int NarrowHeader = 3;
    private const int MaxText = 2 + (3 * 255);

    public static int GetMaxSize(Customer customer)
    {
        int size = 512 + (5 * MaxText);
        foreach (Order order in customer.Orders)
        {
            size += 64 + (order.Lines.Length * (NarrowHeader + MaxText + 5 + 17));
        }

        return size;
    }

    public static int WriteCustomer(Customer customer, Span<byte> span)
    {
        span[0] = 0x00;
        span[1] = 0x80;
        BinaryPrimitives.WriteUInt64BigEndian(span[2..], CustomerFields.Code);
        const int List = 10;
        int at = List + NarrowHeader;
        WriteLong(span, ref at, customer.Id);
        WriteText(span, ref at, 0xa1, customer.Name);
        WriteTexts(span, ref at, 0xa1, customer.Emails);
        WriteDecimal(span, ref at, customer.Balance);
        WriteTimestamp(span, ref at, customer.Created);
        WriteTexts(span, ref at, 0xa1, customer.Tags);
        int address = at;
        at += NarrowHeader;
        WriteText(span, ref at, 0xa1, customer.Address.Street);
        WriteText(span, ref at, 0xa1, customer.Address.City);
        WriteText(span, ref at, 0xa1, customer.Address.PostalCode);
        WriteText(span, ref at, 0xa1, customer.Address.Country);
        EndList(span, address, ref at, CustomerFields.AddressCount);
        int orders = at;
        at += NarrowHeader;
        foreach (Order order in customer.Orders)
        {
            WriteOrder(span, ref at, order);
        }

        EndList(span, orders, ref at, customer.Orders.Length);
        EndList(span, List, ref at, CustomerFields.Count);
        return at;
    }

    public static Customer ReadCustomer(ReadOnlySpan<byte> source, ref int position)
    {
        position += 10;
        ReadListCount(source, ref position);
        return new Customer
        {
            Id = ReadLong(source, ref position),
            Name = ReadString(source, ref position),
            Emails = ReadTexts(source, ref position, 0xa1),
            Balance = ReadDecimal(source, ref position),
            Created = ReadTimestamp(source, ref position),
            Tags = ReadTexts(source, ref position, 0xa1),
            Address = ReadAddress(source, ref position),
            Orders = ReadOrders(source, ref position),
        };
    }

    private static void WriteOrder(Span<byte> span, ref int at, Order order)
    {
        int start = at;
        at += NarrowHeader;
        span[at] = 0x98;
        order.Id.TryWriteBytes(span[(at + 1)..], bigEndian: true, out _);
        at += 17;
        WriteTimestamp(span, ref at, order.Placed);
        int lines = at;
        at += NarrowHeader;
        foreach (OrderLine line in order.Lines)
        {
            int fields = at;
            at += NarrowHeader;
            WriteText(span, ref at, 0xa1, line.Product);
            WriteInt(span, ref at, line.Quantity);
            WriteDecimal(span, ref at, line.Price);
            EndList(span, fields, ref at, CustomerFields.LineCount);
        }

        EndList(span, lines, ref at, order.Lines.Length);
        EndList(span, start, ref at, CustomerFields.OrderCount);
    }

    // The list was begun with a header of three bytes; nine are needed if it grew.
    private static void EndList(Span<byte> span, int start, ref int at, int count)
    {
        int length = at - start - NarrowHeader;
        if (count == 0)
        {
            span[start] = 0x45;
            at = start + 1;
        }
        else if (length < byte.MaxValue)
        {
            span[start] = 0xc0;
            span[start + 1] = (byte)(length + 1);
            span[start + 2] = (byte)count;
        }
        else
        {
            span.Slice(start + NarrowHeader, length).CopyTo(span[(start + ListHeaderSize)..]);
            span[start] = 0xd0;
            BinaryPrimitives.WriteInt32BigEndian(span[(start + 1)..], length + 4);
            BinaryPrimitives.WriteInt32BigEndian(span[(start + 5)..], count);
            at += ListHeaderSize - NarrowHeader;
        }
    }

    private static void WriteLong(Span<byte> span, ref int at, long value)
    {
        bool isSmall = value == (sbyte)value;
        span[at] = isSmall ? (byte)0x55 : (byte)0x81;
        span[at + 1] = (byte)value;
        if (!isSmall)
        {
            BinaryPrimitives.WriteInt64BigEndian(span[(at + 1)..], value);
        }

        at += isSmall ? 2 : 9;
    }

    private static void WriteInt(Span<byte> span, ref int at, int value)
    {
        bool isSmall = value == (sbyte)value;
        span[at] = isSmall ? (byte)0x54 : (byte)0x71;
        span[at + 1] = (byte)value;
        if (!isSmall)
        {
            BinaryPrimitives.WriteInt32BigEndian(span[(at + 1)..], value);
        }

        at += isSmall ? 2 : 5;
    }

    private static void WriteDecimal(Span<byte> span, ref int at, decimal value)
    {
        const int Bias = 6_176;
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        ulong high = ((ulong)(uint)bits[3] & 0x8000_0000) << 32 | (ulong)(Bias - value.Scale) << 49 | (uint)bits[2];
        span[at] = 0x94;
        BinaryPrimitives.WriteUInt64BigEndian(span[(at + 1)..], high);
        BinaryPrimitives.WriteUInt64BigEndian(span[(at + 9)..], (ulong)(uint)bits[1] << 32 | (uint)bits[0]);
        at += 17;
    }

    private static Address ReadAddress(ReadOnlySpan<byte> source, ref int position)
    {
        ReadListCount(source, ref position);
        return new Address
        {
            Street = ReadString(source, ref position),
            City = ReadString(source, ref position),
            PostalCode = ReadString(source, ref position),
            Country = ReadString(source, ref position),
        };
    }

    private static Order[] ReadOrders(ReadOnlySpan<byte> source, ref int position)
    {
        var orders = new Order[ReadListCount(source, ref position)];
        for (int i = 0; i < orders.Length; i++)
        {
            ReadListCount(source, ref position);
            orders[i] = new Order
            {
                Id = new Guid(ReadBytes(source, ref position, 17)[1..], bigEndian: true),
                Placed = ReadTimestamp(source, ref position),
                Lines = ReadLines(source, ref position),
            };
        }

        return orders;
    }

    private static OrderLine[] ReadLines(ReadOnlySpan<byte> source, ref int position)
    {
        var lines = new OrderLine[ReadListCount(source, ref position)];
        for (int i = 0; i < lines.Length; i++)
        {
            ReadListCount(source, ref position);
            lines[i] = new OrderLine { Product = ReadString(source, ref position), Quantity = ReadInt(source, ref position), Price = ReadDecimal(source, ref position) };
        }

        return lines;
    }

    private static int ReadListCount(ReadOnlySpan<byte> source, ref int position)
    {
        switch (ReadByte(source, ref position))
        {
            case 0x45:
                return 0;
            case 0xc0:
                return ReadBytes(source, ref position, 2)[1];
            case 0xd0:
                return BinaryPrimitives.ReadInt32BigEndian(ReadBytes(source, ref position, 8)[4..]);
            default:
                ThrowMalformed();
                return 0;
        }
    }

    private static long ReadLong(ReadOnlySpan<byte> source, ref int position)
    {
        byte code = ReadByte(source, ref position);
        if (code == 0x81)
        {
            return BinaryPrimitives.ReadInt64BigEndian(ReadBytes(source, ref position, sizeof(long)));
        }

        CheckEqual(code, 0x55);
        return (sbyte)ReadByte(source, ref position);
    }

    private static int ReadInt(ReadOnlySpan<byte> source, ref int position)
    {
        byte code = ReadByte(source, ref position);
        if (code == 0x71)
        {
            return BinaryPrimitives.ReadInt32BigEndian(ReadBytes(source, ref position, sizeof(int)));
        }

        CheckEqual(code, 0x54);
        return (sbyte)ReadByte(source, ref position);
    }

    private static decimal ReadDecimal(ReadOnlySpan<byte> source, ref int position)
    {
        ReadOnlySpan<byte> bytes = ReadBytes(source, ref position, 17);
        CheckEqual(bytes[0], 0x94);
        ulong high = BinaryPrimitives.ReadUInt64BigEndian(bytes[1..]);
        ulong low = BinaryPrimitives.ReadUInt64BigEndian(bytes[9..]);
        int scale = 6_176 - (int)((high >> 49) & 0x3FFF);
        return new decimal((int)low, (int)(low >> 32), (int)high, (high >> 63) != 0, checked((byte)scale));
    }
}

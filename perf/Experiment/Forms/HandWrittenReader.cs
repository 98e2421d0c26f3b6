using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>Reads what <see cref="HandWrittenForm"/> writes, in the forms that it writes.</summary>
internal ref struct HandWrittenReader(ReadOnlySpan<byte> data)
{
    private readonly ReadOnlySpan<byte> _data = data;
    private int _at;

    public readonly bool IsAtEnd => _at == _data.Length;

    public Customer ReadCustomer()
    {
        _at += 10;
        ReadList();
        return new Customer
        {
            Id = ReadLong(),
            Name = ReadText(),
            Emails = ReadTexts(),
            Balance = ReadDecimal(),
            Created = ReadTimestamp(),
            Tags = ReadTexts(),
            Address = ReadAddress(),
            Orders = ReadOrders(),
        };
    }

    private Address ReadAddress()
    {
        ReadList();
        return new Address { Street = ReadText(), City = ReadText(), PostalCode = ReadText(), Country = ReadText() };
    }

    private Order[] ReadOrders()
    {
        var orders = new Order[ReadList()];
        for (int i = 0; i < orders.Length; i++)
        {
            ReadList();
            orders[i] = new Order { Id = ReadGuid(), Placed = ReadTimestamp(), Lines = ReadLines() };
        }

        return orders;
    }

    private OrderLine[] ReadLines()
    {
        var lines = new OrderLine[ReadList()];
        for (int i = 0; i < lines.Length; i++)
        {
            ReadList();
            lines[i] = new OrderLine { Product = ReadText(), Quantity = ReadInt(), Price = ReadDecimal() };
        }

        return lines;
    }

    private ReadOnlySpan<byte> Take(int count)
    {
        ReadOnlySpan<byte> bytes = _data.Slice(_at, count);
        _at += count;
        return bytes;
    }

    private int ReadList()
    {
        switch (_data[_at])
        {
            case 0x45:
                _at++;
                return 0;
            case 0xC0:
                return Take(3)[2];
            case 0xD0:
                return BinaryPrimitives.ReadInt32BigEndian(Take(9)[5..]);
            default:
                throw Unexpected();
        }
    }

    private string ReadText()
    {
        Check(0xA1);
        int length = _data[_at + 1];
        return System.Text.Encoding.UTF8.GetString(Take(2 + length)[2..]);
    }

    private string[] ReadTexts()
    {
        Check(0xE0);
        ReadOnlySpan<byte> array = Take(2 + _data[_at + 1]);
        string[] texts = new string[array[2]];
        int at = 4;
        for (int i = 0; i < texts.Length; i++)
        {
            int length = array[at];
            texts[i] = System.Text.Encoding.UTF8.GetString(array.Slice(at + 1, length));
            at += 1 + length;
        }

        return texts;
    }

    private long ReadLong()
    {
        if (_data[_at] == 0x55)
        {
            return (sbyte)Take(2)[1];
        }

        Check(0x81);
        return BinaryPrimitives.ReadInt64BigEndian(Take(9)[1..]);
    }

    private int ReadInt()
    {
        if (_data[_at] == 0x54)
        {
            return (sbyte)Take(2)[1];
        }

        Check(0x71);
        return BinaryPrimitives.ReadInt32BigEndian(Take(5)[1..]);
    }

    private DateTime ReadTimestamp()
    {
        Check(0x83);
        long milliseconds = BinaryPrimitives.ReadInt64BigEndian(Take(9)[1..]);
        return new DateTime((milliseconds * TimeSpan.TicksPerMillisecond) + DateTime.UnixEpoch.Ticks, DateTimeKind.Utc);
    }

    private Guid ReadGuid()
    {
        Check(0x98);
        return new Guid(Take(17)[1..], bigEndian: true);
    }

    private decimal ReadDecimal()
    {
        Check(0x94);
        ReadOnlySpan<byte> bytes = Take(17);
        ulong high = BinaryPrimitives.ReadUInt64BigEndian(bytes[1..]);
        ulong low = BinaryPrimitives.ReadUInt64BigEndian(bytes[9..]);
        int scale = 6_176 - (int)((high >> 49) & 0x3FFF);
        return new decimal((int)low, (int)(low >> 32), (int)high, (high >> 63) != 0, checked((byte)scale));
    }

    private readonly void Check(byte code)
    {
        if (_data[_at] != code)
        {
            throw Unexpected();
        }
    }

    private static InvalidDataException Unexpected() => new("The value is in another form.");
}

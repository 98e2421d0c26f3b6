using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Standard.Transactions;

/// <summary>Names of transactions: AMQP 1.0, part 4, 4.5.4.</summary>
public sealed class TransactionIdTests
{
    [Test]
    public void Ids_of_every_length_keep_their_bytes([Range(0, 32)] int length)
    {
        byte[] bytes = Enumerable.Range(1, length).Select(i => (byte)(i * 37)).ToArray();
        TransactionId id = new(bytes);
        Assert.That(id.Length, Is.EqualTo(length));
        Assert.That(id.ToArray(), Is.EqualTo(bytes));
        Assert.That(id, Is.EqualTo(new TransactionId(bytes)));
        Assert.That(id.GetHashCode(), Is.EqualTo(new TransactionId(bytes).GetHashCode()));
        Assert.That(id.ToString(), Is.EqualTo("0x" + HexText.Format(bytes)));
        byte[] written = CompositeAssert.Write(new Discharge { TxnId = id, Fail = true });
        Assert.That(HexText.Format(written), Is.EqualTo($"005332c0{4 + length:x2}02a0{length:x2}{HexText.Format(bytes)}41"));
        Assert.That(((Discharge)CompositeAssert.Read(written)).TxnId, Is.EqualTo((TransactionId?)id));
        for (int i = 0; i < length; i++)
        {
            byte[] other = [.. bytes];
            other[i] ^= 1;
            Assert.That(new TransactionId(other), Is.Not.EqualTo(id), $"byte {i}");
        }

        if (length > 0)
        {
            Assert.That(() => id.CopyTo(new byte[length - 1]), Throws.ArgumentException);
        }
    }

    [Test]
    public void An_id_of_more_than_32_bytes_is_refused()
    {
        Assert.That(() => new TransactionId(new byte[33]), Throws.TypeOf<AmqpEncodeException>());
        byte[] bytes = [0, 0x53, 0x32, 0xc0, 36, 1, 0xa0, 33, .. new byte[33]];
        AmqpDecodeError error = CompositeAssert.ReadError(bytes);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
        Assert.That(error.Path, Is.EqualTo("discharge.txn-id"));
        Assert.That(error.Offset, Is.EqualTo(6));
    }

    [Test]
    public void An_id_of_a_number_is_big_endian() => Assert.That(TransactionId.FromUInt64(0x0102030405060708).ToString(), Is.EqualTo("0x0102030405060708"));

    [Test]
    public void Ids_are_looked_up_without_allocation()
    {
        Dictionary<TransactionId, int> transactions = [];
        for (uint i = 0; i < 100; i++)
        {
            transactions.Add(TransactionId.FromUInt64(i), (int)i);
        }

        Assert.That(transactions[TransactionId.FromUInt64(77)], Is.EqualTo(77));
        Assert.That(Allocations.Measure(() => transactions.TryGetValue(TransactionId.FromUInt64(5), out _)), Is.Zero);
    }
}

using AzureContract = Microsoft.Azure.Amqp.Serialization.AmqpContractAttribute;
using AzureMember = Microsoft.Azure.Amqp.Serialization.AmqpMemberAttribute;
using AzureSerializer = Microsoft.Azure.Amqp.Serialization.AmqpContractSerializer;
using NetLiteContract = Amqp.Serialization.AmqpContractAttribute;
using NetLiteMember = Amqp.Serialization.AmqpMemberAttribute;
using NetLiteSerializer = Amqp.Serialization.AmqpSerializer;

namespace Amqp.Encoding.Perf.Codecs;

/// <summary>One class through the serializer of each codec: the generator here, reflection there.</summary>
public static class ClassRows
{
    private const string Kind = "classes";

    public static IEnumerable<CodecRow> Create()
    {
        Purchase purchase = Purchase.Create();
        byte[] encoded = purchase.Encode();
        var stream = new MemoryStream(encoded);
        var output = new MemoryStream(1 << 10);
        var netLiteBuffer = new NetLite.ByteBuffer(encoded, 0, encoded.Length, encoded.Length);
        var netLiteOutput = new NetLite.ByteBuffer(1 << 10, autoGrow: true);
        CodecRow[] rows =
        [
            new(Kind, "class with three items written", WriteByLibrary(), () => WriteByAzure(), () => WriteByNetLite()),
            new(
                Kind,
                "class with three items read",
                () => Pair.Keep(Purchase.Decode(encoded)).Items.Count,
                () => Pair.Keep(ReadByAzure()).Items.Count,
                () => Pair.Keep(ReadByNetLite()).Items.Count),
        ];
        WriteByAzure();
        WriteByNetLite();
        CodecRow.CheckSame("class", CodecRow.DecodeValue, encoded, output.ToArray(), CodecRow.BytesOf(netLiteOutput), ReadByAzure().Encode(), ReadByNetLite().Encode());
        return rows;

        Func<long> WriteByLibrary()
        {
            var buffer = new AmqpBuffer(1 << 10);
            return () =>
            {
                buffer.Reset();
                purchase.Encode(buffer);
                return buffer.WrittenCount;
            };
        }

        long WriteByAzure()
        {
            output.SetLength(0);
            AzureSerializer.WriteObject(output, purchase);
            return output.Length;
        }

        long WriteByNetLite()
        {
            netLiteOutput.Reset();
            NetLiteSerializer.Serialize(netLiteOutput, purchase);
            return netLiteOutput.Length;
        }

        Purchase ReadByAzure()
        {
            stream.Position = 0;
            return AzureSerializer.ReadObject<Purchase>(stream);
        }

        Purchase ReadByNetLite()
        {
            netLiteBuffer.Seek(0);
            return NetLiteSerializer.Deserialize<Purchase>(netLiteBuffer);
        }
    }

    /// <summary>Writes a class once and reads it, by the codec of a side.</summary>
    public static long Send(Purchase purchase, int side)
    {
        switch (side)
        {
            case 0:
                return Purchase.Decode(purchase.Encode()).Items.Count;
            case 1:
                var stream = new MemoryStream();
                AzureSerializer.WriteObject(stream, purchase);
                stream.Position = 0;
                return AzureSerializer.ReadObject<Purchase>(stream).Items.Count;
            default:
                var buffer = new NetLite.ByteBuffer(1 << 10, autoGrow: true);
                NetLiteSerializer.Serialize(buffer, purchase);
                return NetLiteSerializer.Deserialize<Purchase>(buffer).Items.Count;
        }
    }
}

/// <summary>A class with the attributes of all three codecs.</summary>
[AmqpContract(0x0000_ACED_0000_0001ul)]
[AzureContract(Name = "acme:purchase:list", Code = 0x0000_ACED_0000_0001)]
[NetLiteContract(Name = "acme:purchase:list", Code = 0x0000_ACED_0000_0001)]
public sealed partial class Purchase
{
    [AzureMember(Order = 1), NetLiteMember(Order = 1)]
    public long Number { get; set; }

    [AzureMember(Order = 2), NetLiteMember(Order = 2)]
    public string Customer { get; set; } = "";

    [AzureMember(Order = 3), NetLiteMember(Order = 3)]
    public Guid Cart { get; set; }

    [AzureMember(Order = 4), NetLiteMember(Order = 4)]
    public DateTime Placed { get; set; }

    [AzureMember(Order = 5), NetLiteMember(Order = 5)]
    public double Total { get; set; }

    [AzureMember(Order = 6), NetLiteMember(Order = 6)]
    public bool IsExpress { get; set; }

    [AzureMember(Order = 7), NetLiteMember(Order = 7)]
    public List<PurchaseItem> Items { get; set; } = [];

    public static Purchase Create() => new()
    {
        Number = 9_876_543_210_123,
        Customer = "Ana Castellanos",
        Cart = new Guid("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        Placed = DateTime.UnixEpoch.AddMilliseconds(1_700_000_000_123),
        Total = 1234.56,
        IsExpress = true,
        Items = [.. Enumerable.Range(1, 3).Select(static i => new PurchaseItem { Product = "SKU-0001" + i, Quantity = i, Price = i * 19.95 })],
    };
}

/// <summary>An item of a <see cref="Purchase"/>.</summary>
[AmqpContract(0x0000_ACED_0000_0002ul)]
[AzureContract(Name = "acme:item:list", Code = 0x0000_ACED_0000_0002)]
[NetLiteContract(Name = "acme:item:list", Code = 0x0000_ACED_0000_0002)]
public sealed partial class PurchaseItem
{
    [AzureMember(Order = 1), NetLiteMember(Order = 1)]
    public string Product { get; set; } = "";

    [AzureMember(Order = 2), NetLiteMember(Order = 2)]
    public int Quantity { get; set; }

    [AzureMember(Order = 3), NetLiteMember(Order = 3)]
    public double Price { get; set; }
}

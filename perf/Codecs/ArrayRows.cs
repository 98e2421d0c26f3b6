namespace Amqp.Encoding.Perf.Codecs;

/// <summary>Arrays of one type, in the calls of each codec's users.</summary>
public static class ArrayRows
{
    private const string Kind = "arrays";

    public static IEnumerable<CodecRow> Create()
    {
        DateTime[] times = Array.ConvertAll(Workloads.Timestamps(1_000), After1970);
        string[] texts = Workloads.SmallTexts(1_000);
        return
        [
            .. Create("int[10]", EncodingJobs.Ints(10)),
            .. Create("int[1000]", EncodingJobs.Ints(1_000)),
            NewBytes("int[1000] written to new bytes", EncodingJobs.Ints(1_000)),
            .. Create("double[1000]", Workloads.Doubles(1_000)),
            .. Create("Guid[1000]", Workloads.Uuids(1_000)),
            .. Create("DateTime[1000]", times),
            .. Create(
                "1,000 symbols", Array.ConvertAll(texts, static text => new AmqpSymbol(text)), Array.ConvertAll(texts, static text => new Azure.Encoding.AmqpSymbol(text)),
                Array.ConvertAll(texts, static text => new NetLite.Types.Symbol(text))),
            .. Create("string[1000]", texts),
        ];
    }

    /// <summary>Mirrors a time before 1970, which Microsoft.Azure.Amqp would read as the first moment of 1970.</summary>
    public static DateTime After1970(DateTime time) => DateTime.UnixEpoch + (time - DateTime.UnixEpoch).Duration();

    private static CodecRow[] Create<T>(string name, T[] values) => Create(name, values, values, values);

    private static CodecRow[] Create<T, TAzure, TNetLite>(string name, T[] values, TAzure[] azureValues, TNetLite[] netLiteValues) =>
    [
        CodecRow.Written(
            Kind, name + " written", buffer => ArrayEncoding<T>.Default.Encode(values, buffer), buffer => Azure.AmqpCodec.EncodeArray(azureValues, buffer),
            buffer => NetLite.Types.Encoder.WriteArray(buffer, netLiteValues)),
        CodecRow.Read(
            Kind, name + " read", ArrayEncoding<T>.Default.Encode(values), static bytes => ArrayEncoding<T>.Default.Decode(bytes), Azure.AmqpCodec.DecodeArray<TAzure>,
            static buffer => NetLite.Types.Encoder.ReadArray(buffer, NetLite.Types.Encoder.ReadFormatCode(buffer))),
    ];

    // The call of README. Each package has a buffer that grows, and the bytes are copied out of it.
    private static CodecRow NewBytes(string name, int[] values)
    {
        byte[] WriteByAzure()
        {
            var buffer = new Azure.ByteBuffer(new byte[Azure.AmqpCodec.GetArrayEncodeSize(values)]);
            Azure.AmqpCodec.EncodeArray(values, buffer);
            return buffer.Buffer;
        }

        byte[] WriteByNetLite()
        {
            var buffer = new NetLite.ByteBuffer(64, autoGrow: true);
            NetLite.Types.Encoder.WriteArray(buffer, values);
            return CodecRow.BytesOf(buffer);
        }

        CodecRow.CheckSame(name, CodecRow.DecodeValue, ArrayEncoding<int>.Default.Encode(values), WriteByAzure(), WriteByNetLite());
        return new CodecRow(
            Kind, name, () => Pair.Keep(ArrayEncoding<int>.Default.Encode(values)).Length, () => Pair.Keep(WriteByAzure()).Length, () => Pair.Keep(WriteByNetLite()).Length);
    }
}

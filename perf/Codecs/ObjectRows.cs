namespace Amqp.Encoding.Perf.Codecs;

/// <summary>Maps and lists of any type, which each package makes of objects. This library has two forms of them, values and objects, with a row for each.</summary>
public static class ObjectRows
{
    private const string Kind = "objects";

    public static IEnumerable<CodecRow> Create()
    {
        ObjectData[] common = ObjectData.Create(hasSymbols: false);
        object nest = new List<object>();
        for (int depth = 1; depth < 60; depth++)
        {
            nest = new List<object> { nest };
        }

        return
        [
            .. Create(common[0]),
            ReadTexts(10),
            ReadTexts(1_000),
            .. Create(new ObjectData("nest of 60 lists", nest)),
            .. Create(new ObjectData("map of 100", Enumerable.Range(0, 100).ToDictionary(EncodingJobs.Key, static object (i) => i))),
            .. Create(new ObjectData(common[2].Name, ((List<object>)common[2].Value).ConvertAll(static item => item is DateTime time ? ArrayRows.After1970(time) : item))),
            .. Create(ObjectData.Rows()),
            .. Create(new ObjectData("100 nested lists", Enumerable.Range(0, 100).Select(object (i) => new List<object> { i, "item " + i, new List<object> { i * 1_000, i % 2 == 0, i / 16.0 } }).ToList())),
        ];
    }

    // A map whose keys and values are texts, to a dictionary of them.
    private static CodecRow ReadTexts(int count)
    {
        var texts = Enumerable.Range(0, count).ToDictionary(EncodingJobs.Key, static i => "value " + i);
        return CodecRow.Read(
            Kind, $"map of {count} texts read as Dictionary<string, string>", MapEncoding<string, string>.Default.Encode(texts), static bytes => MapEncoding<string, string>.Default.DecodeDictionary(bytes),
            Azure.AmqpCodec.DecodeMap, NetLite.Types.Encoder.ReadObject);
    }

    private static CodecRow[] Create(ObjectData data)
    {
        var value = AmqpValue.FromObject(data.Value);
        object azure = ToAzure(data.Value);
        object netLite = ToNetLite(data.Value);
        byte[] encoded = value.Encode();
        return
        [
            Written("values", buffer => value.Encode(buffer)),
            Written("objects", buffer =>
            {
                var writer = new AmqpWriter(buffer);
                writer.WriteObject(data.Value);
                writer.Flush();
            }),
            Read("values", static bytes => AmqpValue.Decode(bytes) is var value && value.Type == AmqpType.Map ? value.AsMap() : value.AsList()),
            Read("objects", static bytes => ReadObject(bytes)),
        ];

        CodecRow Written(string form, Action<AmqpBuffer> write) => CodecRow.Written(
            Kind, $"{data.Name} written as {form}", write, buffer => Azure.AmqpCodec.EncodeObject(azure, buffer),
            buffer => NetLite.Types.Encoder.WriteObject(buffer, netLite, smallEncoding: true));

        CodecRow Read(string form, Func<byte[], object> read) =>
            CodecRow.Read(Kind, $"{data.Name} read as {form}", encoded, read, Azure.AmqpCodec.DecodeObject, NetLite.Types.Encoder.ReadObject);
    }

    private static object ReadObject(byte[] bytes)
    {
        var reader = new AmqpReader(bytes);
        return reader.ReadObject()!;
    }

    private static object ToAzure(object value) => value switch
    {
        Dictionary<string, object> map => new Azure.Encoding.AmqpMap((IDictionary<Azure.Encoding.MapKey, object>)map.ToDictionary(static pair => new Azure.Encoding.MapKey(pair.Key), static pair => ToAzure(pair.Value))),
        List<object> list => list.ConvertAll(ToAzure),
        _ => value,
    };

    private static object ToNetLite(object value)
    {
        switch (value)
        {
            case Dictionary<string, object> source:
                var map = new NetLite.Types.Map();
                foreach (KeyValuePair<string, object> pair in source)
                {
                    map.Add(pair.Key, ToNetLite(pair.Value));
                }

                return map;
            case List<object> source:
                var list = new NetLite.Types.List();
                list.AddRange(source.ConvertAll(ToNetLite));
                return list;
            default:
                return value;
        }
    }
}

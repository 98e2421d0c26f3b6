using System.Collections.Generic;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Perf.Data;
using Amqp.Encoding.Perf.References;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>A message written and read, compared with code written by hand.</summary>
[MemoryDiagnoser]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class MessageBenchmarks : IDisposable
{
    private readonly MessageData _data = Workloads.Message();
    private readonly byte[] _buffer = new byte[4096];
    private AmqpMessage _message = new();
    private byte[] _encoded = [];
    private string _key = string.Empty;

    /// <summary>Prepares the message and checks that both write the same bytes.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _message = Build();
        _encoded = _buffer.AsSpan(0, Write_ByHand()).ToArray();
        _key = _data.ApplicationProperties[0].Key;
        Check.Equal<byte>(_buffer.AsSpan(0, Write()).ToArray(), _encoded, "write");
        Check.Equal<byte>(AmqpMessage.Decode(_encoded).Encode(), _encoded, "decode and encode again");
        Check.That(Read_AllValues() == _data.ApplicationProperties.Length, "all values");
    }

    /// <summary>Writes the message by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("write")]
    public int Write_ByHand() => HandWritten.WriteMessage(_data, _buffer);

    /// <summary>Writes a message whose sections were built before.</summary>
    [Benchmark]
    [BenchmarkCategory("write")]
    public int Write()
    {
        var writer = new AmqpWriter(_buffer);
        _message.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Builds and writes a message.</summary>
    [Benchmark]
    [BenchmarkCategory("write")]
    public int BuildAndWrite()
    {
        var writer = new AmqpWriter(_buffer);
        Build().WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Reads the message by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("read")]
    public MessageData Read_ByHand() => HandWritten.ReadMessage(_encoded);

    /// <summary>Decodes a message and reads every value.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public int Read_AllValues()
    {
        AmqpMessage message = AmqpMessage.Decode(_encoded);
        Header header = message.Header;
        Properties properties = message.Properties;
        int count = header.Durable == true && header.Ttl > 0 && properties.MessageId is not null && properties.CreationTime is not null ? 0 : -100;
        foreach (KeyValuePair<string, AmqpValue> property in message.ApplicationProperties)
        {
            count += property.Value.IsNull ? 0 : 1;
        }

        message.TryGetSingleData(out ReadOnlyMemory<byte> body);
        return body.Span[^1] == _data.Body.Span[^1] ? count : -1;
    }

    /// <summary>Decodes a message and reads nothing.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public AmqpMessage Decode_NothingRead() => AmqpMessage.Decode(_encoded);

    /// <summary>Decodes a message and reads one application property.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public bool Read_OneProperty() => AmqpMessage.Decode(_encoded).ApplicationProperties.GetValueOrDefault(_key).TryGetString(out _);

    /// <summary>Disposes of the message.</summary>
    public void Dispose()
    {
        _message.Dispose();
        GC.SuppressFinalize(this);
    }

    private AmqpMessage Build()
    {
        var message = new AmqpMessage
        {
            Header = { Durable = _data.Durable, Priority = _data.Priority, Ttl = _data.TimeToLive, DeliveryCount = _data.DeliveryCount },
            Properties =
            {
                MessageId = _data.MessageId,
                To = _data.To,
                Subject = _data.Subject,
                ReplyTo = _data.ReplyTo,
                CorrelationId = _data.CorrelationId,
                ContentType = _data.ContentType,
                CreationTime = AmqpTimestamp.FromDateTime(_data.CreationTime),
            },
        };
        foreach (KeyValuePair<string, object> property in _data.ApplicationProperties)
        {
            message.ApplicationProperties.Add(property.Key, property.Value switch
            {
                string value => value,
                int value => value,
                long value => value,
                bool value => value,
                double value => value,
                object value => AmqpValue.FromDateTime((DateTime)value),
            });
        }

        message.AddData(_data.Body);
        return message;
    }
}

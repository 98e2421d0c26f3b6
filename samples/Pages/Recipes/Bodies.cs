using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using Amqp.Encoding.Messaging;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>Bodies of messages: bytes, JSON, dictionaries and classes.</summary>
internal static class Bodies
{
    public static async Task<AmqpMessage> FromHttpAsync(HttpRequest request)
    {
        using var body = new MemoryStream();
        await request.Body.CopyToAsync(body, request.HttpContext.RequestAborted);
        var message = new AmqpMessage
        {
            Properties = { MessageId = request.HttpContext.TraceIdentifier, Subject = request.Method, To = request.Path },
            TraceParent = request.Headers.TraceParent,
        };
        if (request.ContentType is { } contentType)
        {
            message.Properties.ContentType = contentType;
        }

        // Only the headers that receivers need: others hold passwords and keys.
        foreach (string name in (string[])["X-Region", "X-Tenant"])
        {
            if (request.Headers.TryGetValue(name, out StringValues values))
            {
                message.ApplicationProperties[name] = values.ToString();
            }
        }

        message.AddData(body.GetBuffer().AsMemory(0, (int)body.Length));
        return message;
    }

    /// <seealso cref="MessageBody"/>
    /// <seealso cref="MessageBody.CreateData{TState}(TState, Action{System.Buffers.IBufferWriter{byte}, TState})"/>
    public static void WriteJson(Order order, AmqpBuffer output)
    {
        // The serializer writes into the message: there is no array of JSON in between.
        MessageBody<Order> body = MessageBody.CreateData(order, static (section, order) =>
        {
            using var json = new Utf8JsonWriter(section);
            JsonSerializer.Serialize(json, order);
        });
        new AmqpMessage { Properties = { ContentType = "application/json" } }.Encode(output, in body);
    }

    /// <seealso cref="AmqpMessage.TryGetSingleData(out ReadOnlyMemory{byte})"/>
    /// <seealso cref="AmqpMessage.Decode(ReadOnlyMemory{byte}, AmqpReaderOptions?)"/>
    public static Order? ReadJson(ReadOnlyMemory<byte> encoded)
    {
        // The body is a slice of the message. One that was sent in several sections is copied together.
        using AmqpMessage message = AmqpMessage.Decode(encoded);
        if (!message.TryGetSingleData(out ReadOnlyMemory<byte> json))
        {
            byte[] copy = new byte[message.BodyLength];
            message.CopyBodyTo(copy);
            json = copy;
        }

        return JsonSerializer.Deserialize<Order>(json.Span);
    }

    /// <seealso cref="MapEncoding{TKey, TValue}"/>
    /// <seealso cref="AmqpExtensions.DecodeDictionary{TKey, TValue}(MapEncoding{TKey, TValue}, ReadOnlySpan{byte}, IEqualityComparer{TKey}?, AmqpReaderOptions?)"/>
    public static Dictionary<string, int> CopyStock(Dictionary<string, int> stock)
    {
        // Values of one type: no value is boxed.
        byte[] bytes = MapEncoding<string, int>.Default.Encode(stock);
        Dictionary<string, int> same = MapEncoding<string, int>.Default.DecodeDictionary(bytes);
        return same;
    }

    /// <seealso cref="AmqpValue.FromObject(object?, AmqpObjectOptions?)"/>
    /// <seealso cref="AmqpValue.ToObject(AmqpObjectOptions?)"/>
    /// <seealso cref="AmqpMessage.Encode(AmqpWriterOptions?)"/>
    public static Dictionary<string, object?>? CopySettings(Dictionary<string, object?> settings)
    {
        // Values of several types: the message has a map, and the receiver gets a dictionary again.
        byte[] bytes = new AmqpMessage { Value = AmqpValue.FromObject(settings) }.Encode();
        using AmqpMessage received = AmqpMessage.Decode(bytes);
        var same = received.Value.ToObject() as Dictionary<string, object?>;
        return same;
    }

    /// <seealso cref="AmqpContractAttribute"/>
    public static bool TryCopyOrder(Order order, [NotNullWhen(true)] out Order? same)
    {
        // The attribute of Order generated SetValue and TryGetValue. A message with something else gives false.
        var message = new AmqpMessage { Properties = { To = "orders" } };
        message.SetValue(order);
        byte[] bytes = message.Encode();

        using AmqpMessage received = AmqpMessage.Decode(bytes);
        return received.TryGetValue(out same);
    }
}

using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Prefetch;
using Amqp.Encoding.Security;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.IO;

/// <summary>An argument that is refused is named as the caller knows it.</summary>
[TestFixture]
public sealed class ParameterNameTests
{
    private static readonly Transfer s_transfer = new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) };

    [TestCaseSource(nameof(Cases))]
    public void A_refused_argument_has_the_parameter_name_of_the_public_method(string name, Action call) =>
        Assert.That(call, Throws.InstanceOf<ArgumentException>().With.Property(nameof(ArgumentException.ParamName)).EqualTo(name));

    // Every public constructor: each argument that is null, or a number below the least one, in turn.
    [TestCaseSource(nameof(Constructors))]
    public void A_constructor_names_its_own_parameter(ConstructorInfo constructor)
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        for (int i = 0; i < parameters.Length; i++)
        {
            object?[] arguments = [.. System.Linq.Enumerable.Select(parameters, Good)];
            arguments[i] = parameters[i].ParameterType == typeof(int) ? -1
                : parameters[i].ParameterType == typeof(long) ? -1L
                : parameters[i].ParameterType == typeof(uint) ? 0u
                : parameters[i].ParameterType.IsValueType ? arguments[i] : null;
            try
            {
                (constructor.Invoke(arguments) as IDisposable)?.Dispose();
            }
            catch (TargetInvocationException error)
            {
                Assert.That(error.InnerException, Is.InstanceOf<ArgumentException>().With.Property(nameof(ArgumentException.ParamName)).EqualTo(parameters[i].Name));
            }
        }
    }

    private static IEnumerable<TestCaseData> Constructors()
    {
        foreach (Type type in typeof(AmqpBuffer).Assembly.GetExportedTypes())
        {
            if ((type.Namespace is "Amqp.Encoding.IO" or "Amqp.Encoding.Framing" or "Amqp.Encoding.Prefetch" || type == typeof(AmqpBuffer)) && !type.IsAbstract)
            {
                foreach (ConstructorInfo constructor in type.GetConstructors())
                {
                    yield return new TestCaseData(constructor).SetArgDisplayNames(type.Name + " " + constructor.GetParameters().Length);
                }
            }
        }
    }

    private static IEnumerable<TestCaseData> Cases()
    {
        var buffer = new AmqpBuffer();
        var message = new AmqpMessage { Value = 1 };
        foreach ((string name, string member, Action call) in new (string, string, Action)[]
        {
            ("maxFrameSize", "FrameHeader.Decode", () => FrameHeader.Decode(new byte[8], FrameType.Amqp, 100, out _, out _)),
            ("maxFrameSize", "FrameDecoder.DecodeSasl", () => new FrameDecoder(512).DecodeSasl(new byte[8], out _, out _, out _, 100)),
            ("maxFrameSize", "ReadSaslFrame", () => new AmqpStreamReader(Stream.Null, 512).ReadSaslFrame(100)),
            ("maxFrameSize", "ReadSaslFrameAsync", () => new AmqpStreamReader(Stream.Null, 512).ReadSaslFrameAsync(100)),
            ("maxFrameSize", "WriteSaslFrameAsync", () => new AmqpStreamWriter(Stream.Null).WriteSaslFrameAsync(new SaslOutcome(), 0)),
            ("body", "WriteSaslFrameAsync, null", () => new AmqpStreamWriter(Stream.Null).WriteSaslFrameAsync(null!)),
            ("body", "WriteSaslFrameAsync, another", () => new AmqpStreamWriter(Stream.Null).WriteSaslFrameAsync(new End())),
            ("performative", "WriteFrameAsync", () => new AmqpStreamWriter(Stream.Null).WriteFrameAsync(0, null!)),
            ("performative", "WriteFrame", () => new AmqpStreamWriter(Stream.Null).WriteFrame(0, null!)),
            ("write", "WriteFramesAsync", () => new AmqpStreamWriter(Stream.Null).WriteFramesAsync(0, null!)),
            ("transfer", "WriteTransferAsync", () => new AmqpStreamWriter(Stream.Null).WriteTransferAsync(0, null!, message)),
            ("message", "WriteTransferAsync, message", () => new AmqpStreamWriter(Stream.Null).WriteTransferAsync(0, s_transfer, null!)),
            ("maxFrameSize", "FrameWriter.Write", () => FrameWriter.Write(buffer, 0, new End(), 0)),
            ("performative", "FrameWriter.Write, bytes", () => FrameWriter.Write(buffer, 0, new byte[1], 512)),
            ("body", "FrameWriter.WriteSasl, bytes", () => FrameWriter.WriteSasl(buffer, new byte[1])),
            ("output", "FrameWriter.WriteEmpty", () => FrameWriter.WriteEmpty(null!)),
            ("output", "FrameWriter.WriteTransfer", () => FrameWriter.WriteTransfer(null!, 0, s_transfer, message, 512)),
            ("maxFrameSize", "FrameWriter.WriteTransfer, maximum", () => FrameWriter.WriteTransfer(buffer, 0, s_transfer, message, 0)),
            ("first", "TransferSplitter.WriteFrame", () => new TransferSplitter(default).WriteFrame(buffer, 0, null!, 512)),
            ("output", "TransferSplitter.WriteAborted", () => new TransferSplitter(default).WriteAborted(null!, 0)),
            ("transfer", "DeliveryAssembler.Add", () => new DeliveryAssembler(1).Add(null!, default(ReadOnlySequence<byte>))),
            ("payload", "DeliveryAssembler.Add, payload", () => new DeliveryAssembler(1).Add(s_transfer, null!)),
            ("prefetchers", "ParallelPrefetch.RunAsync", () => ParallelPrefetch.RunAsync(null!, 1)),
            ("maxConcurrency", "ParallelPrefetch.RunAsync, number", () => ParallelPrefetch.RunAsync([], -1)),
            ("sizeHint", "AmqpBuffer.GetSpan", () => buffer.GetSpan(-1)),
            ("count", "AmqpBuffer.Advance", () => buffer.Advance(-1)),
            ("count", "AmqpBuffer.Truncate", () => buffer.Truncate(-1)),
            ("start", "AmqpBuffer.GetWrittenSpan", () => buffer.GetWrittenSpan(-1, 0)),
            ("value", "AmqpStreamReader.MaxFrameSize", () => new AmqpStreamReader(Stream.Null, 512).MaxFrameSize = 100),
            ("value", "AmqpStreamWriter.MaxFrameSize", () => new AmqpStreamWriter(Stream.Null).MaxFrameSize = 100),
        })
        {
            yield return new TestCaseData(name, call).SetArgDisplayNames(member);
        }
    }

    private static object? Good(ParameterInfo parameter) => parameter.ParameterType switch
    {
        Type type when type == typeof(Stream) => Stream.Null,
        Type type when type == typeof(byte[]) => new byte[1],
        Type type when type == typeof(int) || type == typeof(byte) => Convert.ChangeType(1, type, null),
        Type type when type == typeof(long) => 1L,
        Type type when type == typeof(uint) => 512u,
        Type type when type == typeof(ushort) => (ushort)0,
        Type type when type.FullName == "System.IO.Pipelines.PipeReader" || type.FullName == "System.IO.Pipelines.PipeWriter" =>
            type.GetMethod("Create", [typeof(Stream), type.Assembly.GetType("System.IO.Pipelines.Stream" + type.Name + "Options")!])!.Invoke(null, [Stream.Null, null]),
        Type type when typeof(Delegate).IsAssignableFrom(type) =>
            (Func<IList<ArraySegment<byte>>, System.Threading.Tasks.ValueTask>)(_ => default),
        Type type => type.IsValueType ? Activator.CreateInstance(type) : null,
    };
}

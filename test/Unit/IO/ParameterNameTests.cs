using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Tests.IO;

/// <summary>An argument that is refused is named as the caller knows it.</summary>
public sealed class ParameterNameTests
{
    private static readonly Transfer s_transfer = new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) };

    [TestCaseSource(nameof(Cases))]
    public void A_refused_argument_has_the_parameter_name_of_the_public_method(string name, Action call) =>
        Assert.That(call, Throws.InstanceOf<ArgumentException>().With.Property(nameof(ArgumentException.ParamName)).EqualTo(name));

    // Every public constructor, and every method that takes its place: each argument that is null, or a number below the least one, in turn.
    [TestCaseSource(nameof(Constructors))]
    public void A_constructor_names_its_own_parameter(MethodBase constructor)
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        for (int i = 0; i < parameters.Length; i++)
        {
            object?[] arguments = [.. parameters.Select(Good)];
            arguments[i] = parameters[i].ParameterType == typeof(int) ? -1
                : parameters[i].ParameterType == typeof(long) ? -1L
                : parameters[i].ParameterType == typeof(uint) ? 0u
                : parameters[i].ParameterType.IsValueType ? arguments[i] : null;
            try
            {
                object? made = constructor is ConstructorInfo own ? own.Invoke(arguments) : constructor.Invoke(null, arguments);
                (made as IDisposable)?.Dispose();
            }
            catch (TargetInvocationException error)
            {
                Assert.That(error.InnerException, Is.InstanceOf<ArgumentException>().With.Property(nameof(ArgumentException.ParamName)).EqualTo(parameters[i].Name));
            }
        }
    }

    private static IEnumerable<TestCaseData> Constructors()
    {
        foreach (Type type in typeof(AmqpBuffer).Assembly.GetExportedTypes().Where(type => !typeof(Delegate).IsAssignableFrom(type)))
        {
            if ((type.Namespace is "Amqp.Encoding.IO" or "Amqp.Encoding.Framing" or "Amqp.Encoding.Prefetch" || type == typeof(AmqpBuffer)))
            {
                IEnumerable<MethodBase> constructors = type.IsAbstract ? type.GetMethods().Where(method => method.Name == "Create") : type.GetConstructors();
                foreach (MethodBase constructor in constructors)
                {
                    yield return new TestCaseData(constructor).SetArgDisplayNames(type.Name + " " + constructor.GetParameters().Length + " " + constructor.GetParameters().FirstOrDefault()?.Name);
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
            ("maxFrameSize", "FrameHeader.Decode", () => FrameHeader.Decode(new byte[8], 100, out _, out _)),
            ("maxFrameSize", "FrameDecoder.DecodeSasl", () => new FrameDecoder(512).DecodeSasl(new byte[8], out _, out _, out _, 100)),
            ("maxFrameSize", "ReadSaslFrame", () => FrameReader.Create(Stream.Null, 512).ReadSaslFrame(100)),
            ("maxFrameSize", "ReadSaslFrameAsync", () => FrameReader.Create(Stream.Null, 512).ReadSaslFrameAsync(100)),
            ("maxFrameSize", "WriteSaslFrameAsync", () => FrameWriter.Create(Stream.Null).WriteSaslFrameAsync(new SaslOutcome(), 0)),
            ("body", "WriteSaslFrameAsync, null", () => FrameWriter.Create(Stream.Null).WriteSaslFrameAsync(null!)),
            ("body", "WriteSaslFrameAsync, another", () => FrameWriter.Create(Stream.Null).WriteSaslFrameAsync(new End())),
            ("performative", "WriteFrameAsync", () => FrameWriter.Create(Stream.Null).WriteFrameAsync(0, null!)),
            ("performative", "WriteFrame", () => FrameWriter.Create(Stream.Null).WriteFrame(0, null!)),
            ("write", "WriteFramesAsync", () => FrameWriter.Create(Stream.Null).WriteFramesAsync(0, null!)),
            ("transfer", "WriteTransferAsync", () => FrameWriter.Create(Stream.Null).WriteTransferAsync(0, null!, message)),
            ("message", "WriteTransferAsync, message", () => FrameWriter.Create(Stream.Null).WriteTransferAsync(0, s_transfer, null!)),
            ("maxFrameSize", "FrameEncoder.Encode", () => FrameEncoder.Encode(buffer, 0, new End(), 0)),
            ("performative", "FrameEncoder.Encode, bytes", () => FrameEncoder.Encode(buffer, 0, new byte[1], 512)),
            ("body", "FrameEncoder.EncodeSasl, bytes", () => FrameEncoder.EncodeSasl(buffer, new byte[1])),
            ("output", "FrameEncoder.EncodeEmpty", () => FrameEncoder.EncodeEmpty(null!)),
            ("output", "FrameEncoder.EncodeTransfer", () => FrameEncoder.EncodeTransfer(null!, 0, s_transfer, message, 512)),
            ("maxFrameSize", "FrameEncoder.EncodeTransfer, maximum", () => FrameEncoder.EncodeTransfer(buffer, 0, s_transfer, message, 0)),
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
            ("value", "FrameReader.MaxFrameSize", () => FrameReader.Create(Stream.Null, 512).MaxFrameSize = 100),
            ("value", "FrameWriter.MaxFrameSize", () => FrameWriter.Create(Stream.Null).MaxFrameSize = 100),
        })
        {
            yield return new TestCaseData(name, call).SetArgDisplayNames(member);
        }
    }

    private static object? Good(ParameterInfo parameter) => parameter.ParameterType switch
    {
        Type type when type == typeof(Stream) => Stream.Null,
        Type type when type == typeof(byte[]) => new byte[2],
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

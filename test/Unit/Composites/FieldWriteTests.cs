using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Fields that are composites of the caller's, or nested as deeply as may be, in the middle of a composite.</summary>
public sealed class FieldWriteTests
{
    private delegate void WriteState(ref AmqpWriter writer);

    private static IEnumerable<TestCaseData> Texts()
    {
        (string Path, Func<string, IAmqpComposite> Make)[] rows =
        [
            ("open.container-id", static text => new Open { ContainerId = text }),
            ("open.hostname", static text => new Open { ContainerId = new string('a', 300), Hostname = new string('a', 300) + text }),
            ("open.properties{1}.value", static text => new Open { ContainerId = "a", Properties = [new("x", 1), new("y", text)] }),
            ("attach.name", static text => new Attach { Name = text, Handle = 1, Role = Role.Sender }),
            ("attach.source.address", static text => new Attach { Name = "a", Handle = 1, Role = Role.Sender, Source = new Source { Address = text } }),
            ("attach.source.filter{0}.value", static text => new Attach { Name = "a", Handle = 1, Role = Role.Sender, Source = new Source { Filter = [new("x", new DescribedValue(1, text))] } }),
            ("attach.source.default-outcome.error.description", static text => new Attach
            {
                Name = "a",
                Handle = 1,
                Role = Role.Sender,
                Source = new Source { DefaultOutcome = new Rejected { Error = new AmqpError { Condition = "a", Description = text } } },
            }),
            ("attach.target.address", static text => new Attach { Name = "a", Handle = 1, Role = Role.Sender, Target = new Target { Address = text } }),
            ("attach.unsettled{1}.value.error.description", static text => new Attach
            {
                Name = "a",
                Handle = 1,
                Role = Role.Sender,
                Unsettled = [new UnsettledDelivery(new DeliveryTag([1]), null), new UnsettledDelivery(new DeliveryTag([2]), new Rejected { Error = new AmqpError { Condition = "a", Description = text } })],
            }),
            ("transfer.state.outcome.error.info{0}.value", static text => new Transfer
            {
                Handle = 1,
                State = new TransactionalState { TxnId = new([1]), Outcome = new Rejected { Error = new AmqpError { Condition = "a", Info = [new("x", text)] } } },
            }),
            ("close.error.description", static text => new Close { Error = new AmqpError { Condition = "a", Description = text } }),
        ];
        return rows.Select(static row => new TestCaseData(row.Make, row.Path).SetArgDisplayNames(row.Path));
    }

    [TestCaseSource(nameof(Texts))]
    public void A_text_that_cannot_be_written_has_the_path_that_it_has_when_it_cannot_be_read(Func<string, IAmqpComposite> make, string path)
    {
        byte[] bytes = make("~~").Encode();
        int at = bytes.AsSpan().IndexOf("~~"u8);
        bytes[at + 1] = 0xFF;
        AmqpDecodeException read = Assert.Throws<AmqpDecodeException>(() =>
        {
            var reader = new AmqpReader(bytes);
            reader.ReadComposite<IAmqpComposite>();
        })!;
        Assert.That(read.Error.Path, Is.EqualTo(path));

        // A surrogate without its pair is not Unicode text (part 1, 1.6.20).
        IAmqpComposite composite = make("~\uD800");
        Assert.That(PathOf(() => composite.GetEncodedSize()), Is.EqualTo(path), "GetEncodedSize");
        Assert.That(PathOf(() => composite.Encode()), Is.EqualTo(path), "Encode");
        Assert.That(PathOf(() => AmqpValue.FromComposite(composite)), Is.EqualTo(path), "FromComposite");
        using var buffer = new AmqpBuffer();
        Assert.That(PathOf(() => WriteTo(new AmqpWriter(buffer), composite)), Is.EqualTo(path), "a buffer");
        Assert.That(PathOf(() => WriteTo(new AmqpWriter(buffer, AmqpWriterOptions.Default.WithFullComposites(true)), composite)), Is.EqualTo(path), "all fields");
        for (int room = 0; room < 1000; room = (2 * room) + 1)
        {
            byte[] span = new byte[room];
            Assert.That(PathOf(() => WriteTo(new AmqpWriter(span), composite)), Is.EqualTo(path), $"a span of {room}");
        }

        Assert.That(() => composite.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.EndsWith(" (" + path + ")"));
    }

    [Test]
    public void A_field_that_is_nested_too_deeply_is_named()
    {
        var attach = new Attach { Name = "a", Handle = 1, Role = Role.Sender, Source = new Source { Address = "a", DefaultOutcome = new Rejected() } };
        Assert.That(PathOf(() => WriteTo(new AmqpWriter(new byte[1000], AmqpWriterOptions.Default.WithMaxDepth(4)), attach)), Is.EqualTo("attach.source.default-outcome"));
    }

    [Test]
    public void A_mandatory_field_that_is_not_set_has_a_path()
    {
        Assert.That(PathOf(() => new Open().Encode()), Is.EqualTo("open.container-id"));
        var rejected = new Rejected { Error = new AmqpError { Description = "a" } };
        Assert.That(PathOf(() => rejected.Encode()), Is.EqualTo("rejected.error.condition"));
        Assert.That(PathOf(() => Disposition(rejected).Encode()), Is.EqualTo("disposition.state.error.condition"));
    }

    private static void WriteTo(AmqpWriter writer, IAmqpComposite composite) => composite.WriteTo(ref writer);

    private static string PathOf(Action write) => Assert.Throws<AmqpEncodeException>(() => write())!.Path;

    [TestCase(2, false)]
    [TestCase(3, true)]
    public void A_delivery_state_is_a_level_of_nesting(int maxDepth, bool fits)
    {
        AmqpWriterOptions options = AmqpWriterOptions.Default.WithMaxDepth(maxDepth);
        foreach (DeliveryState state in new DeliveryState[] { Accepted.Instance, Released.Instance })
        {
            foreach (IAmqpComposite composite in new IAmqpComposite[] { Disposition(state), new Transfer { Handle = 1, State = state } })
            {
                byte[] bytes = new byte[100];
                Assert.That(() => Write(composite, bytes, options), fits ? Throws.Nothing : Throws.TypeOf<AmqpEncodeException>(), composite + " of " + state);
            }
        }
    }

    [Test]
    public void A_delivery_state_is_a_level_inside_other_values()
    {
        AmqpWriterOptions options = AmqpWriterOptions.Default;
        foreach (int outer in new[] { options.MaxDepth - 3, options.MaxDepth - 2 })
        {
            AmqpWriter writer = new(new byte[1000], options);
            AmqpWriteScope[] scopes = Enumerable.Range(0, outer).Select(_ => default(AmqpWriteScope)).ToArray();
            for (int i = 0; i < outer; i++)
            {
                scopes[i] = writer.BeginList();
            }

            int before = writer.BytesWritten;
            Exception? thrown = null;
            try
            {
                Disposition(Accepted.Instance).WriteTo(ref writer);
            }
            catch (AmqpEncodeException exception)
            {
                thrown = exception;
            }

            Assert.That(thrown, outer + 3 > options.MaxDepth ? Is.Not.Null : Is.Null, $"{outer} lists");
            Assert.That(writer.BytesWritten, Is.EqualTo(before + (thrown is null ? 15 : 0)));
            Assert.That(writer.Depth, Is.EqualTo(outer));
        }
    }

    [Test]
    public void A_delivery_state_that_writes_wrongly_leaves_the_writer_where_it_was()
    {
        (string Name, WriteState Write, Type Exception)[] states =
        [
            ("throws", static (ref AmqpWriter writer) => Fail(ref writer), typeof(NotSupportedException)),
            ("throws in a scope", static (ref AmqpWriter writer) => FailInScope(ref writer), typeof(NotSupportedException)),
            ("two values", static (ref AmqpWriter writer) => WriteNulls(ref writer, 2), typeof(InvalidOperationException)),
            ("no value", static (ref AmqpWriter writer) => WriteNulls(ref writer, 0), typeof(InvalidOperationException)),
            ("an open scope", static (ref AmqpWriter writer) => writer.BeginList(), typeof(InvalidOperationException)),
            ("a flush", static (ref AmqpWriter writer) => writer.Flush(), typeof(InvalidOperationException)),
        ];
        foreach ((string name, WriteState write, Type exception) in states)
        {
            for (int room = 8; room < 120; room++)
            {
                Leaves(new AmqpWriter(new byte[room]), Disposition(new State(write, 20)), exception, $"{name}, span of {room}");
                using AmqpBuffer buffer = new(room);
                Leaves(new AmqpWriter(buffer), Disposition(new State(write, 20)), exception, $"{name}, buffer of {room}");
                Assert.That(buffer.WrittenCount, Is.EqualTo(8));
            }
        }
    }

    [Test]
    public void A_delivery_state_that_exceeds_its_stated_size_is_named_at_the_end_of_the_room()
    {
        // 00 53 15 C0 size count, true, 7, null, null, the state of 42 bytes, true: 6 + 5 + 42 + 1.
        State state = new(static (ref AmqpWriter writer) => writer.WriteString(new string('y', 40)), 2);
        IAmqpComposite disposition = new Disposition { Role = Role.Receiver, First = 7, State = state, Batchable = true };
        for (int room = 0; room < 60; room++)
        {
            byte[] bytes = new byte[room];
            Assert.That(
                () => Write(disposition, bytes, null),
                room >= 54 ? Throws.Nothing : Throws.TypeOf<ArgumentException>().Or.TypeOf<InvalidOperationException>(),
                $"span of {room}");
        }
    }

    private static Disposition Disposition(DeliveryState state) => new() { Role = Role.Receiver, First = 7, State = state };

    private static void Write(IAmqpComposite composite, byte[] bytes, AmqpWriterOptions? options)
    {
        AmqpWriter writer = new(bytes, options);
        composite.WriteTo(ref writer);
    }

    // Writes the disposition as the second item of a list, and then ends the list without it.
    private static void Leaves(AmqpWriter writer, Disposition composite, Type exception, string message)
    {
        AmqpWriteScope list = writer.BeginList();
        writer.WriteUInt32(70_000);
        Exception? thrown = null;
        try
        {
            composite.WriteTo(ref writer);
        }
        catch (Exception caught)
        {
            thrown = caught;
        }

        Assert.That(thrown, Is.TypeOf(exception).Or.TypeOf<ArgumentException>(), message);
        Assert.That(writer.BytesWritten, Is.EqualTo(8), message);
        Assert.That(writer.Depth, Is.EqualTo(1), message);
        writer.End(list);
        writer.Flush();
        Assert.That(writer.BytesWritten, Is.EqualTo(8), message);
    }

    private static void Fail(ref AmqpWriter writer)
    {
        writer.WriteUInt32(3);
        throw new NotSupportedException();
    }

    private static void FailInScope(ref AmqpWriter writer)
    {
        writer.BeginDescribed(1ul);
        writer.BeginList();
        writer.WriteString(new string('x', 300));
        throw new NotSupportedException();
    }

    private static void WriteNulls(ref AmqpWriter writer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            writer.WriteNull();
        }
    }

    private sealed class State(WriteState write, int size) : DeliveryState
    {
        public override Descriptor Descriptor => 0x999ul;

        public override int GetEncodedSize(AmqpWriterOptions? options = null) => size;

        public override void WriteTo(ref AmqpWriter writer) => write(ref writer);
    }
}

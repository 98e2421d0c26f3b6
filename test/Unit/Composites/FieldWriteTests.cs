using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Fields that are composites of the caller's, or nested as deeply as may be, in the middle of a composite.</summary>
[TestFixture]
public sealed class FieldWriteTests
{
    private delegate void WriteState(ref AmqpWriter writer);

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

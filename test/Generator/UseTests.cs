using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Contracts in messages, values, options and objects.</summary>
public sealed class UseTests
{
    private static readonly Order s_order = new(7, "Ada", 1.5m) { IsPaid = true };

    [Test]
    public void A_message_has_a_contract_as_its_value()
    {
        var message = new AmqpMessage();
        message.SetValue(s_order);
        using AmqpMessage received = AmqpMessage.Decode(message.Encode());
        Assert.That(received.TryGetValue(out Order? read), Is.True);
        Assert.That(read, Is.EqualTo(s_order));
        Assert.That(received.TryGetValue(out Item? _), Is.False);
        Assert.That(new AmqpMessage().TryGetValue(out Order? _), Is.False);
        Assert.That(message.TryGetValue(out read), Is.True);
    }

    [Test]
    public void A_message_body_is_written_without_a_value_between()
    {
        var message = new AmqpMessage();
        message.SetValue(s_order);
        Assert.That(new AmqpMessage().Encode(MessageBody.CreateValue(s_order)), Is.EqualTo(message.Encode()));
        Assert.That(() => MessageBody.CreateValue<Order>(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void A_class_for_a_composite_of_the_standard_has_its_bytes_and_does_not_take_its_place()
    {
        var standard = new Transport.Transfer { Handle = 7, DeliveryId = 300, DeliveryTag = new Transport.DeliveryTag([1, 2]), MessageFormat = 0, Settled = true, More = true };
        var own = new OwnTransfer { Handle = 7, DeliveryId = 300, DeliveryTag = new byte[] { 1, 2 }, MessageFormat = 0, Settled = true, More = true };
        Assert.That(HexText.Format(own.Encode()), Is.EqualTo(HexText.Format(standard.Encode())));
        Assert.That(OwnTransfer.Decode(standard.Encode()).DeliveryId, Is.EqualTo(300));
        var reader = new AmqpReader(own.Encode(), AmqpReaderOptions.Default.WithContracts());
        Assert.That(reader.ReadComposite<IAmqpComposite>(), Is.InstanceOf<Transport.Transfer>());
    }

    [Test]
    public void Values_are_made_of_contracts_and_read_as_contracts()
    {
        AmqpValue value = s_order.ToAmqpValue();
        Assert.That(value.Type, Is.EqualTo(AmqpType.Described));
        Assert.That(value.TryGetContract(out Order? read), Is.True);
        Assert.That(read, Is.EqualTo(s_order));
        Assert.That(value.TryGetContract(out Item? _), Is.False);
        Assert.That(new Request().ToAmqpValue().Type, Is.EqualTo(AmqpType.Map));
        Assert.That(new OrderId(3).ToAmqpValue().TryGetContract(out OrderId id), Is.True);
        Assert.That(id, Is.EqualTo(new OrderId(3)));
    }

    [Test]
    public void Options_know_all_contracts_of_the_assembly()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithContracts();
        Assert.That(s_order.ToAmqpValue().TryGetComposite(out Order? read, options), Is.True);
        Assert.That(read, Is.EqualTo(s_order));
        Assert.That(new Circle { Radius = 2 }.ToAmqpValue().TryGetComposite(out Shape? shape, options), Is.True);
        Assert.That(shape, Is.InstanceOf<Circle>());
    }

    [Test]
    public void Objects_know_all_contracts_of_the_assembly()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithContracts();
        var list = (List<object?>)AmqpValue.FromObject(new object[] { s_order, new OrderId(2), 5 }, options).ToObject(options)!;
        Assert.That(list, Is.EqualTo(new object[] { s_order, new OrderId(2), 5 }));
        Assert.That(AmqpValue.FromObject(new DescribedValue("acme:other", 1), options).ToObject(options), Is.InstanceOf<DescribedValue>());
    }

    [Test]
    public void An_empty_array_of_contracts_has_the_constructor_of_one_with_elements()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithContracts();
        Type[] all = [.. options.Resolvers.Select(static resolver => resolver.GetType().BaseType!.GetGenericArguments()[0])];
        foreach (Sample sample in Samples.All())
        {
            Type type = AmqpValue.Decode(sample.Bytes).ToObject(options)?.GetType() ?? typeof(object);
            if (!all.Contains(type))
            {
                continue;
            }

            Array one = Array.CreateInstance(type, 1);
            one.SetValue(AmqpValue.Decode(sample.Bytes).ToObject(options), 0);
            AmqpArray expected = AmqpValue.FromObject(one, options).AsArray();
            var empty = Array.CreateInstance(type, 0);
            AmqpValue value = AmqpValue.FromObject(empty, options);
            Assert.That(value, Is.EqualTo((AmqpValue)new AmqpArray(expected.ElementType).Describe(expected.Descriptors.Single())), sample.Name);
            Assert.That(value.ToObject(options), Is.EqualTo(empty).And.TypeOf(empty.GetType()), sample.Name);
        }


        // A value that holds another contract, or values of several types, does not say what an element is.
        Type[] refused = Array.FindAll(all, type => !AmqpValue.TryFromObject(Array.CreateInstance(type, 0), out _, options));
        Assert.That(refused, Is.EquivalentTo(new[] { typeof(Wrapped), typeof(OnePlace) }));
        Assert.That(HexText.Format(AmqpValue.FromObject(Array.Empty<OrderId>(), options).Encode()), Is.EqualTo("e00c0000a3" + "0761636d653a696481"));
        Assert.That(HexText.Format(AmqpValue.FromObject(Array.Empty<Address>(), options).Encode()), Is.EqualTo("e00c0000" + "800000ace000000010" + "c0"));
        Assert.That(() => AmqpValue.FromObject(Array.Empty<Wrapped>(), options), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("the descriptors of its elements"));
    }

    [Test]
    public void A_class_has_a_text()
    {
        Assert.That(new Item { Article = "nut", Amount = 2 }.ToString(), Does.Contain("acme:item:list").And.Contain("nut"));
        Assert.That(new Tags { Id = 1, Color = (Color)99 }.ToString(), Is.EqualTo("Tags: The value 99 has no symbol. (Tags.x-acme-color)"));
        Assert.That(new Point { X = 1 }.ToString(), Is.EqualTo("1|0"));
    }

    [Test]
    public void The_description_is_the_form_on_the_wire()
    {
        Assert.That(Item.AmqpDescription, Is.EqualTo("acme:item:list: list\n  0 article: string\n  1 amount: int, default 1\n  2 note: string\n"));
        Assert.That(Tags.AmqpDescription, Is.EqualTo("acme:tags:map: map with symbols as keys\n  x-acme-id: uint, mandatory\n  x-acme-name: string\n  x-acme-color: symbol (Red | Green | dark-blue)\n"));
        Assert.That(Request.AmqpDescription, Does.StartWith("Request: map with strings as keys without a descriptor\n").And.EndsWith("  other fields are kept\n"));
        Assert.That(Shape.AmqpDescription, Is.EqualTo("Shape: one of acme:circle:list, acme:square:list\n"));
        Assert.That(AmqpContracts.Description, Does.Contain(Item.AmqpDescription).And.Contain("acme:nested:list"));
    }

    [Test]
    public void All_fields_are_written_where_the_options_say_so()
    {
        AmqpWriterOptions full = AmqpWriterOptions.Default.WithFullComposites(true);
        Assert.That(HexText.Format(new Address().Encode(full)), Is.EqualTo("00" + "800000ace000000010" + "c00302" + "4040"));
        Assert.That(new Address().GetEncodedSize(full), Is.EqualTo(15));
    }

    [Test]
    public void Bytes_in_several_segments_are_decoded()
    {
        byte[] bytes = s_order.Encode();
        var first = new Segment(bytes.AsMemory(0, 9));
        var sequence = new ReadOnlySequence<byte>(first, 0, first.Append(bytes.AsMemory(9)), bytes.Length - 9);
        Assert.That(Order.Decode(sequence), Is.EqualTo(s_order));
        Assert.That(Order.TryDecode(sequence.Slice(1), out _, out _), Is.False);
    }

    [Test]
    public void Only_the_object_its_texts_and_arrays_are_allocated()
    {
        byte[] bytes = s_order.Encode();
        long objects = Allocations.Measure(() => _ = new Order(7, new string('x', 3)));
        Assert.That(Allocations.Measure(() => _ = Order.Decode(bytes)), Is.EqualTo(objects));
        byte[] id = new OrderId(5).Encode();
        Assert.That(Allocations.Measure(() => _ = OrderId.Decode(id)), Is.Zero);
        byte[] room = new byte[200];
        Assert.That(Allocations.Measure(() => s_order.TryEncode(room, out _)), Is.Zero);
        Assert.That(Allocations.Measure(() => new OrderId(5).TryEncode(room, out _)), Is.Zero);
    }

    [Test]
    public void A_fault_is_at_its_place()
    {
        byte[] bytes = new Drawing([new Circle { Name = "c" }]).Encode();
        bytes[^1] = 0xFF;
        Assert.That(() => Drawing.Decode(bytes), Throws.Nothing);
        int name = Array.IndexOf(bytes, (byte)'c', bytes.Length - 14);
        bytes[name] = 0xFF;
        Assert.That(Drawing.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.InvalidUtf8, (long)name)));
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory) => Memory = memory;

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory) { RunningIndex = RunningIndex + Memory.Length };
            Next = next;
            return next;
        }
    }
}

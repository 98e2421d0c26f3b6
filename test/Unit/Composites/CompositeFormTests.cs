namespace Amqp.Encoding.Tests.Composites;

/// <summary>Every composite of the standard in every form that it may have on the wire (AMQP 1.0, part 1, 1.4).</summary>
public sealed class CompositeFormTests
{
    private static IEnumerable<CompositeDefinition> Types => CompositeDefinition.All;

    private static IEnumerable<TestCaseData> TypeFields =>
        Types.SelectMany(type => Enumerable.Range(0, type.FieldCount).Select(index => new TestCaseData(type, index).SetArgDisplayNames(type.Name, type.FieldName(index))));

    [TestCaseSource(nameof(Types))]
    public void A_composite_with_mandatory_fields_only_is_read_and_written(CompositeDefinition type) => CompositeAssert.RoundTrip(ReferenceEncoder.Encode(type.Minimal()));

    [TestCaseSource(nameof(Types))]
    public void A_composite_with_all_fields_is_read_and_written(CompositeDefinition type)
    {
        for (int seed = 0; seed < 12; seed++)
        {
            CompositeAssert.RoundTrip(ReferenceEncoder.Encode(type.Full(seed)));
        }
    }

    [TestCaseSource(nameof(TypeFields))]
    public void A_composite_with_one_optional_field_is_read_and_written(CompositeDefinition type, int field)
    {
        for (int seed = 0; seed < 4; seed++)
        {
            Node node = type.Compose(type.Fields(seed, i => i == field || type.IsMandatory(i)));
            IAmqpComposite composite = CompositeAssert.RoundTrip(ReferenceEncoder.Encode(node));
            Assert.That(composite.ToString(), Does.StartWith(type.Name + "(").And.Contain(type.FieldName(field) + "="));
        }
    }

    [TestCaseSource(nameof(Types))]
    public void A_composite_is_read_with_symbolic_and_wide_descriptors(CompositeDefinition type)
    {
        IReadOnlyList<Node?> fields = type.Fields(0, _ => true);
        byte[] canonical = ReferenceEncoder.Encode(type.Full());
        foreach (Node descriptor in new[] { type.SymbolicDescriptor, Node.Scalar(0xb3, type.SymbolicDescriptor.Data), Node.Number(0x80, type.Code) })
        {
            Node list = type.Full().Value;
            CompositeAssert.RoundTrip(ReferenceEncoder.Encode(Node.Described(descriptor, list)), canonical);
        }
    }

    // A broker compared prefixes only: CVE-2026-67416.
    [TestCaseSource(nameof(Types))]
    public void A_composite_compares_its_descriptor_whole(CompositeDefinition type)
    {
        byte[] bytes = [0, 0xa3, (byte)(type.Symbol.Length + 1), .. System.Text.Encoding.ASCII.GetBytes(type.Symbol + "X"), 0x45];
        AmqpReader reader = new(bytes, AmqpReaderOptions.Strict);
        Assert.That(reader.ReadComposite<IAmqpComposite>(), Is.Null);
        Assert.That(reader.Position, Is.Zero);
        byte[] number = [0, 0x80, 0, 0, 0, 0, 0, 0, 1, (byte)type.Code, 0x45];
        AmqpReader other = new(number, AmqpReaderOptions.Strict);
        Assert.That(other.ReadComposite<IAmqpComposite>(), Is.Null);
    }

    [TestCaseSource(nameof(Types))]
    public void A_composite_is_read_with_nulls_at_its_end_and_from_wide_lists(CompositeDefinition type)
    {
        byte[] canonical = ReferenceEncoder.Encode(type.Minimal());
        Node?[] items = new Node?[type.FieldCount];
        type.Fields(0, type.IsMandatory).ToArray().CopyTo(items, 0);
        Node nulls = ReferenceEncoder.Smallest(type.Raw(items), keepArrayConstructors: true);
        CompositeAssert.RoundTrip(ReferenceEncoder.Encode(nulls), canonical);
        foreach (byte code in new byte[] { 0xc0, 0xd0 })
        {
            Node list = Node.List(code, nulls.Value.Children.ToList());
            CompositeAssert.RoundTrip(ReferenceEncoder.Encode(Node.Described(type.NumericDescriptor, list)), canonical);
        }
    }

    [TestCaseSource(nameof(Types))]
    public void An_additional_field_is_refused_in_strict_mode_only(CompositeDefinition type)
    {
        Node full = type.Full();
        Node list = Node.List(0xd0, full.Value.Children.Append(Node.Described(Node.Scalar(0x44), Node.Scalar(0x41))).ToList());
        byte[] bytes = ReferenceEncoder.Encode(Node.Described(type.NumericDescriptor, list));
        AmqpDecodeError error = CompositeAssert.ReadError(bytes);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.TooManyFields));
        Assert.That(error.Path, Is.EqualTo($"{type.Name}[{type.FieldCount}]"));
        Assert.That(error.Offset, Is.EqualTo(bytes.Length - 3));
        CompositeAssert.RoundTrip(bytes, ReferenceEncoder.Encode(full), AmqpReaderOptions.Default);
    }

    [TestCaseSource(nameof(TypeFields))]
    public void A_field_of_a_wrong_type_is_named(CompositeDefinition type, int field)
    {
        foreach (Node wrong in type.WrongTypes(field))
        {
            List<Node?> fields = type.Fields(1, _ => true).ToList();
            fields[field] = wrong;
            byte[] bytes = ReferenceEncoder.Encode(type.Compose(fields));
            foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Strict, AmqpReaderOptions.Default })
            {
                // Deviations that are on by default.
                if (options == AmqpReaderOptions.Default && ((wrong.Type == NodeType.List && type.IsMultiple(field)) || wrong.Type == NodeType.Int))
                {
                    continue;
                }

                AmqpDecodeError error = CompositeAssert.ReadError(bytes, options);
                Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
                Assert.That(error.Path, Is.EqualTo($"{type.Name}.{type.FieldName(field)}"));
                Assert.That(error.FormatCode, Is.EqualTo(new FormatCode(wrong.Code)));
                Assert.That(error.Condition, Is.EqualTo("amqp:decode-error"));
            }
        }
    }

    /// <summary>From where the 8-bit form of the list holds all to where it does not (AMQP 1.0, part 1, 1.6.22): its size counts the count.</summary>
    // docs/interoperability.md: Azure's clients in Python cannot read a list0, and some peers no bare value.
    [Test]
    public void Composites_have_forms_for_peers_that_do_not_read_the_shortest()
    {
        AmqpWriterOptions full = AmqpWriterOptions.Default.WithFullComposites(true);
        Assert.That(HexText.Format(new Close().Encode(full)), Is.EqualTo("005318c0020140"));
        Assert.That(HexText.Format(new End().Encode(full)), Is.EqualTo("005317c0020140"));
        Assert.That(HexText.Format(new Open { ContainerId = "c", OfferedCapabilities = ["x", "x"] }.Encode()), Does.EndWith("e00602a301780178"));
    }

    [TestCaseSource(nameof(Types))]
    public void A_composite_widens_beyond_255_bytes(CompositeDefinition type)
    {
        int field = Enumerable.Range(0, type.FieldCount).FirstOrDefault(i => type.Stretched(i, 0) is not null, -1);
        if (field < 0)
        {
            return;
        }

        HashSet<int> seen = [];
        for (int length = 120; length < 300; length++)
        {
            List<Node?> fields = type.Fields(0, type.IsMandatory).ToList();
            fields[field] = type.Stretched(field, length);
            Node node = type.Compose(fields);
            int content = node.Value.Children.Sum(item => ReferenceEncoder.Encode(item).Length);
            if (content is >= 250 and <= 260)
            {
                Assert.That(node.Value.Code, Is.EqualTo(content <= 254 ? 0xc0 : 0xd0));
                CompositeAssert.RoundTrip(ReferenceEncoder.Encode(node));
                seen.Add(content);
            }
        }

        Assert.That(seen, Is.SupersetOf(Enumerable.Range(253, 5)));
    }

    [TestCaseSource(nameof(TypeFields))]
    public void A_missing_mandatory_field_is_named(CompositeDefinition type, int field)
    {
        if (!type.IsMandatory(field))
        {
            return;
        }

        string path = $"{type.Name}.{type.FieldName(field)}";
        byte[] null_ = ReferenceEncoder.Encode(ReferenceEncoder.Smallest(type.Raw(type.Fields(0, i => i != field))));
        byte[] tooShort = ReferenceEncoder.Encode(ReferenceEncoder.Smallest(type.Raw(type.Fields(0, i => i < field).Take(field))));
        foreach (byte[] bytes in new[] { null_, tooShort })
        {
            AmqpDecodeError error = CompositeAssert.ReadError(bytes);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
            Assert.That(error.Path, Is.EqualTo(path));
            Assert.That(error.Condition, Is.EqualTo("amqp:invalid-field"));
        }
    }

    [TestCaseSource(nameof(Types))]
    public void A_composite_whose_body_is_not_a_list_is_refused(CompositeDefinition type)
    {
        byte[] bytes = [0, 0x53, (byte)type.Code, 0xe0, 2, 0, 0x40];
        Assert.That(CompositeAssert.ReadError(bytes).Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
    }

    [TestCaseSource(nameof(Types))]
    public void Every_prefix_of_a_composite_needs_more_data(CompositeDefinition type)
    {
        byte[] bytes = ReferenceEncoder.Encode(type.Full(1));
        for (int length = 4; length < bytes.Length; length++)
        {
            AmqpDecodeError error = CompositeAssert.ReadError(bytes.AsSpan(0, length).ToArray());
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData), $"{length}: {error}");
        }
    }

    // CVE-2024-25110, CVE-2024-27099: peers that died of open frames and of fields of another type.
    [TestCaseSource(nameof(Types))]
    public void Changed_bytes_of_a_composite_are_read_or_refused(CompositeDefinition type)
    {
        byte[] bytes = ReferenceEncoder.Encode(type.Full(1));
        for (int i = 0; i < bytes.Length; i++)
        {
            foreach (byte value in new byte[] { 0x00, 0x40, 0x45, 0x53, 0xa1, 0xc1, 0xd0, 0xf0, 0xff, (byte)(bytes[i] + 1), (byte)(bytes[i] - 1) })
            {
                byte[] changed = [.. bytes];
                changed[i] = value;
                AmqpReader reader = AmqpReader.CreateRecording(changed, null, 0);
                if (reader.ReadComposite<IAmqpComposite>() is { } composite && !reader.HasFault)
                {
                    _ = composite.ToString();
                    byte[] written = CompositeAssert.Write(composite);
                    Assert.That(CompositeAssert.Read(written, AmqpReaderOptions.Default), Is.EqualTo(composite));
                }
                else if (reader.HasFault)
                {
                    Assert.That(reader.GetFault().Offset, Is.InRange(0, changed.Length));
                }
            }
        }
    }

    [TestCaseSource(nameof(Types))]
    public void The_full_composites_of_this_test_hold_all_fields(CompositeDefinition type)
    {
        IAmqpComposite composite = CompositeAssert.Read(ReferenceEncoder.Encode(type.Minimal()));
        Node?[] items = new Node?[type.FieldCount];
        type.Fields(0, type.IsMandatory).ToArray().CopyTo(items, 0);
        byte[] written = CompositeAssert.Write(composite, AmqpWriterOptions.Default.WithFullComposites(true));
        Assert.That(HexText.Format(written), Is.EqualTo(CompositeAssert.Hex(ReferenceEncoder.Smallest(type.Raw(items), keepArrayConstructors: true))));
    }
}

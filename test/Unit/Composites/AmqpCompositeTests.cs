namespace Amqp.Encoding.Tests.Composites;

/// <summary>Composites without their type: fields by index, reading, clearing.</summary>
public sealed class AmqpCompositeTests
{
    private static IReadOnlyList<CompositeDefinition> Types => CompositeDefinition.All;

    [TestCaseSource(nameof(Types))]
    public void Fields_have_the_names_and_the_order_of_the_standard(CompositeDefinition type)
    {
        AmqpComposite composite = Create(type);
        Assert.That(Enumerable.Range(0, composite.FieldCount).Select(composite.GetFieldName), Is.EqualTo(Enumerable.Range(0, type.FieldCount).Select(type.FieldName)));
    }

    [TestCaseSource(nameof(Types))]
    public void A_field_is_the_value_that_was_encoded(CompositeDefinition type)
    {
        for (int seed = 0; seed < 6; seed++)
        {
            IReadOnlyList<Node?> fields = type.Fields(seed, field => type.IsMandatory(field) || (field + seed) % 3 != 0);
            AmqpComposite composite = Create(type);
            Decode(composite, type.Compose(fields));
            for (int field = 0; field < type.FieldCount; field++)
            {
                AmqpValue expected = fields[field] is { } node ? AmqpValue.Decode(ReferenceEncoder.Encode(node)) : default;
                Assert.That(composite.GetField(field), Is.EqualTo(expected), $"{type.FieldName(field)}, seed {seed}");
            }
        }
    }

    [TestCaseSource(nameof(Types))]
    public void A_field_that_the_type_does_not_have_is_refused(CompositeDefinition type)
    {
        AmqpComposite composite = Create(type);
        foreach (int index in new[] { -1, type.FieldCount, int.MinValue, int.MaxValue })
        {
            string reason = $"The composite {type.Name} has {type.FieldCount} fields.";
            Assert.That(() => composite.GetField(index), Throws.TypeOf<ArgumentOutOfRangeException>().With.Message.Contains(reason), $"value {index}");
            Assert.That(() => composite.GetFieldName(index), Throws.TypeOf<ArgumentOutOfRangeException>().With.Message.Contains(reason), $"name {index}");
        }
    }

    [TestCaseSource(nameof(Types))]
    public void Fields_are_missing_until_all_mandatory_ones_are_set(CompositeDefinition type)
    {
        AmqpComposite composite = Create(type);
        Assert.That(composite.HasMissingFields, Is.EqualTo(Enumerable.Range(0, type.FieldCount).Any(type.IsMandatory)), "new");
        Decode(composite, type.Minimal());
        Assert.That(composite.HasMissingFields, Is.False, "minimal");
        composite.Clear();
        Assert.That(composite.HasMissingFields, Is.EqualTo(composite.GetMissingFields().Count > 0), "cleared");
    }

    [TestCaseSource(nameof(Types))]
    public void A_composite_of_another_type_is_refused(CompositeDefinition type)
    {
        AmqpComposite composite = Create(type);
        CompositeDefinition other = CompositeDefinition.Of(type.Name == "open" ? "close" : "open");
        Assert.That(composite.TryDecodeFrom(ReferenceEncoder.Encode(other.Minimal()), out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
        Assert.That(composite, Is.EqualTo(Create(type)));
    }

    [TestCaseSource(nameof(Types))]
    public void Composites_of_two_types_are_not_equal(CompositeDefinition type)
    {
        AmqpComposite composite = Create(type);
        Assert.That(composite, Is.EqualTo(Create(type)));
        Assert.That(composite.GetHashCode(), Is.EqualTo(Create(type).GetHashCode()));
        Assert.That(Types.Where(other => other != type).Select(Create), Has.None.EqualTo(composite));
        Assert.That(composite.Equals(null), Is.False);
    }

    // accepted and released: every answer to a delivery can be walked.
    [Test]
    public void An_outcome_without_fields_reads_and_clears_like_any_other()
    {
        foreach (AmqpComposite outcome in new AmqpComposite[] { Accepted.Instance, Released.Instance })
        {
            var reader = new AmqpReader(outcome.Encode());
            outcome.ReadFrom(ref reader);
            Assert.That(reader.IsAtEnd, outcome.ToString());
            outcome.Clear();
            Assert.That(outcome.FieldCount, Is.Zero, outcome.ToString());
            Assert.That(outcome.HasMissingFields, Is.False, outcome.ToString());
        }
    }

    // Their bytes are those of part 3, 3.4.2 and 3.4.4: a descriptor and an empty list, here in each of its forms.
    [TestCase("accepted", "00532445")]
    [TestCase("accepted", "0080000000000000002445")]
    [TestCase("accepted", "00a312616d71703a61636365707465643a6c697374c00100")]
    [TestCase("released", "00532645")]
    [TestCase("released", "005326d00000000400000000")]
    public void An_outcome_without_fields_is_read_in_every_form(string name, string hex)
    {
        AmqpComposite outcome = name == "accepted" ? new Accepted() : new Released();
        Assert.That(outcome.TryDecodeFrom(HexText.Parse(hex), out AmqpDecodeError error), error.ToString());
        var reader = new AmqpReader(HexText.Parse(hex + "43"));
        outcome.ReadFrom(ref reader);
        Assert.That(reader.Position, Is.EqualTo(hex.Length / 2));
        Assert.That(outcome.Encode(), Is.EqualTo(HexText.Parse(name == "accepted" ? "00532445" : "00532645")));
        Assert.That(() => outcome.GetField(0), Throws.TypeOf<ArgumentOutOfRangeException>().With.Message.Contains($"The composite {name} has 0 fields."));
        Assert.That(() => outcome.GetFieldName(0), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [TestCase("00532645", AmqpDecodeErrorKind.UnexpectedDescriptor)]
    [TestCase("005324", AmqpDecodeErrorKind.NeedMoreData)]
    [TestCase("005324c103024040", AmqpDecodeErrorKind.UnexpectedType)]
    [TestCase("005324c00201", AmqpDecodeErrorKind.NeedMoreData)]
    public void An_outcome_without_fields_refuses_other_bytes(string hex, AmqpDecodeErrorKind kind)
    {
        AmqpComposite accepted = new Accepted();
        Assert.That(accepted.TryDecodeFrom(HexText.Parse(hex), out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(
            () =>
            {
                var reader = new AmqpReader(HexText.Parse(hex));
                accepted.ReadFrom(ref reader);
            },
            Throws.TypeOf<AmqpDecodeException>());
    }

    [TestCaseSource(nameof(Types))]
    public void Any_composite_of_the_standard_is_read_by_its_base(CompositeDefinition type)
    {
        byte[] encoded = ReferenceEncoder.Encode(type.Minimal());
        var reader = new AmqpReader(encoded);
        AmqpComposite? composite = reader.ReadComposite<AmqpComposite>();
        Assert.That(composite?.GetType(), Is.EqualTo(Create(type).GetType()));
        Assert.That(reader.IsAtEnd);
        Assert.That(composite!.HasMissingFields, Is.False);
    }

    [TestCase("", 0)]
    [TestCase("00a1017840", 0)]
    [TestCase("0082000000000000000045", 0)]
    [TestCase("43", 0)]
    public void Other_values_are_not_read_by_the_base(string hex, int position)
    {
        var reader = new AmqpReader(HexText.Parse(hex));
        Assert.That(reader.ReadComposite<AmqpComposite>(), Is.Null);
        Assert.That(reader.Position, Is.EqualTo(position));
    }

    [Test]
    public void A_type_of_a_user_is_read_by_the_base_only_if_it_derives_from_it()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithComposite<DeliveryState>(0x999ul, static (ref AmqpReader reader) =>
        {
            reader.Skip();
            return new OwnState(1);
        }).WithComposite<IAmqpComposite>(0x998ul, static (ref AmqpReader _) => throw new NotSupportedException("This type has another base."));
        var reader = new AmqpReader(HexText.Parse("0080000000000000099945"), options);
        Assert.That(reader.ReadComposite<AmqpComposite>(), Is.TypeOf<OwnState>());
        reader = new AmqpReader(HexText.Parse("0080000000000000099845"), options);
        Assert.That(reader.ReadComposite<AmqpComposite>(), Is.Null);
        Assert.That(reader.Position, Is.Zero);
    }

    [Test]
    public void A_type_that_the_standard_does_not_define_has_no_fields()
    {
        var unknown = new UnknownOutcome(AmqpValue.Decode(HexText.Parse("00a3017840")).AsDescribed());
        foreach (AmqpComposite composite in new AmqpComposite[] { unknown, new OwnState(1) })
        {
            string name = composite.GetType().Name;
            Assert.That(composite.FieldCount, Is.Zero, name);
            Assert.That(composite.HasMissingFields, Is.False, name);
            Assert.That(() => composite.GetField(0), Throws.TypeOf<ArgumentOutOfRangeException>().With.Message.Contains(name), name);
            Assert.That(() => composite.TryDecodeFrom(composite.Encode(), out _), Throws.TypeOf<NotSupportedException>().With.Message.Contains(name), name);
            byte[] before = composite.Encode();
            composite.Clear();
            Assert.That(composite.Encode(), Is.EqualTo(before), name);
        }
    }

    [Test]
    public void A_type_of_a_user_is_compared_by_reference_unless_it_overrides_Equals()
    {
        var state = new OwnState(1);
        Assert.That(state.Equals((object)state));
        Assert.That(state, Is.Not.EqualTo(new OwnState(1)));
        Assert.That(state.ToString(), Is.EqualTo(typeof(OwnState).ToString()));
        Assert.That(new Transfer { State = state }, Is.EqualTo(new Transfer { State = state }));
    }

    [Test]
    public void A_field_that_cannot_be_encoded_is_refused_as_in_writing()
    {
        Assert.That(() => new Open { ContainerId = "\ud800" }.GetField(0), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => new Detach { Error = new AmqpError() }.GetField(2), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("error.condition"));
        foreach (int count in new[] { 0, 2 })
        {
            Assert.That(() => new Transfer { State = new OwnState(count) }.GetField(7), Throws.TypeOf<InvalidOperationException>().With.Message.Contains("exactly one value"), $"{count} values");
        }
    }

    [Test]
    public void The_secret_of_a_SASL_body_is_a_value_but_not_in_its_text()
    {
        AmqpComposite init = new SaslPlain("guest", "secret").ToInit("broker");
        Assert.That(init.GetField(1).AsBinary().ToArray(), Is.EqualTo("\0guest\0secret"u8.ToArray()));
        Assert.That(init.ToString(), Does.Contain("initial-response=…"));
    }

    [Test]
    public void A_walk_over_names_allocates_nothing()
    {
        AmqpComposite transfer = new Transfer { Handle = 1 };
        int length = 0;
        Assert.That(
            Allocations.Measure(() =>
            {
                for (int i = 0; i < transfer.FieldCount; i++)
                {
                    length += transfer.HasMissingFields ? 0 : transfer.GetFieldName(i).Length;
                }
            }),
            Is.Zero);
        Assert.That(length, Is.Positive);
    }

    private static AmqpComposite Create(CompositeDefinition type)
    {
        Type? found = typeof(AmqpComposite).Assembly.GetExportedTypes().SingleOrDefault(candidate =>
            candidate.GetField("DescriptorCode") is FieldInfo code && Equals(code.GetRawConstantValue(), type.Code));

        // The lifetime policies are instances of one class.
        return (AmqpComposite)(found is null ? CompositeAssert.Read(ReferenceEncoder.Encode(type.Minimal())) : Activator.CreateInstance(found)!);
    }

    private static void Decode(AmqpComposite composite, Node node) =>
        Assert.That(composite.TryDecodeFrom(ReferenceEncoder.Encode(node), out AmqpDecodeError error), error.ToString());

    // Writes as many nulls as it is told, which must be one.
    private sealed class OwnState(int nulls) : DeliveryState
    {
        public override Descriptor Descriptor => 0x999ul;

        public override int GetEncodedSize(AmqpWriterOptions? options = null) => nulls;

        public override void WriteTo(ref AmqpWriter writer)
        {
            for (int i = 0; i < nulls; i++)
            {
                writer.WriteNull();
            }
        }
    }

    // In a list, between two nulls (part 1, 1.6.1, 1.6.22).
    [TestCaseSource(nameof(Types))]
    public void A_composite_is_read_after_its_descriptor(CompositeDefinition type)
    {
        for (int seed = 0; seed < 6; seed++)
        {
            byte[] encoded = ReferenceEncoder.Encode(type.Compose(type.Fields(seed, field => type.IsMandatory(field) || (field + seed) % 3 != 0)));
            AmqpComposite expected = Create(type);
            Assert.That(expected.TryDecodeFrom(encoded, out _), Is.True);
            byte[] list = Writes.ToBuffer((ref writer) =>
            {
                AmqpWriteScope scope = writer.BeginList();
                writer.WriteNull();
                writer.WriteEncodedValue(encoded);
                writer.WriteNull();
                writer.End(scope);
            });
            AmqpComposite composite = Create(type);
            var reader = new AmqpReader(list);
            AmqpReadScope items = reader.EnterList();
            reader.ReadNull();
            AmqpReadScope described = reader.EnterDescribed(out DescriptorView token);
            composite.ReadFrom(ref reader, token);
            Assert.That(reader.IsAtEnd);
            reader.Exit(described);
            reader.ReadNull();
            reader.Exit(items);
            Assert.That(composite, Is.EqualTo(expected));
        }
    }

    // A close whose error is an int (00 53 18 c0 03 01 54 07), and a detach in its place (00 53 16 ...).
    [TestCase("005318c003015407")]
    [TestCase("005316c0030152" + "07")]
    [TestCase("0053185407")]
    [TestCase("005318c00a0145")]
    public void A_composite_that_is_wrong_after_its_descriptor_leaves_the_reader_where_it_was(string hex)
    {
        var close = new Close { Error = new AmqpError { Condition = "a" } };
        int before = -1;
        int after = -1;
        Assert.That(() =>
        {
            var reader = new AmqpReader(HexText.Parse(hex));
            reader.EnterDescribed(out DescriptorView token);
            before = reader.Position;
            try
            {
                close.ReadFrom(ref reader, token);
            }
            finally
            {
                after = reader.Position;
            }
        }, Throws.TypeOf<AmqpDecodeException>());
        Assert.That(after, Is.EqualTo(before).And.EqualTo(3));
        Assert.That(close.Error, Is.Null);
    }

    [Test]
    public void A_descriptor_of_another_value_is_refused()
    {
        byte[] two = HexText.Parse("00531845" + "00531845");
        Assert.That(() =>
        {
            var reader = new AmqpReader(two);
            new Close().ReadFrom(ref reader, default);
        }, Throws.InvalidOperationException);
        Assert.That(() =>
        {
            var reader = new AmqpReader(two);
            AmqpReadScope scope = reader.EnterDescribed(out DescriptorView token);
            new Close().ReadFrom(ref reader, token);
            new Close().ReadFrom(ref reader, token);
        }, Throws.InvalidOperationException);
        Assert.That(() =>
        {
            var reader = new AmqpReader(two);
            var other = new AmqpReader(HexText.Parse("00531845"));
            reader.EnterDescribed(out _);
            other.EnterDescribed(out DescriptorView token);
            new Close().ReadFrom(ref reader, token);
        }, Throws.InvalidOperationException);
    }

    [TestCaseSource(nameof(Types))]
    public void A_field_is_unset_by_its_index(CompositeDefinition type)
    {
        AmqpComposite composite = Create(type);
        for (int field = 0; field < type.FieldCount; field++)
        {
            Decode(composite, type.Compose(type.Fields(1, _ => true)));
            Assert.That(composite.IsSet(field), type.FieldName(field));
            composite.Unset(field);
            Assert.That(composite.IsSet(field), Is.False, type.FieldName(field));
            Assert.That(composite.GetField(field).IsNull, type.FieldName(field));
            Assert.That(composite.HasMissingFields, Is.EqualTo(type.IsMandatory(field)), type.FieldName(field));
        }

        Assert.That(() => composite.IsSet(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => composite.Unset(type.FieldCount), Throws.TypeOf<ArgumentOutOfRangeException>());
    }
}

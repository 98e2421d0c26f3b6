namespace Amqp.Encoding.Tests.Composites;

/// <summary>Objects of composites: set field by field, read into again, cleared, compared.</summary>
public sealed class CompositeInstanceTests
{
    private delegate bool TryDecodeFromCall(ReadOnlySpan<byte> encoded, out AmqpDecodeError error, AmqpReaderOptions? options, long origin);

    // Those without fields have one immutable instance.
    private static IEnumerable<CompositeDefinition> Types => CompositeDefinition.All.Where(type => type.FieldCount > 0);

    private static IEnumerable<TestCaseData> MandatoryFields =>
        from type in Types
        from index in Enumerable.Range(0, type.FieldCount)
        where type.IsMandatory(index)
        select new TestCaseData(type, index).SetArgDisplayNames(type.Name, type.FieldName(index));

    [TestCaseSource(nameof(Types))]
    public void Fields_that_are_set_one_by_one_are_written(CompositeDefinition type)
    {
        for (int seed = 0; seed < 6; seed++)
        {
            string place = $"seed {seed}";
            byte[] bytes = ReferenceEncoder.Encode(type.Full(seed));
            IAmqpComposite read = CompositeAssert.Read(bytes);
            IAmqpComposite made = Copy(type, read, except: -1);
            Assert.That(made, Is.EqualTo(read), place);
            Assert.That(made.GetHashCode(), Is.EqualTo(read.GetHashCode()), place);
            Assert.That(HexText.Format(CompositeAssert.Write(made)), Is.EqualTo(HexText.Format(bytes)), place);

            // Each field counts when two are compared, and null is unset.
            for (int field = 0; field < type.FieldCount; field++)
            {
                IAmqpComposite without = Copy(type, read, except: field);
                Assert.That(without, Is.Not.EqualTo(read), type.FieldName(field), place);
                Assert.That(without.ToString(), Does.Not.Contain(" " + type.FieldName(field) + "="), place);
                PropertyInfo property = Property(read, type, field);
                if (!type.IsMandatory(field))
                {
                    Assert.That(property.GetValue(without), type.IsMultiple(field) || property.PropertyType == typeof(Fields) ? Is.Empty : Is.Null, place);
                    property.SetValue(made, null);
                    Assert.That(made, Is.EqualTo(without), place);
                }

                property.SetValue(made, property.GetValue(read));
                Assert.That(made, Is.EqualTo(read), place);
            }
        }
    }

    [Test]
    public void A_read_that_throws_leaves_no_field_set()
    {
        // state is accepted, and after it a format code that is not assigned.
        byte[] bytes = HexText.Parse("005314c00d0943404040404040005324453f");
        var transfer = new Transfer { State = Released.Instance };
        Assert.Throws<AmqpDecodeException>(() =>
        {
            var reader = new AmqpReader(bytes);
            transfer.ReadFrom(ref reader);
        });
        Assert.That(transfer.State, Is.Null);
        Assert.That(transfer, Is.EqualTo(new Transfer()));
    }

    [Test]
    public void A_read_that_throws_refunds_its_zero_width_elements()
    {
        // An error whose info holds an array of four nulls, and after it a byte that is not a format code; then the same array.
        byte[] bytes = HexText.Parse("00531dc01004" + "a30178" + "40" + "c10802a30161e0020440" + "3f" + "e0020440");
        var reader = new AmqpReader(bytes, AmqpReaderOptions.Default.WithMaxZeroWidthElements(4));
        try
        {
            new AmqpError().ReadFrom(ref reader);
            Assert.Fail("no exception");
        }
        catch (AmqpDecodeException exception)
        {
            Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnassignedFormatCode));
        }

        reader.Skip();
        Assert.That(reader.ReadValue().AsArray(), Has.Count.EqualTo(4));
    }

    [TestCaseSource(nameof(MandatoryFields))]
    public void A_missing_mandatory_field_is_named_on_write(CompositeDefinition type, int field)
    {
        IAmqpComposite composite = Copy(type, CompositeAssert.Read(ReferenceEncoder.Encode(type.Full())), except: field);
        byte[] room = new byte[4096];
        AmqpEncodeException exception = Assert.Throws<AmqpEncodeException>(() =>
        {
            AmqpWriter writer = new(room);
            composite.WriteTo(ref writer);
        })!;
        Assert.That(exception.Message, Does.Contain($"{type.Name}.{type.FieldName(field)}"));
        Assert.That(room, Is.All.Zero);
    }

    [TestCaseSource(nameof(Types))]
    public void A_composite_that_is_read_again_has_only_the_new_fields(CompositeDefinition type)
    {
        IAmqpComposite first = CompositeAssert.Read(ReferenceEncoder.Encode(type.Full(1)));
        IAmqpComposite instance = CompositeAssert.Read(ReferenceEncoder.Encode(type.Full(1)));
        object?[] handedOut = Values(type, instance);

        byte[] others = ReferenceEncoder.Encode(type.Full(2));
        Assert.That(TryDecodeFrom(instance, others, out AmqpDecodeError error), error.ToString());
        Assert.That(instance, Is.EqualTo(CompositeAssert.Read(others)));
        Assert.That(handedOut, Is.EqualTo(Values(type, first)), "what was handed out before stays");

        // Fields that are not there any more are unset.
        byte[] minimal = ReferenceEncoder.Encode(type.Minimal());
        Assert.That(TryDecodeFrom(instance, minimal, out _));
        Assert.That(instance, Is.EqualTo(CompositeAssert.Read(minimal)));
        Assert.That(HexText.Format(CompositeAssert.Write(instance)), Is.EqualTo(HexText.Format(minimal)));

        // After a fault no field is set.
        IAmqpComposite empty = (IAmqpComposite)Activator.CreateInstance(instance.GetType())!;
        Assert.That(TryDecodeFrom(instance, others, out _));
        Assert.That(TryDecodeFrom(instance, others.AsSpan(0, others.Length - 1).ToArray(), out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
        Assert.That(instance, Is.EqualTo(empty));
        Assert.That(TryDecodeFrom(instance, others, out _));
        instance.GetType().GetMethod("Clear")!.Invoke(instance, null);
        Assert.That(instance, Is.EqualTo(empty));
        Assert.That(instance.ToString(), Is.EqualTo(type.Name + "()"));
    }

    private static bool TryDecodeFrom(IAmqpComposite instance, byte[] encoded, out AmqpDecodeError error)
    {
        MethodInfo method = instance.GetType().GetMethod("TryDecodeFrom", [typeof(ReadOnlySpan<byte>), typeof(AmqpDecodeError).MakeByRefType(), typeof(AmqpReaderOptions), typeof(long)])!;
        TryDecodeFromCall call = (TryDecodeFromCall)Delegate.CreateDelegate(typeof(TryDecodeFromCall), instance, method);
        return call(encoded, out error, AmqpReaderOptions.Strict, 0);
    }

    private static IAmqpComposite Copy(CompositeDefinition type, IAmqpComposite from, int except)
    {
        IAmqpComposite made = (IAmqpComposite)Activator.CreateInstance(from.GetType())!;
        for (int field = 0; field < type.FieldCount; field++)
        {
            if (field != except)
            {
                PropertyInfo property = Property(from, type, field);
                property.SetValue(made, property.GetValue(from));
            }
        }

        return made;
    }

    private static object?[] Values(CompositeDefinition type, IAmqpComposite composite) =>
        Enumerable.Range(0, type.FieldCount)
            .Select(field => Property(composite, type, field).GetValue(composite))
            .Select(value => value is ReadOnlyMemory<byte> bytes ? bytes.ToArray() : value)
            .ToArray();

    private static PropertyInfo Property(IAmqpComposite composite, CompositeDefinition type, int field) =>
        composite.GetType().GetProperty(string.Concat(type.FieldName(field).Split('-').Select(word => char.ToUpperInvariant(word[0]) + word.Substring(1))))!;
}

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The forms, and the check that each reads what it writes.</summary>
public static class AllForms
{
    public static TypedForm Typed { get; } = new();
    public static ValueForm Values { get; } = new();
    public static ObjectForm Objects { get; } = new();
    public static BoxingForm Boxing { get; } = new();
    public static HandWrittenForm Floor { get; } = new();
    public static JsonForm Json { get; } = new();
    public static JsonWriterForm JsonWriter { get; } = new();
    public static ProtobufForm Protobuf { get; } = new();

    public static IReadOnlyList<ExperimentForm> List { get; } =
    [
        Typed, new ClassForm(), new CompositeForm(), new BatchForm(), Values, Objects, Boxing, Floor, Json, JsonWriter, Protobuf, new BsonForm(),
    ];

    public static byte[] Encode(ExperimentForm form, Customer[] customers)
    {
        using var buffer = new AmqpBuffer();
        form.Write(customers, buffer);
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Checks that a form reads back what it writes, and that the forms that promise the same bytes write them.</summary>
    public static void Check(ExperimentForm form, Customer[] customers)
    {
        byte[] encoded = Encode(form, customers);
        Check(form, customers, form.Read(encoded));
        Check(form, customers, form.Read(encoded, validate: true));
        if (form is AmqpForm and not BoxingForm && !encoded.SequenceEqual(Encode(Typed, customers)))
        {
            throw new InvalidOperationException($"{form.Name} does not write the bytes of {Typed.Name}.");
        }
    }

    public static void Check(ExperimentForm form, Customer[] written, Customer[] read)
    {
        if (!CustomerData.AreEqual(written, read))
        {
            throw new InvalidOperationException($"{form.Name} does not read what it wrote.");
        }
    }
}

namespace Amqp.Encoding.Fuzz;

/// <summary>Performatives and every other composite: read by descriptor, into an object that is used again, and written.</summary>
internal static class CompositeTarget
{
    private static readonly Dictionary<Type, AmqpComposite> s_used = [];
    private static readonly ILookup<Type, PropertyInfo> s_fields = typeof(AmqpComposite).Assembly.GetTypes().Where(type => type.IsSubclassOf(typeof(AmqpComposite)))
        .SelectMany(type => type.GetProperties()).Where(property => property.PropertyType == typeof(Fields)).ToLookup(property => property.ReflectedType!);

    public static void Run(byte[] input)
    {
        IAmqpComposite? composite = null, strict = null;
        int end = Read(input, AmqpReaderOptions.Default, ref composite, out AmqpDecodeError error);
        int strictEnd = Read(input, AmqpReaderOptions.Strict, ref strict, out AmqpDecodeError strictError);
        bool isRead = error.Kind == AmqpDecodeErrorKind.None && composite is not null;
        if (strictError.Kind == AmqpDecodeErrorKind.None && strict is not null)
        {
            Rule.Holds(isRead && end == strictEnd, "the strict reader accepts less");
            Rule.Holds(strict!.Equals(composite), "both grades of conformance read the same composite");
        }

        Reference(input, strictEnd, strict is not null, strictError);
        Deviates(input, isRead ? composite : null, end, error);
        if (!isRead || composite is null)
        {
            return;
        }

        byte[] bytes = input.AsSpan(0, end).ToArray();
        byte[] written = composite.Encode();
        Rule.Same(composite!.GetEncodedSize(), written.Length, "the size of a composite is foretold");
        IAmqpComposite? again = null;
        Read(written, AmqpReaderOptions.Default, ref again, out AmqpDecodeError second);
        Rule.Holds(second.Kind == AmqpDecodeErrorKind.None && composite.Equals(again), "a composite that was written is read again");
        Rule.Holds(composite.GetHashCode() == again!.GetHashCode(), "equal composites have equal hashes");
        Rule.SameBytes(again.Encode(), written, "a composite is written as before");
        _ = composite.ToString();
        _ = composite.GetMissingFields().Count;
        ChangeField(input, composite, written);
        if (composite is AmqpComposite owned)
        {
            Again(owned, bytes);
        }
    }

    // One field, that the input chooses, is unset or an empty map.
    private static void ChangeField(byte[] input, IAmqpComposite composite, byte[] written)
    {
        Node node = ReferenceDecoder.Decode(written);
        if (node.Value.Type != NodeType.List || node.Value.Children.Count == 0)
        {
            return;
        }

        int field = (int)((uint)Paths.SeedOf(input) % node.Value.Children.Count);
        IAmqpComposite? unset = With(node, field, Node.Scalar(0x40));
        IAmqpComposite? empty = With(node, field, Node.Map(0xc1));
        IsWrittenAlike(composite, unset);
        IsWrittenAlike(composite, empty);
        if (unset is not null)
        {
            IsWrittenAlike(unset, empty);
            ExchangeFields(unset, empty);
        }
    }

    // Properties with equal fields are written alike.
    private static void ExchangeFields(IAmqpComposite one, IAmqpComposite? other)
    {
        if (other is null)
        {
            return;
        }

        byte[] written = one.Encode();
        foreach (PropertyInfo property in s_fields[one.GetType()])
        {
            object? value = property.GetValue(other);
            if (Equals(property.GetValue(one), value))
            {
                property.SetValue(one, value);
                Rule.SameBytes(one.Encode(), written, "equal fields are written alike");
            }
        }
    }

    // A reader that accepts deviations reads the same of sound bytes, and can read again what it accepts besides and what can be written.
    private static void Deviates(byte[] input, IAmqpComposite? composite, int end, AmqpDecodeError error)
    {
        IAmqpComposite? deviating = null;
        int deviatingEnd = Read(input, Paths.Deviating(input), ref deviating, out AmqpDecodeError second);
        if (composite is not null)
        {
            Rule.Holds(composite.Equals(deviating) && deviatingEnd == end, "a reader with deviations reads the same composite: " + second);
        }
        else if (deviating is not null)
        {
            Rule.Holds(Paths.IsDeviation(error), "a reader with deviations accepts nothing but them: " + error);
            byte[]? written = null;
            bool isRefused = Rule.IsRefused(() => written = deviating.Encode());
            IAmqpComposite? complete = null;
            Read(input, Paths.Deviating(input, except: Deviations.MissingMandatoryFields), ref complete, out AmqpDecodeError missing);
            Rule.Same(isRefused, missing.Kind == AmqpDecodeErrorKind.MissingField, "a composite is refused if a mandatory field is missing: " + missing);
            if (written is not null)
            {
                IAmqpComposite? again = null;
                Read(written, Paths.Deviating(input), ref again, out second);
                Rule.Holds(deviating.Equals(again), "a composite with deviations that was written is read again: " + second);
            }
        }
    }

    private static IAmqpComposite? With(Node node, int field, Node value)
    {
        Node[] fields = [.. node.Value.Children];
        fields[field] = value;
        IAmqpComposite? composite = null;
        Read(ReferenceEncoder.Encode(Node.Described(node.Descriptor, Node.List(0xd0, fields))), AmqpReaderOptions.Default, ref composite, out _);
        return composite;
    }

    private static void IsWrittenAlike(IAmqpComposite one, IAmqpComposite? other)
    {
        if (one.Equals(other))
        {
            Rule.SameBytes(one.Encode(), other!.Encode(), "equal composites are written alike");
        }
    }

    private static int Read(byte[] input, AmqpReaderOptions options, ref IAmqpComposite? composite, out AmqpDecodeError error)
    {
        var reader = new AmqpReader(input, options);
        error = default;
        try
        {
            composite = reader.ReadComposite<IAmqpComposite>();
        }
        catch (AmqpDecodeException exception)
        {
            error = exception.Error;
        }

        return reader.Position;
    }

    // The standard alone says what a composite is.
    private static void Reference(byte[] input, int end, bool isRead, AmqpDecodeError error)
    {
        string? fault;
        int consumed = 0;
        try
        {
            fault = ReferenceTypes.FaultOfComposite(ReferenceDecoder.DecodePrefix(input, 0, out consumed));
        }
        catch (ReferenceDecodeException exception)
        {
            fault = exception.Message;
        }

        Rule.Holds(isRead == fault is null, "the strict reader and the reference give the same verdict of a composite: " + error + " " + fault + " " + HexText.Format(input));
        Rule.Holds(!isRead || end == consumed, "a composite ends where its value ends");
    }

    private static void Again(AmqpComposite composite, byte[] bytes)
    {
        for (int i = 0; i < composite.FieldCount; i++)
        {
            _ = composite.GetField(i);
            _ = composite.GetFieldName(i);
        }

        // A policy is never made anew.
        if (composite is LifetimePolicy)
        {
            return;
        }

        if (!s_used.TryGetValue(composite.GetType(), out AmqpComposite? used))
        {
            s_used.Add(composite.GetType(), used = (AmqpComposite)Activator.CreateInstance(composite.GetType())!);
        }

        bool isRead = used.TryDecodeFrom(bytes, out AmqpDecodeError error);
        Rule.Holds(isRead, "a composite is read into one that was used: " + error);
        Rule.Holds(used.Equals(composite), "a composite that was used holds nothing of before");
    }
}

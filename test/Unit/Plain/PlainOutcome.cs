using System.Text;
using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Plain;

/// <summary>Everything that can be seen when bytes are read in every way there is, as one text.</summary>
/// <remarks>Called in both copies of the library: only arrays and texts pass between them.</remarks>
public static class PlainOutcome
{
    // Few levels and few elements, so that short inputs meet the limits.
    private static readonly AmqpReaderOptions s_narrow = AmqpReaderOptions.Default.WithMaxDepth(3).WithMaxZeroWidthElements(4);

    private static readonly AmqpReaderOptions s_keeping = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);
    private static readonly AmqpReaderOptions s_deviating = AmqpReaderOptions.Strict.WithDeviations(Deviations.FooterBeforeBody | Deviations.ReplaceMalformedStrings | Deviations.OtherSectionOrder | Deviations.MixedBodies);

    private static readonly AmqpObjectOptions s_resolver = AmqpObjectOptions.Standard.WithResolvers(new SdkNameResolver());

    private static readonly AmqpReaderOptions[] s_options = [AmqpReaderOptions.Strict, s_narrow, s_keeping, s_deviating];

    private delegate void Action(ref AmqpReader reader, StringBuilder text);

    /// <summary>Whether this copy of the library reads plain values where they lie.</summary>
    public static bool ReadsPlain() => PlainPaths.AreOn;

    /// <summary>The result of reading the bytes with the default options and with others.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="withExceptions">Whether they are also read with exceptions, which take long, and with every set of options.</param>
    /// <param name="other">Otherwise, the set of options besides the default ones.</param>
    public static string Describe(byte[] bytes, bool withExceptions, uint other)
    {
        var text = new StringBuilder();
        AmqpReaderOptions[] others = withExceptions ? s_options : [s_options[other % s_options.Length]];
        foreach (AmqpReaderOptions options in others.Prepend(AmqpReaderOptions.Default))
        {
            Run("value", bytes, options, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => to.Append(NotationText.Format(reader.ReadValue())));
            Run("object", bytes, options, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => WriteObject(reader.ReadObject(), AmqpObjectOptions.Standard.Rules, to));
            Run("adapter", bytes, options, withExceptions, text, (ref AmqpReader reader, StringBuilder to) =>
                WriteObject(ObjectReader.Read(ref reader, AdapterRules.Of(null)), AdapterRules.Of(null), to));
            Run("resolver", bytes, options, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => WriteObject(reader.ReadObject(s_resolver), s_resolver.Rules, to));
            Run("borrowed value", bytes, options, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => to.Append(NotationText.Format(reader.ReadValue(borrow: true))));
            Run("validate", bytes, options, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => reader.Validate());
            Run("composite", bytes, options, withExceptions, text, ReadComposite);
            Run("message", bytes, options, withExceptions: false, text, (ref AmqpReader reader, StringBuilder to) => ReadMessage(bytes, options, withExceptions, to));
        }

        Run("ints", bytes, AmqpReaderOptions.Default, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => Append(to, ListEncoding<int>.Default.Read(ref reader)));
        Run("int array", bytes, AmqpReaderOptions.Default, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => Append(to, ArrayEncoding<int>.Default.Read(ref reader)));
        Run("int span", bytes, AmqpReaderOptions.Default, withExceptions, text, ReadIntsToSpan);
        Run("symbols", bytes, AmqpReaderOptions.Default, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => Append(to, ArrayEncoding<AmqpSymbol>.Default.Read(ref reader)));
        Run("view", bytes, AmqpReaderOptions.Default, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => ReadView(ref reader, bytes, withExceptions, to));
        Run("map", bytes, AmqpReaderOptions.Default, withExceptions, text, (ref AmqpReader reader, StringBuilder to) => Append(to, MapEncoding<string, int>.Default.Read(ref reader)));
        if (bytes.Length > 0 && bytes[0] == 0)
        {
            Run("own transfer", bytes, others[0], withExceptions, text, (ref AmqpReader reader, StringBuilder to) => WriteContract(OwnTransfer.Read(ref reader) is { } own ? own.WriteTo : null, to));
            Run("own properties", bytes, others[0], withExceptions, text, (ref AmqpReader reader, StringBuilder to) => WriteContract(OwnProperties.Read(ref reader) is { } own ? own.WriteTo : null, to));
        }
        else
        {
            Run("own row", bytes, others[0], withExceptions, text, (ref AmqpReader reader, StringBuilder to) => WriteContract(OwnRow.Read(ref reader) is { } own ? own.WriteTo : null, to));
        }

        return text.ToString();
    }

    private static void Run(string name, byte[] bytes, AmqpReaderOptions options, bool withExceptions, StringBuilder text, Action action)
    {
        AmqpReader recording = AmqpReader.CreateRecording(bytes, options, 7);
        int start = text.Length;
        action(ref recording, text.Append(name).Append(' '));
        if (recording.HasFault)
        {
            // Results of a faulty value are not compared.
            text.Length = start;
            text.Append(name).Append(" fault ").Append(recording.GetFault());
        }

        AppendState(in recording, text);
        if (withExceptions)
        {
            var throwing = new AmqpReader(bytes, options, 7);
            try
            {
                action(ref throwing, text);
            }
            catch (Exception exception) when (exception is AmqpDecodeException or InvalidOperationException or ArgumentException)
            {
                text.Append(exception.GetType().Name).Append(": ").Append(exception.Message);
            }

            AppendState(in throwing, text);
        }
    }

    private static void AppendState(in AmqpReader reader, StringBuilder text) =>
        text.Append(" @").Append(reader.Position).Append(' ').Append(reader.Remaining).Append(' ').Append(reader.Depth).Append(' ')
            .Append(reader.ZeroWidthElementsLeft).Append(reader.IsAtEnd ? " end\n" : "\n");

    private static void ReadComposite(ref AmqpReader reader, StringBuilder text)
    {
        if (reader.ReadComposite<IAmqpComposite>() is not { } composite)
        {
            text.Append("none");
            return;
        }

        if (!reader.HasFault)
        {
            Append(text.Append(composite).Append(" = "), Write(composite.WriteTo));
        }
    }

    // A value that was read is written again, into a span that is too short, too.
    private static void WriteObject(object? value, ObjectRules rules, StringBuilder text)
    {
        text.Append(value?.GetType()).Append(' ').Append(value);
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        try
        {
            ObjectWalk.Write(ref writer, rules, value);
            writer.Flush();
            Append(text, buffer.WrittenSpan.ToArray());
            var narrow = new AmqpWriter(new byte[buffer.WrittenCount / 2]);
            ObjectWalk.Write(ref narrow, rules, value);
        }
        catch (Exception exception) when (exception is AmqpEncodeException or ArgumentException)
        {
            text.Append(exception.Message);
        }
    }

    private static void WriteContract(WriteAction? write, StringBuilder text)
    {
        if (write is null)
        {
            return;
        }

        try
        {
            byte[] encoded = Write(write);
            Append(text, encoded);
            var narrow = new AmqpWriter(encoded.AsSpan(0, encoded.Length / 2));
            write(ref narrow);
        }
        catch (Exception exception) when (exception is AmqpEncodeException or ArgumentException)
        {
            text.Append(exception.Message);
        }
    }

    private static byte[] Write(WriteAction write)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        write(ref writer);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    // Looks for each key that is a text, and for one that is not there: of a malformed map with exceptions only.
    private static void ReadView(ref AmqpReader reader, byte[] bytes, bool withExceptions, StringBuilder text)
    {
        MapView view = reader.ReadMapView();
        AmqpReader verdict = AmqpReader.CreateRecording(bytes, null, 7);
        verdict.Validate();
        if (verdict.HasFault && !withExceptions)
        {
            return;
        }

        LookUp(in view, "absent"u8, text.Append(view.Count));
        try
        {
            foreach (MapView.Pair pair in view)
            {
                AmqpReader key = pair.Key;
                switch (key.PeekType())
                {
                    case AmqpType.String:
                        LookUp(in view, key.ReadStringBytes(), text);
                        break;
                    case AmqpType.Symbol:
                        LookUp(in view, key.ReadSymbolBytes(), text);
                        break;
                }
            }
        }
        catch (AmqpDecodeException exception)
        {
            text.Append(exception.Message);
        }
    }

    private static void LookUp(in MapView view, ReadOnlySpan<byte> key, StringBuilder text)
    {
        try
        {
            if (view.TryGetValue(key, out AmqpReader value))
            {
                AppendState(in value, text);
                text.Append(NotationText.Format(value.ReadValue()));
                AppendState(in value, text);
            }

            if (view.TryGetStringBytes(key, out ReadOnlySpan<byte> utf8))
            {
                Append(text.Append(" utf8 "), utf8.ToArray());
            }
        }
        catch (AmqpDecodeException exception)
        {
            text.Append(exception.Message);
        }
    }

    // Looks at each section that is a map, in place, as far as the bytes are sections.
    private static void ReadSections(byte[] bytes, AmqpReaderOptions options, StringBuilder text)
    {
        MessageReader sections = MessageReader.CreateRecording(bytes.AsMemory(), options);
        while (sections.Read())
        {
            text.Append(sections.Kind).Append(sections.Offset).Append(' ').Append(sections.Length);
            try
            {
                if (sections.Kind is SectionKind.DeliveryAnnotations or SectionKind.MessageAnnotations or SectionKind.ApplicationProperties or SectionKind.Footer)
                {
                    MapView view = sections.OpenMap();
                    LookUp(in view, "absent"u8, text.Append(view.Count));
                    foreach (MapView.Pair pair in view)
                    {
                        AmqpReader key = pair.Key;
                        AppendState(in key, text.Append(pair.KeyEquals("absent"u8)));
                    }
                }
            }
            catch (AmqpDecodeException exception)
            {
                text.Append(exception.Message);
            }
        }

        text.Append(sections.Error);
        for (SectionKind kind = SectionKind.Header; kind <= SectionKind.Footer; kind++)
        {
            MessageReader one = MessageReader.CreateRecording(bytes.AsMemory(), options);
            text.Append(one.ReadTo(kind)).Append(one.Kind).Append(one.Offset).Append(one.Error.Kind);
        }
    }

    private static void ReadMessage(byte[] bytes, AmqpReaderOptions options, bool withExceptions, StringBuilder text)
    {
        ReadSections(bytes, options, text);
        bool isWhole = AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out AmqpDecodeError error, options, SectionKinds.All);
        text.Append(isWhole).Append(' ').Append(error);
        if (isWhole)
        {
            text.Append(message!.Header).Append(message.Properties);
            try
            {
                WriteMessage(message, withExceptions, text);
            }
            catch (InvalidOperationException exception) when (options == s_keeping)
            {
                // A key that is not UTF-8 has no text.
                text.Append(exception.Message);
            }
        }
    }

    // With maps that are written anew, into a span that fits and, with exceptions, into ones that are too short.
    private static void WriteMessage(AmqpMessage message, bool withExceptions, StringBuilder text)
    {
        var copy = new AmqpMessage();
        foreach (KeyValuePair<string, AmqpValue> pair in message.ApplicationProperties)
        {
            copy.MessageAnnotations[new AnnotationKey((ulong)pair.Key.Length)] = pair.Value;
            if (pair.Value.Type is not (AmqpType.List or AmqpType.Map or AmqpType.Array or AmqpType.Described))
            {
                // Keys that are not UTF-8 may have the same text.
                copy.ApplicationProperties[pair.Key] = pair.Value;
            }
        }

        foreach (KeyValuePair<AnnotationKey, AmqpValue> pair in message.MessageAnnotations)
        {
            copy.MessageAnnotations[pair.Key] = pair.Value;
        }

        copy.Properties.MessageId = message.Properties.MessageId;
        byte[] bytes = copy.Encode();
        Append(text.Append(" = "), bytes);
        for (int length = Math.Max(0, bytes.Length - 40); withExceptions && length < bytes.Length; length += 3)
        {
            var writer = new AmqpWriter(new byte[length]);
            try
            {
                copy.WriteTo(ref writer);
            }
            catch (ArgumentException exception)
            {
                text.Append(exception.Message);
            }

            text.Append(writer.BytesWritten);
        }
    }

    private static void ReadIntsToSpan(ref AmqpReader reader, StringBuilder text)
    {
        Span<int> values = stackalloc int[8];
        int count = 0;
        try
        {
            count = ArrayEncoding<int>.Default.Read(ref reader, values);
        }
        catch (ArgumentException exception)
        {
            text.Append(exception.Message);
        }

        Append(text, values.Slice(0, count).ToArray());
    }

    private static void Append<T>(StringBuilder text, IEnumerable<T> values) =>
        text.Append(string.Join(",", values.Select(value => Convert.ToString(value, CultureInfo.InvariantCulture))));
}

/// <summary>A transfer as an SDK has it: each kind of scalar field, and one of any type.</summary>
[AmqpContract("amqp:transfer:list", 0x14)]
internal sealed partial class OwnTransfer
{
    public required uint Handle { get; set; }

    public uint? DeliveryId { get; set; }

    public ReadOnlyMemory<byte>? DeliveryTag { get; set; }

    public uint MessageFormat { get; set; }

    public bool? Settled { get; set; }

    public bool More { get; set; } = true;

    public byte? ReceiverSettleMode { get; set; }

    public AmqpValue State { get; set; }

    public bool? Resume { get; set; }
}

/// <summary>Properties of a message as an SDK has them: texts, symbols, times, and fields of a later version.</summary>
[AmqpContract("amqp:properties:list", 0x73)]
internal sealed partial class OwnProperties
{
    public string? MessageId { get; set; }

    public byte[]? UserId { get; set; }

    public string To { get; set; } = "";

    public string? Subject { get; set; }

    public string? ReplyTo { get; set; }

    public object? CorrelationId { get; set; }

    public AmqpSymbol ContentType { get; set; }

    public AmqpSymbol? ContentEncoding { get; set; }

    public DateTimeOffset? AbsoluteExpiryTime { get; set; }

    public AmqpTimestamp? CreationTime { get; set; }

    [AmqpUnknownFields]
    public AmqpList? Later { get; set; }
}

/// <summary>A list without a descriptor, which may contain itself, with the standard's types of fields.</summary>
[AmqpContract]
internal sealed partial class OwnRow
{
    public int Number { get; set; }

    public string? Text { get; set; }

    public DeliveryTag? Tag { get; set; }

    public Role? Role { get; set; }

    public MessageId? Id { get; set; }

    public OwnRow? Next { get; set; }
}

using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Adds the nodes of encoded values: one for each scalar, list, map, array, described value and composite.</summary>
/// <remarks>It reads with the library's own reader, so it understands what every user of the library understands, and stops at the same fault.</remarks>
internal sealed class ValueWalk(NodeList nodes, AmqpDumpOptions options)
{
    // A malformed string has a note; it does not end the walk.
    private static readonly AmqpReaderOptions s_lenient = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);

    private long _origin;
    private bool _hasSecrets;
    private CutBytes? _cut;

    /// <summary>Gets whether the last values have secrets.</summary>
    public bool HasSecrets => _hasSecrets;

    /// <summary>Gets how many bytes the last values lack, in words; null if they are not cut.</summary>
    public string? Missing { get; private set; }

    /// <summary>Walks values up to the end of the bytes, and checks them.</summary>
    public void WalkAll(ReadOnlySpan<byte> bytes)
    {
        long start = nodes.End;
        AmqpDecodeError error = Walk(bytes, 0);
        if (error.Kind == AmqpDecodeErrorKind.None)
        {
            Conformity.CheckValues(nodes, 0, bytes);
        }
        else
        {
            bool isSecret = MayHideSecrets(bytes);
            nodes.AddFault(error.WithOffset(error.Offset + start), start + bytes.Length, 0, isSecret, Missing, isSecret ? null : SizeHint.Find(nodes, 0, start, bytes, error, Conformity.Validate));
        }
    }

    /// <summary>Returns whether bytes with a fault may have secrets: what is not understood is hidden if a SASL body may begin in it.</summary>
    public bool MayHideSecrets(ReadOnlySpan<byte> bytes) => !options.ShowsSecrets && (_hasSecrets || SecretBytes.FindSasl(bytes, 0, isDamaged: true) >= 0);

    /// <summary>Walks values up to the end of the bytes, or of so many. Of a list, map or array that is cut, it walks the items that are there.</summary>
    /// <returns>The fault; of the kind None if there is none. Its offset counts from the first of these bytes.</returns>
    public AmqpDecodeError Walk(ReadOnlySpan<byte> bytes, int level, int maxValues = int.MaxValue, bool isSecret = false)
    {
        (int Count, long End, long Empty) mark = nodes.Mark();
        AmqpDecodeError error = WalkWhole(bytes, level, maxValues, isSecret);
        Missing = error.Kind == AmqpDecodeErrorKind.NeedMoreData ? CutBytes.Missing(bytes, error.Offset) : null;
        if (Missing is null)
        {
            return error;
        }

        _cut = CutBytes.Close(bytes, s_lenient);
        if (_cut is not null)
        {
            nodes.ReturnTo(mark);
            AmqpDecodeError other = WalkWhole(_cut.Bytes, level, maxValues, isSecret);
            _cut = null;
            if (other.Kind is not (AmqpDecodeErrorKind.None or AmqpDecodeErrorKind.NeedMoreData or AmqpDecodeErrorKind.SizeExceedsParent or AmqpDecodeErrorKind.CountExceedsSize))
            {
                Missing = null;
                return other;
            }
        }

        return error.WithOffset(bytes.Length);
    }

    private AmqpDecodeError WalkWhole(ReadOnlySpan<byte> bytes, int level, int maxValues, bool isSecret)
    {
        _origin = nodes.End;
        _hasSecrets = isSecret;
        AmqpReader reader = AmqpContract.OpenReader(bytes, s_lenient);
        for (int i = 0; i < maxValues && !reader.IsAtEnd && !AmqpContract.HasFault(reader); i++)
        {
            WalkValue(ref reader, level, new ValueContext { IsSecret = isSecret, IsBody = true });
        }

        return AmqpContract.HasFault(reader) && !AmqpContract.TryFinish(ref reader, out AmqpDecodeError error) ? error : default;
    }

    private void WalkValue(ref AmqpReader reader, int level, in ValueContext context)
    {
        FormatCode code = reader.PeekFormatCode();
        if (AmqpContract.HasFault(reader) || !code.TryGetType(out AmqpType type))
        {
            reader.Skip();
            return;
        }

        switch (type)
        {
            case AmqpType.Described:
                WalkDescribed(ref reader, level, context);
                break;
            case AmqpType.List:
                WalkList(ref reader, code, level, context);
                break;
            case AmqpType.Map:
                WalkMap(ref reader, code, level, context);
                break;
            case AmqpType.Array:
                WalkArray(ref reader, code, level, context);
                break;
            default:
                WalkScalar(ref reader, code, type, level, context);
                break;
        }
    }

    private AmqpNode Add(ref AmqpReader reader, FormatCode code, int level, in ValueContext context, string text)
    {
        AmqpNode node = nodes.Add(AmqpNodeKind.Value, _origin + reader.Position, level);
        node.FormatCode = code;
        node.TypeName = TextOf.Type(code);
        node.Name = context.Name ?? context.Type?.Name;
        node.Label = context.Field is { } field ? StandardTypes.LabelOf(field, text) : context.Type?.Label;
        node.Note = context.Note;
        node.Text = context.Name is null || context.Type is null ? text : context.Type.Name + ", " + text;
        return node;
    }

    private void WalkScalar(ref AmqpReader reader, FormatCode code, AmqpType type, int level, in ValueContext context)
    {
        int start = reader.Position;
        string? note = null;
        string text;
        bool isSecret = context.IsSecret && type != AmqpType.Null;
        if (type == AmqpType.Binary)
        {
            ReadOnlySpan<byte> bytes = reader.ReadBinary();
            text = BodyText.Of(bytes, context.Type, options.MaxTextLength);
            note = code == FormatCode.Binary32 && bytes.Length <= byte.MaxValue ? SmallerForm.Note(FormatCode.Binary8) : null;
        }
        else
        {
            AmqpValue value = reader.ReadValue();
            text = ScalarText.Of(value, options.MaxTextLength, ref note);
            note ??= SmallerForm.OfScalar(value, code, reader.Position - start);
            isSecret = isSecret && !(context is { IsSaslField: true, Field: { } saslField } && SaslFields.IsPublic(saslField.Name, value, context.HasResponse));
        }

        if (!AmqpContract.HasFault(reader))
        {
            AmqpNode node = Add(ref reader, code, level, context, context.Field is { } field && !isSecret ? ScalarText.OfField(field, type, text, ref note) : text);
            node.Note = context.IsElement ? node.Note : Join(node.Note, note);
            node.IsProved = context.IsSaslField && !isSecret;
            if (isSecret)
            {
                node.IsSecret = true;
                node.Note = null;
                node.Text = NodeList.Hidden(node);
            }
        }
    }

    private void WalkDescribed(ref AmqpReader reader, int level, in ValueContext context)
    {
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorView descriptor);
        if (AmqpContract.HasFault(reader))
        {
            return;
        }

        TypeDefinition? type = StandardTypes.Find(descriptor);
        bool isSecret = context.IsSecret || (type is { IsSasl: true } && !options.ShowsSecrets);
        _hasSecrets |= isSecret;
        // Sections follow each other, so one within another value is mostly a size that is too large.
        string? note = type is { Code: >= 0x70 and <= 0x78 } && !context.IsBody && !isSecret ? Join(context.Note, "a section of a message within another value") : context.Note;
        FormatCode code = reader.PeekFormatCode();
        bool isMerged = type is { IsAnyValue: false } && code != FormatCode.Described;
        int at = nodes.Count;
        if (isMerged)
        {
            // The header of the list or map belongs to the composite's own bytes.
            WalkValue(ref reader, level, new ValueContext { Name = context.Name, Field = context.Field, Type = type, IsSecret = isSecret, IsBody = context.IsBody || !context.IsSecret, Note = note, IsElement = context.IsElement });
        }
        else
        {
            AmqpNode node = Add(ref reader, FormatCode.Described, level, new ValueContext { Name = context.Name, Field = context.Field, Type = type, Note = note }, "");
            if (type is null)
            {
                node.IsSecret = isSecret;
                node.Text = isSecret ? "hidden" : DescriptorText(descriptor);
                node.Label = "a type that the standard does not define: one of its user";
            }

            WalkValue(ref reader, level + 1, new ValueContext { IsSecret = isSecret, IsElement = context.IsElement });
        }

        if (type is { IsSasl: true } && at < nodes.Count)
        {
            nodes[at].IsProved = !nodes[at].IsSecret && code != FormatCode.Array8 && code != FormatCode.Array32;
        }

        reader.Exit(scope);
    }

    private string DescriptorText(DescriptorView descriptor) =>
        descriptor.TryGetCode(out ulong code) ? "descriptor " + TextOf.Hex(code)
        : AmqpValue.TryDecode(descriptor.Encoded, out AmqpValue value, out _) ? "descriptor " + AmqpNotation.Default.WithMaxLength(options.MaxTextLength).Format(value)
        : "descriptor";

    private void WalkList(ref AmqpReader reader, FormatCode code, int level, in ValueContext context)
    {
        int start = reader.Position;
        AmqpReadScope scope = reader.EnterList();
        if (AmqpContract.HasFault(reader))
        {
            return;
        }

        FieldDefinition[] fields = context.Type?.Fields ?? [];
        AmqpNode node = Add(ref reader, code, level, context, TextOf.Count(CountOf(start, code, scope.Count), context.Type is null ? "item" : "field"));
        int shown = Math.Max(options.MaxItems, fields.Length);
        bool hasResponse = false;
        for (int i = 0; i < Math.Min(scope.Count, shown) && !AmqpContract.HasFault(reader); i++)
        {
            if (i < fields.Length)
            {
                int at = reader.Position;
                FormatCode field = reader.PeekFormatCode();
                WalkValue(ref reader, level + 1, new ValueContext
                {
                    Name = fields[i].Name,
                    Field = fields[i],
                    IsSecret = context.IsSecret,
                    IsSaslField = context is { IsBody: true, Type.IsSasl: true },
                    HasResponse = hasResponse,
                });
                hasResponse |= fields[i].Name == "initial-response" && reader.Position - at > (field == FormatCode.Binary8 ? 2 : field == FormatCode.Binary32 ? 5 : int.MaxValue);
            }
            else
            {
                WalkValue(ref reader, level + 1, new ValueContext
                {
                    Name = context.Type is null ? null : "[" + TextOf.Number(i) + "]",
                    Note = context.Type is null ? null : "the standard has no such field",
                    IsSecret = context.IsSecret,
                });
            }
        }

        SkipItems(ref reader, scope.Count - shown, "item", level + 1, context.IsSecret);
        Finish(ref reader, node, scope, code, start, context);
    }

    private void WalkMap(ref AmqpReader reader, FormatCode code, int level, in ValueContext context)
    {
        int start = reader.Position;
        AmqpReadScope scope = reader.EnterMap();
        if (AmqpContract.HasFault(reader))
        {
            return;
        }

        int pairs = scope.Count;
        AmqpNode node = Add(ref reader, code, level, context, TextOf.Count(CountOf(start, code, pairs, 2), "pair"));
        for (int i = 0; i < Math.Min(pairs, options.MaxItems) && !AmqpContract.HasFault(reader); i++)
        {
            WalkPair(ref reader, level + 1, context.IsSecret);
        }

        SkipItems(ref reader, pairs - options.MaxItems, "pair", level + 1, context.IsSecret, 2);
        Finish(ref reader, node, scope, code, start, context);
    }

    // A pair with a scalar key is one node.
    private void WalkPair(ref AmqpReader reader, int level, bool isSecret)
    {
        FormatCode code = reader.PeekFormatCode();
        if (isSecret || AmqpContract.HasFault(reader) || !code.TryGetType(out AmqpType type) || type is AmqpType.List or AmqpType.Map or AmqpType.Array or AmqpType.Described or AmqpType.Binary)
        {
            WalkValue(ref reader, level, new ValueContext { Name = "key", IsSecret = isSecret });
            WalkValue(ref reader, level, new ValueContext { Name = "value", IsSecret = isSecret });
            return;
        }

        string? note = null;
        string key = ScalarText.Of(reader.ReadValue(), options.MaxTextLength, ref note);
        if (!AmqpContract.HasFault(reader))
        {
            string name = type is AmqpType.String or AmqpType.Symbol ? key : TextOf.Type(code) + " " + key;
            WalkValue(ref reader, level, new ValueContext { Name = name, Note = note });
        }
    }

    private void WalkArray(ref AmqpReader reader, FormatCode code, int level, in ValueContext context)
    {
        int start = reader.Position;
        AmqpReadScope scope = reader.EnterArray(out FormatCode constructor, out ReadOnlySpan<byte> descriptors);
        if (AmqpContract.HasFault(reader))
        {
            return;
        }

        string text = TextOf.Count(CountOf(start, code, scope.Count), "element") + (constructor == FormatCode.Described ? "" : " of " + constructor.Name) + (descriptors.IsEmpty ? "" : ", described");
        AmqpNode node = Add(ref reader, code, level, context, text);
        if (constructor.Value is >= 0x40 and <= 0x45 && scope.Count > 0)
        {
            node.Note = Join(node.Note, "the elements have no bytes of their own");
        }

        // A secret may be in the descriptors, or the descriptors may make secrets of the elements.
        node.IsSecret = context.IsSecret && !descriptors.IsEmpty;
        bool isSecret = context.IsSecret || (!options.ShowsSecrets && SecretBytes.FindSasl(descriptors, 0, isDamaged: true) >= 0);
        bool isSaslField = context.IsSaslField && context.Field is { Name: "sasl-server-mechanisms" };
        int shown = 0;

        // A descriptor has two bytes at least, and a node without bytes in each element. The elements that are not shown take one more.
        while (shown < Math.Min(scope.Count, options.MaxItems) && nodes.HasRoom(2 + (descriptors.Length / 2)) && !AmqpContract.HasFault(reader))
        {
            WalkValue(ref reader, level + 1, new ValueContext { IsSecret = context.IsSecret, IsElement = true, Field = context.Field, IsSaslField = isSaslField });
            shown++;
        }

        SkipItems(ref reader, scope.Count - shown, "element", level + 1, isSecret);
        Finish(ref reader, node, scope, code, start, context);
    }

    // A list, map or array that is cut says how many items it has, not how many are there.
    private int CountOf(int start, FormatCode code, int count, int valuesOfEach = 1) =>
        _cut is not null && _cut.Counts.TryGetValue(start + 1 + (2 * code.Width), out int whole) ? whole / valuesOfEach : count;

    private void SkipItems(ref AmqpReader reader, int count, string noun, int level, bool isSecret, int valuesOfEach = 1)
    {
        for (int i = 0; i < count * (long)valuesOfEach && !AmqpContract.HasFault(reader); i++)
        {
            reader.Skip();
        }

        if (count > 0 && !AmqpContract.HasFault(reader))
        {
            AmqpNode rest = nodes.Add(AmqpNodeKind.Bytes, _origin + reader.Position, level);
            rest.Text = TextOf.Count(count, "more " + noun);
            rest.IsSecret = isSecret;
        }
    }

    private void Finish(ref AmqpReader reader, AmqpNode node, in AmqpReadScope scope, FormatCode code, int start, in ValueContext context)
    {
        int length = reader.Position - start;
        reader.Exit(scope);
        if (!AmqpContract.HasFault(reader) && !context.IsElement && _cut is null)
        {
            node.Note = Join(node.Note, SmallerForm.OfCompound(code, scope.Count, length));
        }
    }

    private static string? Join(string? note, string? other) => note is null ? other : other is null ? note : note + "; " + other;
}

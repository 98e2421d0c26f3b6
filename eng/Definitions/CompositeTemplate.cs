using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Amqp.Encoding.Definitions;

/// <summary>Writes the class of a composite.</summary>
public static class CompositeTemplate
{
    public static string Write(Definition type)
    {
        List<string> usings = [.. type.Fields.Select(FieldType.Of).Where(field => field.Namespace.Length > 0).Select(field => Generator.Space(field.Namespace))];
        usings.AddRange(type.Base switch { "Outcome" => ["Amqp.Encoding.Messaging", "Amqp.Encoding.Transport"], not null => ["Amqp.Encoding.Transport"], _ => [] });

        CodeWriter code = Generator.Begin(Generator.Space(type.Folder), [.. usings]);
        bool isEmpty = type.Fields.Count == 0;
        code.Lines($"/// <summary>{type.Name}: {type.Label} ({type.Place}).</summary>", $"/// <remarks>A described list, {Generator.Hex(type.Code)} or <c>{type.Symbol}</c>.");
        code.Lines(isEmpty ? ["/// It has no fields and cannot be changed: all instances are equal.</remarks>"] : [
            "/// A field that is null is unset: it is written as null, or left out at the end. An instance can be read into again:",
            "/// values that it returned before do not change. Not for several threads at once.</remarks>"]);
        code.Lines("[DebuggerDisplay(\"{ToString(),nq}\")]");
        code.Open($"public sealed partial class {type.ClrName} : {type.Base ?? "AmqpComposite"}");
        if (isEmpty)
        {
            WriteEmpty(code, type);
        }
        else
        {
            WriteState(code, type);
            type.Fields.ToList().ForEach(field => WriteProperty(code, field));
            WriteRead(code, type);
            WriteDecode(code, type);
            WriteWrite(code, type);
            WriteClone(code, type);
            WriteVisits(code, type);
        }

        code.Close();
        return code.ToString();
    }

    private const string NotRead = "<exception cref=\"AmqpDecodeException\">The next value is not a composite of this type, or it is malformed.</exception>";
    private const string NoItem = "<exception cref=\"InvalidOperationException\">No item is left in the reader's scope.</exception>";

    private static string New(Definition type) => type.Base is "DeliveryState" or "Outcome" ? "new " : "";

    private static void WriteEmpty(CodeWriter code, Definition type)
    {
        string name = type.ClrName;
        string info = $"StandardComposites.{name}.Info";
        WriteDescriptor(code, type);
        code.Lines($"/// <summary>Creates {Article(type.Name)} {type.Name}. It is equal to <see cref=\"Instance\"/>, which need not be created.</summary>");
        code.Block($"public {name}()");
        code.Lines("/// <summary>Gets the instance that reading returns.</summary>", $"public static {name} Instance {{ get; }} = new();", "");
        WriteIdentity(code, type);
        WriteDecode(code, type);
        code.Lines($"private protected override void ReadFields(ref AmqpReader reader) => RecordList.ReadEmpty(ref reader, {info});", "");
        code.Lines("/// <inheritdoc/>", "public override int GetEncodedSize(AmqpWriterOptions? options = null) => sizeof(uint);", "");
        code.Lines("/// <inheritdoc/>", $"public override void WriteTo(ref AmqpWriter writer) => Record.WriteEmpty(ref writer, {info});");
    }

    private static void WriteDescriptor(CodeWriter code, Definition type)
    {
        code.Lines("/// <summary>The descriptor in numeric form.</summary>", $"public const ulong DescriptorCode = {Generator.Hex(type.Code)};", "");
        if (type.Base == "Outcome")
        {
            code.Lines($"/// <summary>The descriptor in symbolic form, <c>{type.Symbol}</c>, which <see cref=\"Source.Outcomes\"/> has.</summary>", $"public static AmqpSymbol Symbol {{ get; }} = new(\"{type.Symbol}\");", "");
        }
    }

    private static void WriteState(CodeWriter code, Definition type)
    {
        WriteDescriptor(code, type);
        foreach (Field field in type.Fields.Where(HasConstant))
        {
            FieldType kept = FieldType.Of(field);
            bool isNumber = char.IsDigit(field.Default![0]);
            code.Lines($"/// <summary>The meaning of an unset <see cref=\"{field.ClrName}\"/>.</summary>");
            code.Lines($"public const {kept.Clr} Default{field.ClrName} = {(isNumber ? field.Default : kept.Clr + "." + Field.Pascal(field.Default))};", "");
        }

        foreach (Field field in type.Fields)
        {
            FieldType kept = FieldType.Of(field);
            code.Lines($"private {kept.Clr}{(kept.IsReference ? "?" : "")} {field.Storage};");
        }

        code.Lines("");
        WriteIdentity(code, type);
    }

    private static void WriteIdentity(CodeWriter code, Definition type) => code.Lines(
        "/// <inheritdoc/>", "public override Descriptor Descriptor => DescriptorCode;", "",
        $"internal override CompositeInfo Definition => StandardComposites.{type.ClrName}.Info;", "");

    private static string Shown(Field field) => FieldType.Of(field).Shown ?? FieldType.Of(field).Clr;

    private static bool HasConstant(Field field) => field.Default is not null && FieldType.Of(field).Clr is not ("bool" or "TerminusExpiryPolicy");

    private static void WriteProperty(CodeWriter code, Field field)
    {
        FieldType kept = FieldType.Of(field);
        string rule = field.IsMandatory ? " Mandatory." : field.Default is null ? "" : $" Unset means {field.Default}.";
        code.Lines($"/// <summary>{field.Name}: {field.Label} ({kept.Wire}).{rule}</summary>");
        if (kept.IsChecked)
        {
            code.Lines("/// <exception cref=\"ArgumentException\">The field cannot have the value.</exception>");
        }

        bool isMap = kept.Shown == "Fields";
        bool isNullable = !field.IsMandatory && kept.Shown is null;
        string has = IsSet(field).Replace("present", "_present", StringComparison.Ordinal);
        string get = isMap ? $"{has} ? Fields.FromValidated({field.Storage}!) : default"
            : kept.Shown is not null ? $"{has} ? {field.Storage}! : []"
            : kept.IsReference ? $"{has} ? {field.Storage}{(field.IsMandatory ? "! : string.Empty" : " : null")}"
            : $"{has} ? {field.Storage} : {(!isNullable ? "default" : char.IsLower(kept.Clr[0]) ? "null" : $"default({kept.Clr}?)")}";
        string value = kept.IsChecked ? kept.Codec + ".Check(value)" : isMap ? "value.Map" : "value";

        // No generic method: the first use of one takes the time of a method for each type.
        string bit = Generator.Hex(1u << field.Index);
        string stored = kept.Clr == "AmqpSymbol[]" ? "FieldValue.ToArray(value)" : value + (isNullable && !kept.IsReference ? ".GetValueOrDefault()" : "");
        string? isSet = kept.IsReference ? field.Storage + " is not null" : kept.Clr == "AmqpValue" ? $"!{field.Storage}.IsNull" : isNullable ? "value.HasValue" : null;
        code.Block($"public {Shown(field)}{(isNullable ? "?" : "")} {field.ClrName}", $"get => {get};", $"set {{ {field.Storage} = {stored}; _present {(isSet is null ? $"|= {bit}" : $"= {isSet} ? _present | {bit} : _present & ~{bit}u")}; }}");
    }

    // Members that all composites have are documented once, at open.
    private static void Document(CodeWriter code, Definition type, string member, string summary, params string[] lines)
    {
        if (type.Name == "open")
        {
            code.Lines(["/// <summary>" + summary + "</summary>", .. lines.Select(line => "/// " + line)]);
        }
        else
        {
            code.Lines($"/// <inheritdoc cref=\"Transport.Open.{member}\"/>");
        }
    }

    private static string Article(string name) => "aeiou".Contains(name[0], StringComparison.Ordinal) ? "an" : "a";

    private static void WriteRead(CodeWriter code, Definition type)
    {
        string info = $"StandardComposites.{type.ClrName}.Info";
        code.Open("private protected override void ReadFields(ref AmqpReader reader)");
        code.Lines("Clear();", "var list = default(RecordList);", $"ReadOnlySpan<byte> source = list.Enter(ref reader, {info});", "int count = list.Count;", "uint present = 0;");
        foreach (Field field in type.Fields)
        {
            FieldType kept = FieldType.Of(field);
            string take = kept.Plain is null ? "" : $" && !RecordList.TryTake(ref source, {Wire(field)}.ReadPlain(source, {(kept.MaxSize > 0 ? "TextRules.Default" : "reader.Options.Texts")}, ref {Value(field)}), ref present, {Number(field.Index)})";
            code.Lines($"if (count > {Number(field.Index)}{take}) {{ source = list.Read{(kept.Plain is null ? "" : "Exactly")}{kept.Arguments}(ref reader, source, ref present, {Number(field.Index)}, ref {field.Storage}); }}");
        }

        code.Lines($"_present = list.Exit(ref reader, source, present);");
        code.End();
        string[] references = [.. type.Fields.Where(field => FieldType.Of(field).IsReference).Select(field => $"{field.Storage} = null;")];
        if (references.Length > 0)
        {
            code.Lines("/// <inheritdoc/>");
            code.Block("public override void Clear()", ["base.Clear();", .. references]);
        }
    }

    private static void WriteDecode(CodeWriter code, Definition type)
    {
        const string Bytes = "<param name=\"encoded\">The bytes.</param>";
        const string Options = "<param name=\"options\">Limits; null for the defaults.</param>";
        string name = type.ClrName;
        string instance = type.Fields.Count == 0 ? "Instance" : $"new {name}()";
        Document(code, type, "Read", "Reads a composite of this type.", "<param name=\"reader\">The reader; it does not move if this throws.</param>", "<returns>The composite.</returns>", NotRead, NoItem);
        code.Lines($"public static {New(type)}{name} Read(ref AmqpReader reader) => CompositeDecoder.Read({instance}, ref reader);", "");
        Document(code, type, "TryDecode(ReadOnlySpan{byte}, out Transport.Open, out AmqpDecodeError, AmqpReaderOptions)", "Decodes a composite of this type and nothing else, without an exception for malformed bytes.", Bytes, "<param name=\"value\">The composite.</param>", "<param name=\"error\">The error.</param>", Options, "<returns>False if the bytes are not one composite of this type.</returns>");
        code.Lines($"public static bool TryDecode(ReadOnlySpan<byte> encoded, [NotNullWhen(true)] out {name}? value, out AmqpDecodeError error, AmqpReaderOptions? options = null) => CompositeDecoder.TryDecode({instance}, encoded, out value, out error, options);", "");
        Document(code, type, "Decode(ReadOnlySpan{byte}, AmqpReaderOptions)", "Decodes a composite of this type and nothing else.", Bytes, Options, "<returns>The composite.</returns>", "<exception cref=\"AmqpDecodeException\">The bytes are not one composite of this type.</exception>");
        code.Lines($"public static {name} Decode(ReadOnlySpan<byte> encoded, AmqpReaderOptions? options = null) => CompositeDecoder.Decode({instance}, encoded, options);", "");
    }

    private static void WriteWrite(CodeWriter code, Definition type)
    {
        // A field without a limit is counted as the one byte of null: what it takes is reserved when it is written.
        int maximum = type.Fields.Sum(MaxSize);
        string info = $"StandardComposites.{type.ClrName}.Info";
        code.Lines("/// <inheritdoc/>");
        code.Open($"public override void WriteTo(ref AmqpWriter writer)");
        code.Lines("uint present = _present;");
        code.Lines(type.Fields.Any(field => field.IsMandatory) ? [$"{info}.CheckMandatory(present);"] : []);
        code.Lines($"int count = Record.GetFieldCount(in writer, present, {Number(type.Fields.Count)});");
        code.Lines($"Span<byte> room = Record.Begin(ref writer, [0x00, 0x53, {Generator.Hex(type.Code)}, 0xC0], {Number(maximum)}, count, new CompositeRecord(this));", "int at = 6;");
        foreach (Field field in type.Fields)
        {
            maximum -= MaxSize(field);
            FieldType kept = FieldType.Of(field);
            string put = kept is { Plain: not null, MaxSize: > 0 } ? $"{Wire(field)}.WritePlain({field.Storage}, room, at)"
                : kept.MaxSize > 0 ? $"Record.Put{kept.Arguments}(room, at, in {field.Storage})"
                : $"Record.PutAny<CompositeRecord, {kept.Arguments[1..]}(ref writer, room, at, in {field.Storage}, {Number(maximum)}, {Number(field.Index)}, new CompositeRecord(this))";
            code.Lines($"if (count > {Number(field.Index)}) {{ at = {IsSet(field)} ? {put} : Record.PutNull(room, at);{(kept.MaxSize > 0 ? "" : " room = writer.GetRoom();")} }}");
        }

        code.Lines("writer.EndRecord(room, 6, at, count);");
        code.End();
        code.Lines("/// <inheritdoc/>", "public override int GetEncodedSize(AmqpWriterOptions? options = null) => Record.GetSize(new CompositeRecord(this), options);", "");
        code.Open("internal override long Measure(ref RecordSize size)");
        code.Lines("uint present = _present;", "long sum = 0;");
        code.Lines([.. type.Fields.Select(field => $"sum += size.Take({Number(field.Index)}, {IsSet(field)}) ? {Size(field)} : size.OfNull({Number(field.Index)});")]);
        code.Lines("return sum;");
        code.End();
    }

    private static string Wire(Field field) => $"default({FieldType.Of(field).Plain})";

    private static string Value(Field field) => field.Storage + (FieldType.Of(field).IsReference ? "!" : "");

    private static string Size(Field field) => FieldType.Of(field).Plain is null ? $"AmqpField.GetSize{FieldType.Of(field).Arguments}(in {field.Storage}, size.Options)"
        : FieldType.Of(field) is { MaxSize: > 0, Clr: not ("uint" or "ulong") } kept ? Number(kept.MaxSize) : $"{Wire(field)}.Measure({Value(field)})";

    private static string IsSet(Field field) => $"(present & {Generator.Hex(1u << field.Index)}) != 0";

    private static int MaxSize(Field field) => Math.Max(1, FieldType.Of(field).MaxSize);

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static void WriteClone(CodeWriter code, Definition type)
    {
        const string Signature = "protected internal override AmqpComposite CloneCore()";
        code.Lines("/// <inheritdoc/>");
        string copy = $"({type.ClrName})MemberwiseClone();";
        string[] copies = [.. type.Fields.Where(field => FieldType.Of(field).CloneOf(field.Storage) is not null).Select(field => $"copy.{field.Storage} = {FieldType.Of(field).CloneOf(field.Storage)};")];
        if (copies.Length == 0)
        {
            code.Lines($"{Signature} => (AmqpComposite)MemberwiseClone();", "");
        }
        else
        {
            code.Block(Signature, ["var copy = " + copy, .. copies, "return copy;"]);
        }
    }

    private static void WriteVisits(CodeWriter code, Definition type)
    {
        string name = type.ClrName;
        code.Lines($"private protected override TVisitor VisitFields<TVisitor>(TVisitor visitor, AmqpComposite other) => Visit(visitor, ({name})other);", "");

        // Inlined, so that the visitor stays in registers: each is used once.
        code.Lines("[MethodImpl(MethodImplOptions.AggressiveInlining)]");
        code.Open($"private TVisitor Visit<TVisitor>(TVisitor visitor, {name} other)\n        where TVisitor : struct, IFieldVisitor");
        foreach (Field field in type.Fields)
        {
            FieldType kept = FieldType.Of(field);
            string arguments = kept.Item is null ? kept.Arguments : $"List<{kept.Codec}, {kept.Item}>";
            code.Lines($"if ((_present & {Generator.Hex(1u << field.Index)}) != 0) {{ visitor.Visit{arguments}({Number(field.Index)}, in {field.Storage}, in other.{field.Storage}); }}");
        }

        code.Lines("return visitor;");
        code.Close();
    }
}

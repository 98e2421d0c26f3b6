using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Amqp.Encoding.Definitions;

/// <summary>Writes the class of a composite.</summary>
public static class CompositeTemplate
{
    public static string Write(Definition type)
    {
        List<string> usings = ["System.Buffers", "System.Diagnostics", "System.Diagnostics.CodeAnalysis"];
        usings.AddRange(type.Fields.Count > 0 ? ["System.Numerics"] : []);
        usings.AddRange(type.Fields.Select(FieldType.Of).Where(field => field.Namespace.Length > 0).Select(field => Generator.Space(field.Namespace)));
        usings.AddRange(type.Fields.Where(field => Shown(field).StartsWith("IReadOnlyList", StringComparison.Ordinal)).Select(_ => "System.Collections.Generic"));
        usings.AddRange(type.Base switch { "Outcome" => ["Amqp.Encoding.Messaging", "Amqp.Encoding.Transport"], not null => ["Amqp.Encoding.Transport"], _ => [] });

        CodeWriter code = Generator.Begin(Generator.Space(type.Folder), [.. usings]);
        bool isEmpty = type.Fields.Count == 0;
        code.Lines($"/// <summary>{type.Name}: {type.Label} ({type.Place}).</summary>", $"/// <remarks>A described list, {Generator.Hex(type.Code)} or <c>{type.Symbol}</c>.");
        code.Lines(isEmpty ? ["/// It has no fields and cannot be changed: all instances are equal.</remarks>"] : [
            "/// A field that is null is unset: it is written as null, or left out at the end. An instance can be read into again:",
            "/// what it gave out before does not change. Not for several threads at once.</remarks>"]);
        code.Lines("[DebuggerDisplay(\"{ToString(),nq}\")]");
        code.Open($"public sealed partial class {type.ClrName} : {type.Base ?? "IAmqpComposite"}, {(HasMandatory(type) ? "IMandatoryFields, " : "")}IEquatable<{type.ClrName}>");
        if (isEmpty)
        {
            WriteEmpty(code, type);
        }
        else
        {
            WriteState(code, type);
            type.Fields.ToList().ForEach(field => WriteProperty(code, field));
            WriteRead(code, type);
            WriteTryDecodeFrom(code, type);
            WriteDecode(code, type);
            WriteWrite(code, type);
            WriteSize(code, type);
            WriteClone(code, type);
            WriteEquality(code, type);
            WriteText(code, type);
        }

        code.Close();
        return code.ToString();
    }

    private static string Override(Definition type) => type.Base is null ? "" : "override ";

    private static string New(Definition type) => type.Base is "DeliveryState" or "Outcome" ? "new " : "";

    private static void WriteEmpty(CodeWriter code, Definition type)
    {
        string name = type.ClrName;
        string info = "StandardComposites." + name;
        WriteDescriptor(code, type);
        code.Lines($"/// <summary>Creates {Article(type.Name)} {type.Name}. It is equal to <see cref=\"Instance\"/>, which need not be created.</summary>");
        code.Block($"public {name}()");
        code.Lines("/// <summary>Gets the instance that reading returns.</summary>", $"public static {name} Instance {{ get; }} = new();", "", "/// <inheritdoc/>", $"public {Override(type)}Descriptor Descriptor => DescriptorCode;", "");
        ReadDocumentation(code, type);
        code.Block($"public static {New(type)}{name} Read(ref AmqpReader reader)", $"CompositeList.ReadEmpty(ref reader, {info});", "return Instance;");
        WriteDecode(code, type);
        code.Lines("/// <inheritdoc/>", $"public {Override(type)}int GetEncodedSize(AmqpWriterOptions? options = null) => FieldSize.OfComposite(0, 0);", "", "/// <inheritdoc/>");
        code.Block($"public {Override(type)}void WriteTo(ref AmqpWriter writer)", $"writer.WriteEmptyComposite({info});");
        code.Lines("/// <inheritdoc/>", $"public bool Equals({name}? other) => other is not null;", "", "/// <inheritdoc/>", $"public override bool Equals(object? obj) => obj is {name};", "");
        code.Lines("/// <inheritdoc/>", "public override int GetHashCode() => (int)DescriptorCode;", "");
        code.Lines("/// <summary>Gets the name of the type.</summary>", "/// <returns>The text.</returns>", $"public override string ToString() => \"{type.Name}()\";");
    }

    private static void WriteDescriptor(CodeWriter code, Definition type)
    {
        code.Lines("/// <summary>The descriptor in numeric form.</summary>", $"public const ulong DescriptorCode = {Generator.Hex(type.Code)};", "");
        code.Lines($"/// <summary>The descriptor in symbolic form, <c>{type.Symbol}</c>, which lists of outcomes and capabilities use.</summary>", $"public static AmqpSymbol Symbol {{ get; }} = new(\"{type.Symbol}\");", "");
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
            code.Lines($"private const uint {field.Bit} = 1u << {field.Index.ToString(CultureInfo.InvariantCulture)};");
        }

        code.Lines("", "// Which fields are set.", "private uint _present;");
        foreach (Field field in type.Fields)
        {
            FieldType kept = FieldType.Of(field);
            code.Lines($"private {kept.Clr}{(kept.IsReference ? "?" : "")} {field.Storage};");
        }

        code.Lines("", "/// <inheritdoc/>", $"public {Override(type)}Descriptor Descriptor => DescriptorCode;", "");
        code.Lines(HasMandatory(type) ? [$"string[] IMandatoryFields.Missing => StandardComposites.{type.ClrName}.GetMissingNames(_present);", ""] : []);
    }

    private static bool HasMandatory(Definition type) => type.Fields.Any(field => field.IsMandatory);

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
        string has = $"(_present & {field.Bit}) != 0";
        string get = isMap ? $"{has} ? Fields.FromValidated({field.Storage}!) : default"
            : kept.Shown is not null ? $"{has} ? {field.Storage}! : []"
            : kept.IsReference ? $"{has} ? {field.Storage}{(field.IsMandatory ? "! : string.Empty" : " : null")}"
            : $"{has} ? {field.Storage} : {(!isNullable ? "default" : char.IsLower(kept.Clr[0]) ? "null" : $"default({kept.Clr}?)")}";
        string value = kept.IsChecked ? kept.Codec + ".Check(value)" : isMap ? "value.Map" : "value";
        code.Block($"public {Shown(field)}{(isNullable ? "?" : "")} {field.ClrName}", $"get => {get};", $"set => _present = FieldValue.Set{(kept.IsReference ? "Reference" : "")}(_present, {field.Bit}, {value}, out {field.Storage});");
    }

    private static void ReadDocumentation(CodeWriter code, Definition type)
    {
        code.Lines($"/// <summary>Reads {Article(type.Name)} {type.Name}.</summary>", "/// <param name=\"reader\">The reader; it does not move if this throws.</param>", "/// <returns>What was read.</returns>");
        code.Lines($"/// <exception cref=\"AmqpDecodeException\">The next value is not {Article(type.Name)} {type.Name}, or it is malformed.</exception>");
        code.Lines("/// <exception cref=\"InvalidOperationException\">No item is left in the reader's scope.</exception>");
    }

    private static string Article(string name) => "aeiou".Contains(name[0], StringComparison.Ordinal) ? "an" : "a";

    private static void WriteRead(CodeWriter code, Definition type)
    {
        string info = "StandardComposites." + type.ClrName;
        ReadDocumentation(code, type);
        code.Block($"public static {New(type)}{type.ClrName} Read(ref AmqpReader reader)", $"var value = new {type.ClrName}();", "value.ReadFrom(ref reader);", "return value;");
        code.Lines($"/// <summary>Reads {Article(type.Name)} {type.Name} into this instance, in place of all that it holds.</summary>", "/// <param name=\"reader\">The reader; it does not move if this throws, and no field is set then.</param>");
        code.Lines($"/// <exception cref=\"AmqpDecodeException\">The next value is not {Article(type.Name)} {type.Name}, or it is malformed.</exception>", "/// <exception cref=\"InvalidOperationException\">No item is left in the reader's scope.</exception>");
        code.Open("public void ReadFrom(ref AmqpReader reader)");
        code.Lines("Clear();", "var list = default(CompositeList);", $"int count = list.Enter(ref reader, {info});", "ReadOnlySpan<byte> source = list.Fields;", "uint present = 0;");
        foreach (Field field in type.Fields)
        {
            code.Block($"if (count > {Number(field.Index)})", $"source = list.Read{FieldType.Of(field).Arguments}(ref reader, source, ref present, {field.Bit}, ref {field.Storage});");
        }

        code.Lines($"_present = list.Exit(ref reader, {info}, source.Length, present);");
        code.End();
        code.Lines("/// <summary>Unsets all fields.</summary>");
        code.Open("public void Clear()");
        code.Lines("_present = 0;");
        foreach (Field field in type.Fields.Where(field => FieldType.Of(field).IsReference))
        {
            code.Lines($"{field.Storage} = null;");
        }

        code.End();
    }

    private static void WriteTryDecodeFrom(CodeWriter code, Definition type)
    {
        code.Lines($"/// <summary>Decodes {Article(type.Name)} {type.Name} and nothing else into this instance, without an exception for malformed bytes.</summary>", "/// <param name=\"encoded\">The bytes.</param>");
        code.Lines("/// <param name=\"error\">The error.</param>", "/// <param name=\"options\">Limits; null for the defaults.</param>");
        code.Lines("/// <param name=\"origin\">Where the bytes begin in the frame or message, for the offset of the error.</param>", $"/// <returns>False if the bytes are not one {type.Name}; no field is set then.</returns>");
        code.Open("public bool TryDecodeFrom(ReadOnlySpan<byte> encoded, out AmqpDecodeError error, AmqpReaderOptions? options = null, long origin = 0)");
        code.Lines("AmqpReader reader = AmqpReader.CreateRecording(encoded, options, origin);", "ReadFrom(ref reader);", "bool valid = reader.TryFinish(out error);");
        code.Open("if (!valid)");
        code.Lines("Clear();");
        code.Close();
        code.Lines("", "return valid;");
        code.End();
    }

    private static void WriteDecode(CodeWriter code, Definition type)
    {
        string name = type.ClrName;
        string results = $"[NotNullWhen(true)] out {name}? value, out AmqpDecodeError error, AmqpReaderOptions? options = null)";
        code.Lines($"/// <summary>Decodes {Article(type.Name)} {type.Name} and nothing else, without an exception for malformed bytes.</summary>", "/// <param name=\"encoded\">The bytes.</param>", "/// <param name=\"value\">What was decoded.</param>");
        code.Lines("/// <param name=\"error\">The error.</param>", "/// <param name=\"options\">Limits; null for the defaults.</param>", $"/// <returns>False if the bytes are not one {type.Name}.</returns>");
        code.Block("public static bool TryDecode(ReadOnlySpan<byte> encoded, " + results, "AmqpReader reader = AmqpReader.CreateRecording(encoded, options, 0);", $"{name} result = Read(ref reader);", "bool valid = reader.TryFinish(out error);", "value = valid ? result : null;", "return valid;");
        code.Lines($"/// <summary>Decodes {Article(type.Name)} {type.Name} and nothing else.</summary>", "/// <param name=\"encoded\">The bytes.</param>", "/// <param name=\"options\">Limits; null for the defaults.</param>");
        code.Lines("/// <returns>What was decoded.</returns>", $"/// <exception cref=\"AmqpDecodeException\">The bytes are not one {type.Name}.</exception>");
        code.Lines($"public static {name} Decode(ReadOnlySpan<byte> encoded, AmqpReaderOptions? options = null) =>", $"    TryDecode(encoded, out {name}? value, out AmqpDecodeError error, options) ? value : throw new AmqpDecodeException(error);", "");
        code.Lines("/// <inheritdoc cref=\"Decode(ReadOnlySpan{byte}, AmqpReaderOptions)\"/>", $"public static {name} Decode(in ReadOnlySequence<byte> encoded, AmqpReaderOptions? options = null) => Decode(CompositeList.GetSpan(in encoded), options);", "");
        code.Lines($"/// <inheritdoc cref=\"TryDecode(ReadOnlySpan{{byte}}, out {name}, out AmqpDecodeError, AmqpReaderOptions)\"/>");
        code.Lines("public static bool TryDecode(in ReadOnlySequence<byte> encoded, " + results + " =>", "    TryDecode(CompositeList.GetSpan(in encoded), out value, out error, options);", "");
    }

    private static void WriteWrite(CodeWriter code, Definition type)
    {
        // A field without a limit is counted as the one byte of null: what it takes is reserved when it is written.
        int maximum = type.Fields.Sum(MaxSize);
        string info = "StandardComposites." + type.ClrName;
        code.Lines("/// <inheritdoc/>");
        code.Open($"public {Override(type)}void WriteTo(ref AmqpWriter writer)");
        code.Lines("uint present = _present;");
        code.Lines(HasMandatory(type) ? [$"{info}.CheckMandatory(present);"] : []);
        code.Lines($"Span<byte> room = writer.BeginComposite({info}, {Number(maximum)}, this);", $"int count = writer.GetFieldCount(present, {Number(type.Fields.Count)});", "int at = AmqpWriter.CompositeHeader;");
        foreach (Field field in type.Fields)
        {
            maximum -= MaxSize(field);
            FieldType kept = FieldType.Of(field);
            string what = $"(room, at, (present & {field.Bit}) != 0, in {field.Storage}";
            code.Open($"if (count > {Number(field.Index)})");
            if (kept.MaxSize > 0)
            {
                code.Lines($"at = AmqpWriter.WriteField{kept.Arguments}{what});");
            }
            else
            {
                code.Lines($"at = writer.WriteAnyField{kept.Arguments}{what}, {Number(maximum)}, this);", "room = writer.GetRoom();");
            }

            code.End();
        }

        code.Lines("writer.EndComposite(room, at, count, this);");
        code.End();
    }

    private static int MaxSize(Field field) => Math.Max(1, FieldType.Of(field).MaxSize);

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static void WriteSize(CodeWriter code, Definition type)
    {
        code.Lines("/// <inheritdoc/>");
        code.Open($"public {Override(type)}int GetEncodedSize(AmqpWriterOptions? options = null)");
        code.Lines($"int count = FieldSize.GetCount(options, _present, {Number(type.Fields.Count)});", "long content = count - BitOperations.PopCount(_present);");
        foreach (Field field in type.Fields)
        {
            code.Block($"if ((_present & {field.Bit}) != 0)", $"content += FieldSize.Of{FieldType.Of(field).Arguments}(in {field.Storage}, options);");
        }

        code.Lines("return FieldSize.OfComposite(count, content);");
        code.End();
    }

    private static void WriteClone(CodeWriter code, Definition type)
    {
        code.Lines("/// <summary>Copies the fields, and the composites in them: a change of the copy does not change this.</summary>", "/// <returns>The copy. It shares bytes and lists that fields refer to.</returns>");
        if (type.Base is not null)
        {
            code.Lines($"public new {type.ClrName} Clone() => ({type.ClrName})CloneCore();", "", "/// <inheritdoc/>");
        }

        code.Open(type.Base is null ? $"public {type.ClrName} Clone()" : $"protected override {(type.Base == "Outcome" ? "DeliveryState" : type.Base)} CloneCore()");
        code.Lines($"var copy = ({type.ClrName})MemberwiseClone();");
        foreach (Field field in type.Fields.Where(field => FieldType.Of(field).CloneOf(field.Storage) is not null))
        {
            code.Lines($"copy.{field.Storage} = {FieldType.Of(field).CloneOf(field.Storage)};");
        }

        code.Lines("return copy;");
        code.End();
    }

    private static void WriteEquality(CodeWriter code, Definition type)
    {
        code.Lines("/// <inheritdoc/>", $"public bool Equals({type.ClrName}? other) => other is not null", "    && _present == other._present");
        for (int i = 0; i < type.Fields.Count; i++)
        {
            Field field = type.Fields[i];
            code.Lines($"    && ((_present & {field.Bit}) == 0 || FieldValue.AreEqual({field.Storage}, other.{field.Storage})){(i == type.Fields.Count - 1 ? ";" : "")}");
        }

        code.Lines("", "/// <inheritdoc/>", $"public override bool Equals(object? obj) => Equals(obj as {type.ClrName});", "", "/// <summary>Gets a hash of the fields that are set.</summary>");
        code.Lines("/// <returns>The hash; it changes with the fields.</returns>");
        code.Open("public override int GetHashCode()");
        code.Lines("var hash = new HashCode();", "hash.Add(_present);");
        foreach (Field field in type.Fields)
        {
            code.Block($"if ((_present & {field.Bit}) != 0)", $"hash.Add(FieldValue.GetHashCode({field.Storage}));");
        }

        code.Lines("return hash.ToHashCode();");
        code.End();
    }

    private static void WriteText(CodeWriter code, Definition type)
    {
        code.Lines("/// <summary>Gets the name of the type and the fields that are set, at most 1,024 characters.</summary>", "/// <returns>The text.</returns>");
        code.Open("public override string ToString()");
        code.Lines($"var text = new FieldText(\"{type.Name}\");");
        foreach (Field field in type.Fields)
        {
            code.Block($"if ((_present & {field.Bit}) != 0)", $"text.{(field.IsSecret ? "AddSecret" : "Add")}(\"{field.Name}\", {field.Storage});");
        }

        code.Lines("return text.ToString();");
        code.Close();
    }
}

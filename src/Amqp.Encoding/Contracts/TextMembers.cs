using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>A string in a contract; a symbol is read, too. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StringMember : IPlainField<string>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<string>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref string value) =>
        default(StringWire).ReadPlain(source, reader.Options.Texts, ref value);

    bool IField<string>.TryRead(ref AmqpReader reader, out string value)
    {
        value = reader.Next(out _) is Codes.Symbol8 or Codes.Symbol32 && !reader.Options.IsStrict ? reader.ReadSymbol().Value : reader.ReadString();
        return true;
    }

    int IField<string>.GetSize(in string value, AmqpWriterOptions? options) => EncodedSize.OfString(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<string>.WritePlain(in string value, Span<byte> room, int at) => default(StringWire).WritePlain(value, room, at);

    void IField<string>.Write(ref AmqpWriter writer, in string value) => writer.WriteString(value);
}

/// <summary>A symbol in a contract; a string of ASCII characters is read, too. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SymbolMember : IPlainField<AmqpSymbol>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<AmqpSymbol>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpSymbol value) =>
        default(SymbolWire).ReadPlain(source, reader.Options.Texts, ref value);

    bool IField<AmqpSymbol>.TryRead(ref AmqpReader reader, out AmqpSymbol value)
    {
        value = Read(ref reader);
        return true;
    }

    int IField<AmqpSymbol>.GetSize(in AmqpSymbol value, AmqpWriterOptions? options) => EncodedSize.OfSymbol(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<AmqpSymbol>.WritePlain(in AmqpSymbol value, Span<byte> room, int at) => default(SymbolWire).WritePlain(value, room, at);

    void IField<AmqpSymbol>.Write(ref AmqpWriter writer, in AmqpSymbol value) => writer.WriteSymbol(value);

    internal static AmqpSymbol Read(ref AmqpReader reader)
    {
        if (reader.Next(out _) is not (Codes.String8 or Codes.String32) || reader.Options.IsStrict)
        {
            return reader.ReadSymbol();
        }

        int position = reader.Position;
        string text = reader.ReadString();
        if (Ascii.IndexOfNonAscii(text.AsSpan()) >= 0)
        {
            const string Expected = "a text of ASCII characters, as a symbol is";
            reader.FailAt(position, ReadFault.OfValue(AmqpDecodeErrorKind.NotRepresentable, Expected, "a string with other characters"));
            return default;
        }

        return text;
    }
}

/// <summary>A symbol as a <see cref="string"/> in a contract. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SymbolTextMember : IField<string>
{
    bool IField<string>.TryRead(ref AmqpReader reader, out string value)
    {
        value = SymbolMember.Read(ref reader).Value;
        return true;
    }

    int IField<string>.GetSize(in string value, AmqpWriterOptions? options) => EncodedSize.OfBinary(value.Length);

    void IField<string>.Write(ref AmqpWriter writer, in string value) => writer.WriteSymbol(value);
}

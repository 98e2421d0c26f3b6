namespace Amqp.Encoding.CompilerServices;

/// <content>Values in encodings that say the same as that of the field: a string for a symbol, an array for a list, or one value for several.
/// Readers with <see cref="Deviations.None"/> accept no other.</content>
public static partial class AmqpContract
{
    /// <summary>Reads the bytes of a symbol, or of a string in place of one.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpDecodeException">The value is neither, or malformed.</exception>
    public static ReadOnlySpan<byte> ReadNameBytes(ref AmqpReader reader) =>
        reader.Next(out _) is Codes.String8 or Codes.String32 && !reader.Options.IsStrict ? reader.ReadStringBytes() : reader.ReadSymbolBytes();

    /// <summary>Checks whether the next value is one item in place of a list or array of them.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>False for a list, an array, null, a fault, and in a strict reader.</returns>
    public static bool IsOneItem(ref AmqpReader reader) => new FormatCode(reader.Next(out _)).TryGetType(out AmqpType type)
        && type is not (AmqpType.List or AmqpType.Array or AmqpType.Null) && !reader.HasFault && !reader.Options.IsStrict;

    /// <summary>Enters a list (0x45, 0xC0, 0xD0), or an array (0xE0, 0xF0) in place of one.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpDecodeException">The value is neither, or malformed.</exception>
    public static AmqpReadScope EnterItems(ref AmqpReader reader) =>
        reader.Next(out _) is Codes.Array8 or Codes.Array32 && !reader.Options.IsStrict ? reader.EnterArray() : reader.EnterList();
}

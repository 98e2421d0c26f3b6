namespace Amqp.Encoding;

/// <summary>Descriptors of the two forms that composites have: a ulong or a symbol.</summary>
internal static class DescriptorWire
{
    /// <summary>Writes a descriptor with its constructor, and returns the number of its bytes.</summary>
    public static int Write(Descriptor value, Span<byte> destination) =>
        value.IsSymbolic ? default(SymbolWire).Encode(value.Symbol, destination) : default(ULongWire).Encode(value.Code, destination);
}

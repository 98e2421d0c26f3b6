namespace Amqp.Encoding;

/// <summary>A described value that is kept in its encoded form, because its descriptor is unknown.</summary>
internal readonly struct OpaqueComposite : IEquatable<OpaqueComposite>
{
    private readonly byte[]? _encoded;

    private OpaqueComposite(byte[] encoded, Descriptor descriptor)
    {
        _encoded = encoded;
        Descriptor = descriptor;
    }

    /// <summary>Gets the descriptor; code 0 if it is neither ulong nor symbol.</summary>
    public Descriptor Descriptor { get; }

    public byte[] Encoded => _encoded ?? [];

    public static OpaqueComposite From(DescribedValue value)
    {
        ArgumentNullException.ThrowIfNull(value);
        Descriptor descriptor = value.TryGetSymbol(out AmqpSymbol symbol) ? symbol
            : value.Descriptor.TryGetUInt64(out ulong code) ? code
            : default(Descriptor);
        return new OpaqueComposite(((AmqpValue)value).Encode(), descriptor);
    }

    /// <summary>Checks and copies the next value.</summary>
    public static OpaqueComposite Read(ref AmqpReader reader, string expected)
    {
        if (reader.PeekFormatCode() != new FormatCode(0))
        {
            reader.FailType(expected);
            return default;
        }

        AmqpReader start = reader;
        AmqpReader end = reader;
        end.Validate();
        if (end.HasFault)
        {
            reader = end;
            return default;
        }

        ReadOnlySpan<byte> encoded = start.ReadEncodedValue();
        var content = new AmqpReader(encoded, reader.Options);
        content.EnterDescribed(out DescriptorView token);
        Descriptor descriptor = !token.Symbol.IsEmpty ? AmqpSymbol.FromValidated(SymbolTexts.Get(token.Symbol, reader.Options.TextDecoder))
            : token.TryGetCode(out ulong code) ? code
            : default(Descriptor);
        reader = end;
        return new OpaqueComposite(encoded.ToArray(), descriptor);
    }

    /// <summary>Fails if the code belongs to a type of the standard: only types that the standard does not define are accepted here.</summary>
    public static void CheckUnknown(ref AmqpReader reader, ulong code, string expected)
    {
        if (StandardComposites.Find(code) is CompositeInfo known && !reader.HasFault)
        {
            reader.Fail(ReadFault.OfDescriptor(reader.Position, expected, known.Name));
        }
    }

    /// <summary>Writes the value with the deviations that a reader may have accepted.</summary>
    public void WriteTo(ref AmqpWriter writer) => EncodedArgument.Write(ref writer, Encoded, writer.Options.AcceptedOptions);

    public DescribedValue ToValue() => AmqpValue.Decode(Encoded, AmqpReaderOptions.Accepted).AsDescribed();

    public bool Equals(OpaqueComposite other) => Encoded.AsSpan().SequenceEqual(other.Encoded);

    public override bool Equals(object? obj) => obj is OpaqueComposite other && Equals(other);

    public override int GetHashCode() => KeyedHash.Of(_encoded.AsSpan());
}

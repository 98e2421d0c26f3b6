namespace Amqp.Encoding.Messaging;

/// <summary>An outcome with a descriptor that is not of the standard: kept as it was encoded, and written again as it was.</summary>
public sealed class UnknownOutcome : Outcome, IEquatable<UnknownOutcome>
{
    private readonly OpaqueComposite _value;

    /// <summary>Makes one of a described value.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A string in the value has a surrogate that stands alone.</exception>
    public UnknownOutcome(DescribedValue value)
        : this(OpaqueComposite.From(value))
    {
    }

    internal UnknownOutcome(OpaqueComposite value) => _value = value;

    /// <summary>The descriptor; the code 0 if it is neither a ulong nor a symbol, see <see cref="ToValue"/>.</summary>
    public override Descriptor Descriptor => _value.Descriptor;

    /// <summary>The bytes of the described value, descriptor and all.</summary>
    public ReadOnlyMemory<byte> Encoded => _value.Encoded;

    /// <summary>The described value with all that is in it.</summary>
    /// <returns>The value, decoded anew.</returns>
    public DescribedValue ToValue() => _value.ToValue();

    /// <inheritdoc/>
    public override int GetEncodedSize(AmqpWriterOptions? options = null) => _value.Encoded.Length;

    /// <inheritdoc/>
    public override void WriteTo(ref AmqpWriter writer) => writer.WriteAcceptedValue(_value.Encoded);

    /// <summary>Compares the bytes.</summary>
    /// <param name="other">Another.</param>
    /// <returns>True if the bytes are the same.</returns>
    public bool Equals(UnknownOutcome? other) => other is not null && _value.Equals(other._value);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as UnknownOutcome);

    /// <inheritdoc/>
    public override int GetHashCode() => _value.GetHashCode();

    /// <summary>Gets the text of the described value for people: see <see cref="DescribedValue.ToString"/>.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => ToValue().ToString();
}

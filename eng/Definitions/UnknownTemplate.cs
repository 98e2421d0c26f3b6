namespace Amqp.Encoding.Definitions;

/// <summary>Writes the class that keeps a composite of an unknown type where one of an archetype may be.</summary>
public static class UnknownTemplate
{
    public static string Write(string folder, string archetype, string what) => Generator.Begin(Generator.Space(folder), "System.Diagnostics") + $$"""
        /// <summary>{{what}} whose descriptor is unknown. It keeps the bytes, and is written as it was read.</summary>
        [DebuggerDisplay("{ToString(),nq}")]
        public sealed class Unknown{{archetype}} : {{archetype}}, IEquatable<Unknown{{archetype}}>
        {
            private readonly OpaqueComposite _value;

            /// <summary>Makes one of a described value.</summary>
            /// <param name="value">The value.</param>
            /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
            /// <exception cref="AmqpEncodeException">A surrogate of a string in the value has no other half.</exception>
            public Unknown{{archetype}}(DescribedValue value)
                : this(OpaqueComposite.From(value))
            {
            }

            internal Unknown{{archetype}}(OpaqueComposite value) => _value = value;

            /// <summary>Gets the descriptor; the code 0 if it is neither a ulong nor a symbol, see <see cref="ToValue"/>.</summary>
            public override Descriptor Descriptor => _value.Descriptor;

            /// <summary>Gets the bytes of the described value with its descriptor.</summary>
            public ReadOnlyMemory<byte> Encoded => _value.Encoded;

            /// <summary>Decodes the described value.</summary>
            /// <returns>The value.</returns>
            public DescribedValue ToValue() => _value.ToValue();

            /// <inheritdoc/>
            public override int GetEncodedSize(AmqpWriterOptions? options = null) => _value.Encoded.Length;

            /// <inheritdoc/>
            public override void WriteTo(ref AmqpWriter writer) => writer.WriteAcceptedValue(_value.Encoded);

            /// <inheritdoc/>
            public bool Equals(Unknown{{archetype}}? other) => other is not null && _value.Equals(other._value);

            /// <inheritdoc/>
            public override bool Equals(object? obj) => Equals(obj as Unknown{{archetype}});

            /// <inheritdoc/>
            public override int GetHashCode() => _value.GetHashCode();

            /// <summary>Gets the text of the described value for people: see <see cref="DescribedValue.ToString"/>.</summary>
            /// <returns>The text.</returns>
            public override string ToString() => ToValue().ToString();
        }

        """;
}

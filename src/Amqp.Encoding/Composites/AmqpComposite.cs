namespace Amqp.Encoding;

/// <summary>The base of all composites of the standard: described lists of fields (AMQP 1.0, part 1, 1.3 and 1.4; parts 2 to 5).</summary>
/// <remarks>It gives the fields of a composite by index, for traces and for code that does not know the type. A type of your own implements
/// <see cref="IAmqpComposite"/>, or derives from <c>DeliveryState</c>, <c>Outcome</c> or <c>Terminus</c>; it has no fields here.</remarks>
public abstract class AmqpComposite : IAmqpComposite
{
    // The fields that are set: the bit of a field is its index.
    private protected uint _present;

    private protected AmqpComposite()
    {
    }

    /// <inheritdoc/>
    public abstract Descriptor Descriptor { get; }

    /// <summary>Gets the number of fields that the standard defines for the type; 0 for a type that the standard does not define.</summary>
    public int FieldCount => Definition?.Names.Length ?? 0;

    /// <summary>Gets whether a mandatory field is not set. The composite cannot be written then.</summary>
    public bool HasMissingFields => Definition is { } info && info.GetMissing(_present) != 0;

    // The type in the standard; null if the standard does not define it.
    internal virtual CompositeInfo? Definition => null;

    // The described value of an unknown type; null for other types.
    private protected virtual OpaqueComposite? Opaque => null;

    /// <summary>Gets the name of a field in the standard, such as <c>delivery-id</c>.</summary>
    /// <param name="index">The index of the field in the list.</param>
    /// <returns>The name.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative, or not less than <see cref="FieldCount"/>.</exception>
    public string GetFieldName(int index) => Definition!.Names[CheckIndex(index)];

    /// <summary>Gets a field as the value that is written: a symbol or an array of symbols for a field with several values, a described value for a
    /// composite.</summary>
    /// <param name="index">The index of the field in the list.</param>
    /// <returns>The value; null if the field is not set.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative, or not less than <see cref="FieldCount"/>.</exception>
    /// <exception cref="AmqpEncodeException">The field cannot be encoded: a string has a lone surrogate, or a mandatory field of a composite in it is not
    /// set.</exception>
    /// <exception cref="InvalidOperationException">The field is a composite of your own whose <see cref="WriteTo"/> does not write exactly one
    /// value.</exception>
    public AmqpValue GetField(int index) => VisitFields(new FieldContent(this, CheckIndex(index)), this).Value;

    /// <summary>Gets whether a field is set: a mandatory field that is not set reads as 0, or as null for a text.</summary>
    /// <param name="index">The index of the field in the list.</param>
    /// <returns>False if it is not set.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative, or not less than <see cref="FieldCount"/>.</exception>
    public bool IsSet(int index) => FieldValue.IsSet(_present, CheckIndex(index));

    /// <summary>Unsets a field, also a mandatory one, without which the composite cannot be written.</summary>
    /// <param name="index">The index of the field in the list.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative, or not less than <see cref="FieldCount"/>.</exception>
    public void Unset(int index) => _present &= ~(1u << CheckIndex(index));

    /// <inheritdoc/>
    public abstract int GetEncodedSize(AmqpWriterOptions? options = null);

    /// <inheritdoc/>
    public abstract void WriteTo(ref AmqpWriter writer);

    /// <summary>Reads a composite of this type into this instance, in place of all that it holds.</summary>
    /// <param name="reader">The reader; it does not move if this throws, and no field is set then.</param>
    /// <exception cref="AmqpDecodeException">The next value is not a composite of this type, or it is malformed.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">The standard does not define the type.</exception>
    // Inlined and not virtual, so that a call on a known type is direct: a virtual call changed what the JIT inlined in the caller.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadFrom(ref AmqpReader reader) => ReadFields(ref reader);

    /// <summary>Reads a composite of this type whose descriptor was read, into this instance, in place of all that it holds.</summary>
    /// <param name="reader">The reader, in the described value that <see cref="AmqpReader.EnterDescribed"/> has entered. Call <see cref="AmqpReader.Exit"/>
    /// afterwards, as after each other value.</param>
    /// <param name="descriptor">The descriptor that it returned.</param>
    /// <exception cref="AmqpDecodeException">The value is not a composite of this type, or it is malformed; the reader does not move, and no field is set
    /// then.</exception>
    /// <exception cref="InvalidOperationException">The descriptor is not the one before the reader's place.</exception>
    /// <exception cref="NotSupportedException">The standard does not define the type.</exception>
    public void ReadFrom(ref AmqpReader reader, DescriptorView descriptor)
    {
        Clear();
        if (!reader.HasFault)
        {
            ReadCursor place = reader.Reopen(in descriptor);
            try
            {
                ReadFields(ref reader);
            }
            finally
            {
                reader.ReturnTo(in place);
            }
        }
    }

    /// <summary>Decodes a composite of this type and nothing else into this instance, without an exception for malformed bytes.</summary>
    /// <param name="encoded">The bytes.</param>
    /// <param name="error">The error.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <param name="origin">The offset of the bytes in the frame or message, for the offset of the error.</param>
    /// <returns>False if the bytes are not one composite of this type; no field is set then.</returns>
    /// <exception cref="NotSupportedException">The standard does not define the type.</exception>
    public bool TryDecodeFrom(ReadOnlySpan<byte> encoded, out AmqpDecodeError error, AmqpReaderOptions? options = null, long origin = 0) =>
        CompositeDecoder.TryDecode(this, encoded, out error, options, origin);

    /// <summary>Unsets all fields.</summary>
    public virtual void Clear() => _present = 0;

    /// <summary>Compares the fields with those of a composite of the same type.</summary>
    /// <param name="obj">The other composite.</param>
    /// <returns>True if the same fields are set to equal values. A type that the standard does not define is compared by reference if it does not override
    /// this.</returns>
    public override bool Equals(object? obj) =>
        ReferenceEquals(this, obj)
        || (obj is AmqpComposite other && other.GetType() == GetType() && (Opaque is { } value ? value.Equals(other.Opaque!.Value)
            : Definition is { } info && other.Definition == info && other._present == _present && VisitFields(default(FieldEquality), other).AreEqual));

    /// <summary>Gets a hash of the fields that are set.</summary>
    /// <returns>The hash; it changes with the fields.</returns>
    public override int GetHashCode() =>
        Opaque is { } value ? value.GetHashCode() : Definition is null ? base.GetHashCode() : VisitFields(new FieldHash(_present), this).ToHashCode();

    /// <summary>Gets the name of the type and the fields that are set, at most 1,024 characters. The secrets of SASL are not shown.
    /// Of an unknown type, it is the text of the described value.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => Opaque is { } value ? value.ToValue().ToString()
        : Definition is { } info ? VisitFields(new FieldText(info), this).ToString() : GetType().ToString();

    /// <summary>Copies the composite for <see cref="CompositeExtensions.Clone"/>.</summary>
    /// <returns>The copy; this, unless a type overrides the method, because its instances can be changed.</returns>
    protected internal virtual AmqpComposite CloneCore() => this;

    /// <summary>Returns the names of the mandatory fields that are not set, in their order.</summary>
    internal string[] GetMissingNames() => Definition?.GetMissingNames(_present) ?? [];

    /// <inheritdoc cref="IRecord.Measure"/>
    internal virtual long Measure(ref RecordSize size) => 0;

    private protected virtual void ReadFields(ref AmqpReader reader) =>
        throw new NotSupportedException("The type " + GetType() + " is not one of the standard, and cannot be read into an instance.");

    // Types with fields override this. A method that is called often visits the fields of its type directly: a virtual generic method is slower.
    private protected virtual TVisitor VisitFields<TVisitor>(TVisitor visitor, AmqpComposite other)
        where TVisitor : struct, IFieldVisitor => visitor;

    private int CheckIndex(int index) => (uint)index < (uint)FieldCount ? index : throw new ArgumentOutOfRangeException(
        nameof(index), index, string.Format(CultureInfo.InvariantCulture, "The composite {0} has {1} fields.", Definition?.Name ?? GetType().Name, FieldCount));
}

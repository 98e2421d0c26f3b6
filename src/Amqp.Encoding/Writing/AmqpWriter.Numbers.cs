namespace Amqp.Encoding;

/// <content>null, encoded values, and types of .NET as decimals and timestamps (AMQP 1.0, part 1, 1.6.1 to 1.6.17).</content>
public ref partial struct AmqpWriter
{
    private const int DecimalSize = 17;

    /// <summary>Writes null (0x40; part 1, 1.6.1).</summary>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteNull()
    {
        if (!HasRoom(1) && TryCount(1))
        {
            return;
        }

        ReserveValue(1)[0] = Codes.Null;
        CommitValue(1);
    }

    /// <summary>Writes one encoded value of any type.</summary>
    /// <param name="encoded">Exactly one value with its constructor.</param>
    /// <exception cref="AmqpEncodeException">The value would be nested too deeply here.</exception>
    /// <exception cref="ArgumentException"><paramref name="encoded"/> is not one well-formed value (the inner exception has the fault), or the span has no
    /// room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteEncodedValue(scoped ReadOnlySpan<byte> encoded) => EncodedArgument.Write(ref this, encoded, Options.ReaderOptions);

    /// <summary>Writes encoded values of any types, each of which is an item: those of
    /// <see cref="AmqpReader.ReadEncodedRest"/>, or fields that were kept.</summary>
    /// <param name="encoded">Values with their constructors, one after the other; none if empty.</param>
    /// <exception cref="AmqpEncodeException">A value would be nested too deeply here. Nothing is written then.</exception>
    /// <exception cref="ArgumentException">A value is not well-formed (the inner exception has the fault), or the span
    /// has no room. Nothing is written then.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteEncodedValues(scoped ReadOnlySpan<byte> encoded)
    {
        if (encoded.IsEmpty)
        {
            return;
        }

        CheckLevels(0);
        int count = EncodedArgument.Check(encoded, _depth, Options.ReaderOptions, nameof(encoded), int.MaxValue);
        if (!TryCount(encoded.Length, count))
        {
            encoded.CopyTo(ReserveValue(encoded.Length));
            CommitValue(encoded.Length, count);
        }
    }

    /// <summary>Writes a <see cref="decimal"/> as a decimal128 (0x94; part 1, 1.6.15), exactly.</summary>
    /// <param name="value">The number.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDecimal(decimal value)
    {
        if (HasRoom(DecimalSize) || !TryCount(DecimalSize))
        {
            WriteDecimal128(Decimal128.FromDecimal(value));
        }
    }

    /// <summary>Writes a date and time as a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time, UTC or local.</param>
    /// <exception cref="AmqpEncodeException">The <see cref="DateTime.Kind"/> is unspecified, so the time zone is unknown.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTime(DateTime value) => WriteTimestamp(AmqpTimestamp.FromDateTime(value));

    /// <summary>Writes a date and time as a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTimeOffset(DateTimeOffset value) => WriteTimestamp(AmqpTimestamp.FromDateTimeOffset(value));
}

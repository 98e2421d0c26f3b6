namespace Amqp.Encoding.Transport;

/// <summary>The AMQP type sequence-no, a uint (0x70, 0x52, 0x43) that wraps around: a serial number of RFC 1982 (AMQP 1.0, part 2, 2.8.10).</summary>
/// <remarks>The number after 2^32-1 is 0. A number is before another if it takes 1 to 2^31-1 steps from it to the other. Two numbers that are
/// 2^31 apart have no order: both comparisons are false. So do not sort by it.</remarks>
public readonly struct SequenceNumber : IEquatable<SequenceNumber>
{
    /// <summary>Creates a serial number.</summary>
    /// <param name="value">The number.</param>
    public SequenceNumber(uint value) => Value = value;

    /// <summary>Gets the number.</summary>
    public uint Value { get; }

    /// <summary>Creates a serial number.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator SequenceNumber(uint value) => new(value);

    /// <summary>Returns the number.</summary>
    /// <param name="number">The serial number.</param>
    public static implicit operator uint(SequenceNumber number) => number.Value;

    /// <summary>Compares two numbers.</summary>
    public static bool operator ==(SequenceNumber left, SequenceNumber right) => left.Value == right.Value;

    /// <summary>Compares two numbers.</summary>
    public static bool operator !=(SequenceNumber left, SequenceNumber right) => left.Value != right.Value;

    /// <summary>Checks whether a number is before another.</summary>
    public static bool operator <(SequenceNumber left, SequenceNumber right) => right.Subtract(left) > 0;

    /// <summary>Checks whether a number comes after another.</summary>
    public static bool operator >(SequenceNumber left, SequenceNumber right) => right < left;

    /// <summary>Checks whether a number is before another or the same.</summary>
    public static bool operator <=(SequenceNumber left, SequenceNumber right) => left == right || left < right;

    /// <summary>Checks whether a number comes after another or the same.</summary>
    public static bool operator >=(SequenceNumber left, SequenceNumber right) => right <= left;

    /// <summary>Returns the next number.</summary>
    /// <param name="number">The number.</param>
    public static SequenceNumber operator ++(SequenceNumber number) => number.Add(1);

    /// <summary>Gets the number some steps after this one.</summary>
    /// <param name="steps">The number of steps; the result is after this number only if they are 1 to 2^31-1.</param>
    /// <returns>The number.</returns>
    public SequenceNumber Add(uint steps) => new(unchecked(Value + steps));

    /// <summary>Returns the steps from another number to this one.</summary>
    /// <param name="other">The other number.</param>
    /// <returns>Negative if this one is before it; <see cref="int.MinValue"/> if the two have no order.</returns>
    public int Subtract(SequenceNumber other) => unchecked((int)(Value - other.Value));

    /// <summary>Returns how many numbers are left, this one included, of those that a peer allows: the window of a
    /// session (part 2, 2.5.6) or the credit of a link (2.6.7).</summary>
    /// <param name="start">The first number that it allows: the next-incoming-id or delivery-count of its flow.</param>
    /// <param name="count">How many it allows from there on: the incoming-window or link-credit, up to 2^32-1.</param>
    /// <returns>Zero if this number is after all of them, as after a window that has shrunk.</returns>
    public uint CountLeft(SequenceNumber start, uint count) => (uint)Math.Min(Math.Max(0, count - (long)Subtract(start)), uint.MaxValue);

    /// <inheritdoc/>
    public bool Equals(SequenceNumber other) => Value == other.Value;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is SequenceNumber other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => unchecked((int)Value);

    /// <summary>Gets the number in decimal.</summary>
    public override string ToString() => Value.ToString(CultureInfo.InvariantCulture);
}

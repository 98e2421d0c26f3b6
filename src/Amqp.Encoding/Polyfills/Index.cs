using Microsoft.CodeAnalysis;

namespace System;

/// <summary>A position from the start or, written <c>^n</c>, from the end.</summary>
[Embedded]
internal readonly struct Index : IEquatable<Index>
{
    // From the end: the complement, so that ^0 differs from 0.
    private readonly int _value;

    public Index(int value, bool fromEnd = false)
    {
        if (value < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(value));
        }

        _value = fromEnd ? ~value : value;
    }

    public static Index Start => new(0);

    public static Index End => new(0, fromEnd: true);

    public int Value => IsFromEnd ? ~_value : _value;

    public bool IsFromEnd => _value < 0;

    public static implicit operator Index(int value) => new(value);

    public static Index FromStart(int value) => new(value);

    public static Index FromEnd(int value) => new(value, fromEnd: true);

    public int GetOffset(int length) => IsFromEnd ? length - Value : _value;

    public bool Equals(Index other) => _value == other._value;

    public override bool Equals(object? obj) => obj is Index other && Equals(other);

    public override int GetHashCode() => _value;
}

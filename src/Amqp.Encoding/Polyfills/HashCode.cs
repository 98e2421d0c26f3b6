using System.Collections.Generic;
using System.Security.Cryptography;
using Microsoft.CodeAnalysis;

namespace System;

/// <summary>Combines hash codes under a seed that every process draws anew.</summary>
[Embedded]
internal struct HashCode
{
    private const ulong Multiplier = 0x9E37_79B9_7F4A_7C15;

    private static readonly ulong s_seed = DrawSeed();

    private ulong _state;
    private uint _count;

    public static int Combine<T1>(T1 value1)
    {
        HashCode hash = default;
        hash.Add(value1);
        return hash.ToHashCode();
    }

    public static int Combine<T1, T2>(T1 value1, T2 value2)
    {
        HashCode hash = default;
        hash.Add(value1);
        hash.Add(value2);
        return hash.ToHashCode();
    }

    public static int Combine<T1, T2, T3>(T1 value1, T2 value2, T3 value3)
    {
        HashCode hash = default;
        hash.Add(value1);
        hash.Add(value2);
        hash.Add(value3);
        return hash.ToHashCode();
    }

    public static int Combine<T1, T2, T3, T4>(T1 value1, T2 value2, T3 value3, T4 value4)
    {
        HashCode hash = default;
        hash.Add(value1);
        hash.Add(value2);
        hash.Add(value3);
        hash.Add(value4);
        return hash.ToHashCode();
    }

    public void Add<T>(T value) => Mix(value is null ? 0u : (uint)value.GetHashCode());

    public void Add<T>(T value, IEqualityComparer<T>? comparer)
    {
        if (comparer is null)
        {
            Add(value);
        }
        else
        {
            Mix(value is null ? 0u : (uint)comparer.GetHashCode(value));
        }
    }

    public void AddBytes(ReadOnlySpan<byte> value)
    {
        while (value.Length >= sizeof(uint))
        {
            Mix(Runtime.InteropServices.MemoryMarshal.Read<uint>(value));
            value = value.Slice(sizeof(uint));
        }

        foreach (byte octet in value)
        {
            Mix(octet);
        }
    }

    public readonly int ToHashCode()
    {
        ulong hash = (_state ^ s_seed ^ _count) * Multiplier;
        hash ^= hash >> 29;
        hash *= Multiplier;
        return (int)(hash >> 32);
    }

    private void Mix(uint value)
    {
        // The seed takes part in every step: inputs that collide under one seed do not under the next.
        ulong state = (_state ^ s_seed ^ value) * Multiplier;
        _state = state ^ (state >> 32);
        _count++;
    }

    private static ulong DrawSeed()
    {
        byte[] seed = new byte[sizeof(ulong)];
        using (var generator = RandomNumberGenerator.Create())
        {
            generator.GetBytes(seed);
        }

        return BitConverter.ToUInt64(seed, 0);
    }
}

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

    public void Add<T>(T value) => Mix(value is null ? 0u : (uint)value.GetHashCode());

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

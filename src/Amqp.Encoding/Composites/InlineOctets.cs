using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>Up to 32 octets, kept where they are declared: identities that are dictionary keys without an array each.</summary>
internal readonly struct InlineOctets : IEquatable<InlineOctets>
{
    public const int MaxLength = 32;

    // Octets behind the last are 0, so that words can be compared.
    private readonly ulong _word0;
    private readonly ulong _word1;
    private readonly ulong _word2;
    private readonly ulong _word3;
    private readonly byte _length;

    /// <summary>Takes at most 32 octets; the caller has judged that.</summary>
    /// <remarks>Inlined with the reading of a tag, so that no call copies its 40 octets (TransferBenchmarks).</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public InlineOctets(ReadOnlySpan<byte> octets)
    {
        _length = (byte)octets.Length;
        _word0 = ReadWord(octets);
        if (octets.Length > 8)
        {
            _word1 = ReadWord(octets.Slice(8));
            if (octets.Length > 16)
            {
                _word2 = ReadWord(octets.Slice(16));
                _word3 = octets.Length > 24 ? ReadWord(octets.Slice(24)) : 0;
            }
        }
    }

    public int Length => _length;

    /// <summary>The octets of a binary8 (0xA0) of at most 32 at the start of the source; false if it is anything else.</summary>
    public static bool TryGetPlain(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> octets)
    {
        if (source.Length > 1 && source[0] == 0xA0 && source[1] <= MaxLength && source[1] <= source.Length - 2)
        {
            octets = source.Slice(2, source[1]);
            return true;
        }

        octets = default;
        return false;
    }

    /// <summary>Reads a binary (0xA0, 0xB0) of at most 32 octets.</summary>
    public static ReadOnlySpan<byte> Read(ref AmqpReader reader, string name)
    {
        int at = reader.Position;
        ReadOnlySpan<byte> octets = reader.ReadBinary();
        if (octets.Length <= MaxLength)
        {
            return octets;
        }

        reader.FailField(at, "a " + name + " of at most 32 octets", octets.Length.ToString(CultureInfo.InvariantCulture));
        return default;
    }

    /// <summary>Puts the octets into a destination that has room for them.</summary>
    public void CopyTo(Span<byte> destination)
    {
        int length = _length;
        WriteWord(_word0, length, destination);
        if (length > 8)
        {
            WriteWord(_word1, length - 8, destination.Slice(8));
            if (length > 16)
            {
                WriteWord(_word2, length - 16, destination.Slice(16));
                if (length > 24)
                {
                    WriteWord(_word3, length - 24, destination.Slice(24));
                }
            }
        }
    }

    /// <summary>Constructor, size and octets of a binary.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Write(Span<byte> destination)
    {
        int length = _length;
        if (length <= sizeof(ulong))
        {
            WriteWord(_word0, length, destination.Slice(2));
        }
        else
        {
            CopyTo(destination.Slice(2));
        }

        destination[1] = (byte)length;
        destination[0] = 0xA0;
        return 2 + length;
    }

    public bool Equals(InlineOctets other) =>
        _length == other._length && _word0 == other._word0 && _word1 == other._word1 && _word2 == other._word2 && _word3 == other._word3;

    public bool Equals(ReadOnlySpan<byte> octets) => octets.Length == _length && Equals(new InlineOctets(octets));

    public override bool Equals(object? obj) => obj is InlineOctets other && Equals(other);

    public override int GetHashCode()
    {
        KeyedHash hash = KeyedHash.Create();
        hash.Add(_word0);
        if (_length > 8)
        {
            hash.Add(_word1);
            hash.Add(_word2);
            hash.Add(_word3);
        }

        hash.Add(_length);
        return hash.ToHashCode();
    }

    /// <summary>Hexadecimal, after 0x.</summary>
    public override string ToString()
    {
        Span<byte> octets = stackalloc byte[MaxLength];
        CopyTo(octets);
        return FieldText.Hex(octets.Slice(0, _length));
    }

    private static ulong ReadWord(ReadOnlySpan<byte> octets)
    {
        if (octets.Length >= sizeof(ulong))
        {
            return BinaryPrimitives.ReadUInt64LittleEndian(octets);
        }

        if (octets.Length >= sizeof(uint))
        {
            // Two words that overlap: the second ends with the last octet.
            ulong low = BinaryPrimitives.ReadUInt32LittleEndian(octets);
            ulong high = BinaryPrimitives.ReadUInt32LittleEndian(octets.Slice(octets.Length - sizeof(uint)));
            return low | (high << (8 * (octets.Length - sizeof(uint))));
        }

        ulong word = 0;
        for (int i = 0; i < octets.Length; i++)
        {
            word |= (ulong)octets[i] << (8 * i);
        }

        return word;
    }

    private static void WriteWord(ulong word, int length, Span<byte> destination)
    {
        if (length >= sizeof(ulong))
        {
            BinaryPrimitives.WriteUInt64LittleEndian(destination, word);
            return;
        }

        if (length >= sizeof(uint))
        {
            BinaryPrimitives.WriteUInt32LittleEndian(destination.Slice(length - sizeof(uint)), (uint)(word >> (8 * (length - sizeof(uint)))));
            BinaryPrimitives.WriteUInt32LittleEndian(destination, (uint)word);
            return;
        }

        for (int i = 0; i < length; i++)
        {
            destination[i] = (byte)(word >> (8 * i));
        }
    }
}

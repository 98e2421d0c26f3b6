using System.Text;

namespace Amqp.Encoding;

/// <summary>Up to 32 bytes, stored inline: as keys of dictionaries they need no array.</summary>
// Packed to 33 bytes: every transfer and delivery holds one.
[StructLayout(LayoutKind.Sequential, Pack = 1)]
internal readonly struct InlineBytes : IEquatable<InlineBytes>
{
    public const int MaxLength = 32;

    // Unused bytes are 0, so that whole words can be compared.
    private readonly ulong _word0;
    private readonly ulong _word1;
    private readonly ulong _word2;
    private readonly ulong _word3;
    private readonly byte _length;

    /// <summary>Copies bytes; the caller has checked that there are at most 32.</summary>
    /// <remarks>Inlined with the reading of a tag, so that no call copies its 33 bytes (pairs: "transfer read fresh / hand fresh").</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public InlineBytes(ReadOnlySpan<byte> bytes)
    {
        _length = (byte)bytes.Length;
        _word0 = ReadWord(bytes);
        if (bytes.Length > 8)
        {
            _word1 = ReadWord(bytes.Slice(8));
            if (bytes.Length > 16)
            {
                _word2 = ReadWord(bytes.Slice(16));
                _word3 = bytes.Length > 24 ? ReadWord(bytes.Slice(24)) : 0;
            }
        }
    }

    public int Length => _length;

    /// <summary>Copies bytes after checking their number.</summary>
    /// <exception cref="AmqpEncodeException">There are more than <see cref="MaxLength"/>.</exception>
    public static InlineBytes Create(ReadOnlySpan<byte> bytes, string name) => bytes.Length <= MaxLength
        ? new InlineBytes(bytes)
        : throw new AmqpEncodeException("A " + name + " has at most " + TextOf.Number(MaxLength) + " bytes, not " + TextOf.Number(bytes.Length) + ".");

    /// <summary>Creates the eight big-endian bytes of a number.</summary>
    public static InlineBytes FromUInt64(ulong value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, value);
        return new InlineBytes(bytes);
    }

    /// <summary>Copies the bytes into the caller's memory.</summary>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    public void CopyToChecked(Span<byte> destination)
    {
        ShortDestination.ThrowIf(_length, destination.Length);
        CopyTo(destination);
    }

    public byte[] ToArray()
    {
        byte[] bytes = new byte[_length];
        CopyTo(bytes);
        return bytes;
    }

    /// <summary>Copies the bytes to a destination that has room for them.</summary>
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

    /// <summary>Writes the constructor, size and bytes of a binary.</summary>
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

    public bool Equals(InlineBytes other) =>
        _length == other._length && _word0 == other._word0 && _word1 == other._word1 && _word2 == other._word2 && _word3 == other._word3;

    public bool Equals(ReadOnlySpan<byte> bytes) => bytes.Length == _length && Equals(new InlineBytes(bytes));

    public override bool Equals(object? obj) => obj is InlineBytes other && Equals(other);

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

    /// <summary>Gets the bytes in hexadecimal after 0x.</summary>
    public override string ToString()
    {
        Span<byte> bytes = stackalloc byte[MaxLength];
        CopyTo(bytes);
        return ToHex(bytes.Slice(0, _length));
    }

    /// <summary>Gets the first 32 bytes in hexadecimal after 0x.</summary>
    public static string ToHex(ReadOnlySpan<byte> bytes)
    {
        var text = new StringBuilder("0x");
        for (int i = 0; i < bytes.Length && i < MaxLength; i++)
        {
            text.Append(bytes[i].ToString("x2", CultureInfo.InvariantCulture));
        }

        return text.Append(bytes.Length > MaxLength ? "…" : null).ToString();
    }

    private static ulong ReadWord(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length >= sizeof(ulong))
        {
            return BinaryPrimitives.ReadUInt64LittleEndian(bytes);
        }

        if (bytes.Length >= sizeof(uint))
        {
            // The two words overlap: the second ends with the last byte.
            ulong low = BinaryPrimitives.ReadUInt32LittleEndian(bytes);
            ulong high = BinaryPrimitives.ReadUInt32LittleEndian(bytes.Slice(bytes.Length - sizeof(uint)));
            return low | (high << (8 * (bytes.Length - sizeof(uint))));
        }

        ulong word = 0;
        for (int i = 0; i < bytes.Length; i++)
        {
            word |= (ulong)bytes[i] << (8 * i);
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

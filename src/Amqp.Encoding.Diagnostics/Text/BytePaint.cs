namespace Amqp.Encoding.Diagnostics;

/// <summary>Says what each byte of a dump is: part of a descriptor, a format code, a size or count, a name or a value. It takes the nodes in their order.</summary>
internal sealed class BytePaint
{
    // Those that enclose the next node, and whether they are elements of an array.
    private readonly System.Collections.Generic.List<(AmqpNode Node, bool IsElement)> _parents = [];

    /// <summary>Paints the own bytes of the next node; values are plain, and what is not explained is faint.</summary>
    public void Paint(AmqpNode node, ReadOnlySpan<byte> own, Span<Paint> paints)
    {
        int count = Math.Min(node.Level, _parents.Count);
        _parents.RemoveRange(count, _parents.Count - count);

        // An element of an array has no constructor, nor has the value of one that is described.
        bool isElement = count > 0 && (_parents[count - 1].Node.Type == AmqpType.Array || (_parents[count - 1].IsElement && _parents[count - 1].Node.Type == AmqpType.Described));
        _parents.Add((node, isElement));
        paints.Fill(node.Kind == AmqpNodeKind.Value ? Diagnostics.Paint.Plain : Diagnostics.Paint.Faint);
        if (node.Kind == AmqpNodeKind.ProtocolHeader)
        {
            paints.Clear();
            paints.Slice(0, Math.Min(4, paints.Length)).Fill(Diagnostics.Paint.Name);
        }
        else if (node.Kind == AmqpNodeKind.Frame && paints.Length >= 8)
        {
            paints.Slice(0, 5).Fill(Diagnostics.Paint.Size);
            paints[5] = Diagnostics.Paint.Constructor;
            paints.Slice(6, 2).Clear();
        }
        else if (node is { Kind: AmqpNodeKind.Value, IsSecret: false })
        {
            int at = isElement && node.FormatCode is { } code ? PaintData(own, 0, code.Value, paints) : 0;
            while (at < own.Length)
            {
                int start = at;
                at = PaintValue(own, at, paints);

                // The value of a pair follows its key.
                for (int i = start; i < at && at < own.Length; i++)
                {
                    paints[i] = paints[i] == Diagnostics.Paint.Plain ? Diagnostics.Paint.Name : paints[i];
                }
            }
        }
    }

    private static int PaintValue(ReadOnlySpan<byte> own, int at, Span<Paint> paints)
    {
        at = PaintConstructor(own, at, paints, out byte? code);
        return code is { } known ? PaintData(own, at, known, paints) : at;
    }

    // The descriptors, if there are any, and the format code.
    private static int PaintConstructor(ReadOnlySpan<byte> own, int at, Span<Paint> paints, out byte? code)
    {
        while (at < own.Length && own[at] == 0)
        {
            int end = PaintValue(own, at + 1, paints);
            paints.Slice(at, end - at).Fill(Diagnostics.Paint.Descriptor);
            at = end;
        }

        code = at < own.Length ? own[at] : null;
        int next = Math.Min(own.Length, at + 1);
        paints.Slice(at, next - at).Fill(Diagnostics.Paint.Constructor);
        return next;
    }

    // The bytes after a constructor: by the high digit of the format code (AMQP 1.0, part 1, 1.2).
    private static int PaintData(ReadOnlySpan<byte> own, int at, byte code, Span<Paint> paints)
    {
        int category = code >> 4;
        if (category < 0xA)
        {
            return Math.Min(own.Length, at + (category < 5 ? 0 : 1 << (category - 5)));
        }

        int width = category % 2 == 0 ? 1 : 4;
        int sizes = Math.Min(own.Length, at + (category < 0xC ? width : 2 * width));
        paints.Slice(at, sizes - at).Fill(Diagnostics.Paint.Size);
        if (category >= 0xE)
        {
            return PaintConstructor(own, sizes, paints, out _);
        }

        return category >= 0xC || at + width > own.Length ? sizes
            : (int)Math.Min(own.Length, sizes + (width == 1 ? own[at] : System.Buffers.Binary.BinaryPrimitives.ReadUInt32BigEndian(own.Slice(at))));
    }
}

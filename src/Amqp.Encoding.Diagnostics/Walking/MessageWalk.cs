using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Adds the nodes of the sections of a message (AMQP 1.0, part 3, 3.2).</summary>
internal sealed class MessageWalk(NodeList nodes, AmqpDumpOptions options)
{
    // In a section with a list32.
    private const int SizeAt = 4;
    private const int ContentAt = 8;

    private static readonly AmqpReaderOptions s_sizes = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ListSizeWithoutCount);
    private readonly ValueWalk _values = new(nodes, options);

    /// <summary>Walks the sections of one message.</summary>
    /// <param name="bytes">The message, or its beginning.</param>
    /// <param name="level">The level of a section.</param>
    /// <param name="messageFormat">The message-format of the transfer; each data section of a batch is a message.</param>
    /// <param name="goesOn">Whether the rest of the message is elsewhere.</param>
    public void Walk(ReadOnlySpan<byte> bytes, int level, uint messageFormat, bool goesOn)
    {
        long start = nodes.End;
        int first = nodes.Count;
        bool isBatch = messageFormat == MessageBatch.BatchedFormat;
        int at = 0;

        // The message with the sizes that were meant: the fault of each is marked, and hides no other.
        byte[]? mended = null;
        while (at < bytes.Length)
        {
            int node = nodes.Count;
            int length = FindShort(bytes.Slice(at));
            if (length != 0)
            {
                mended ??= bytes.ToArray();
                BinaryPrimitives.WriteInt32BigEndian(mended.AsSpan(at + SizeAt), length - ContentAt);
            }

            ReadOnlySpan<byte> section = (mended ?? bytes).Slice(at);
            AmqpDecodeError error = isBatch && WalkEntry(section, level) ? default : _values.Walk(section, level, maxValues: 1);
            if (error.Kind != AmqpDecodeErrorKind.None)
            {
                long end = start + bytes.Length;
                bool isSecret = _values.MayHideSecrets(section);
                if (goesOn && error.Kind == AmqpDecodeErrorKind.NeedMoreData)
                {
                    nodes.AddBytes(end, level, "cut: the rest is not here", isSecret);
                    return;
                }

                nodes.AddFault(error.WithOffset(error.Offset + start + at), end, level, isSecret, _values.Missing, isSecret ? null : SizeHint.Find(nodes, first, start, bytes, error.WithOffset(error.Offset + at), Conformity.ReadMessage));
                return;
            }

            if (length != 0)
            {
                Conformity.CheckSize(new Place(nodes, node, start + at), bytes.Slice(at, length));
            }

            at = (int)(nodes.End - start);
        }

        if (!goesOn)
        {
            Conformity.CheckMessage(new Place(nodes, first, start), mended ?? bytes);
        }
    }

    // The length of a section with a list whose size lacks its count; 0 for any other section.
    private static int FindShort(ReadOnlySpan<byte> section)
    {
        if (section.Length < ContentAt || section[SizeAt - 1] != 0xD0)
        {
            return 0;
        }

        var reader = new MessageReader(section, s_sizes);
        return reader.TryRead(out _) && reader.Length != ContentAt + BinaryPrimitives.ReadUInt32BigEndian(section.Slice(SizeAt)) ? (int)reader.Length : 0;
    }

    // The header of the data section is a node, the message in it its children.
    private bool WalkEntry(ReadOnlySpan<byte> section, int level)
    {
        var reader = new MessageReader(section);
        if (!reader.TryRead(out _) || reader.Kind != SectionKind.Data)
        {
            return false;
        }

        int length = (int)reader.Data.Length;
        AmqpNode node = nodes.Add(AmqpNodeKind.Value, nodes.End + reader.Length - length, level);
        node.FormatCode = length <= byte.MaxValue ? FormatCode.Binary8 : FormatCode.Binary32;
        node.TypeName = "binary";
        node.Name = "data";
        node.Text = "a message of " + TextOf.Count(length, "byte");
        node.Label = "one message of the batch";
        Walk(section.Slice((int)(reader.Length - length), length), level + 1, 0, goesOn: false);
        return true;
    }
}

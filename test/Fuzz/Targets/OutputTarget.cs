using System.Buffers.Binary;

namespace Amqp.Encoding.Fuzz;

/// <summary>
/// Calls of a frame writer that the input chooses, to outputs that are slow or fail, with tokens that are cancelled. The reference reads what was sent,
/// and compares it with what must have been; a frame reader reads it again in pieces.
/// </summary>
internal static class OutputTarget
{
    public static void Run(byte[] input)
    {
        var tape = new ApiTarget.Tape(input);
        var pool = new CountingPool();
        using var calls = new OutputCalls(tape, pool);
        calls.Run();
        byte[] sent = calls.Sent;
        List<SentFrame> frames = Cut(sent, calls.HasEnded);
        Compare(frames, calls);
        Wait(() => pool.Outstanding == 0 || calls.MayKeepMemory, "a writer returns its arrays");
        if (!calls.HasEnded)
        {
            Read(sent, frames, tape).GetAwaiter().GetResult();
        }
    }

    public static void Wait(Func<bool> condition, string rule)
    {
        for (long start = Environment.TickCount64; !condition() && Environment.TickCount64 - start < 3_000;)
        {
            System.Threading.Thread.Sleep(0);
        }

        Rule.Holds(condition(), rule);
    }

    // A frame as the reference sees it; none for the empty ones, which keep a connection alive.
    private sealed record SentFrame(ushort Channel, Node Performative, byte[] Encoded, byte[] Payload);

    private static List<SentFrame> Cut(byte[] sent, bool mayBeCut)
    {
        List<SentFrame> frames = [];
        for (int at = 0; at < sent.Length;)
        {
            int size = sent.Length - at >= 8 ? BinaryPrimitives.ReadInt32BigEndian(sent.AsSpan(at)) : int.MaxValue;
            if (size > sent.Length - at)
            {
                Rule.Holds(mayBeCut, "frames are sent whole");
                break;
            }

            Rule.Holds(size is >= 8 and <= 512 && sent[at + 4] == 2 && sent[at + 5] == 0, "a frame has a sound header");
            ushort channel = BinaryPrimitives.ReadUInt16BigEndian(sent.AsSpan(at + 6));
            if (size > 8)
            {
                Node performative = ReferenceDecoder.DecodePrefix(sent, at + 8, out int consumed);
                frames.Add(new SentFrame(channel, performative, sent[(at + 8)..(at + 8 + consumed)], sent[(at + 8 + consumed)..(at + size)]));
            }

            at += size;
        }

        return frames;
    }

    // Each item has a channel of its own.
    private static void Compare(List<SentFrame> frames, OutputCalls calls)
    {
        int[] order = frames.Select(frame => (int)frame.Channel).Distinct().ToArray();
        Rule.Holds(order.SequenceEqual(order.Order()), "frames are sent in the order of the calls");
        Rule.Holds(order.All(channel => calls.Items.ContainsKey((ushort)channel)), "nothing is sent that was refused");
        foreach ((ushort channel, OutputCalls.Item item) in calls.Items)
        {
            SentFrame[] own = frames.Where(frame => frame.Channel == channel).ToArray();
            byte[] payload = own.SelectMany(frame => frame.Payload).ToArray();
            bool isWhole = payload.Length == item.Payload.Length && own.Length > 0;
            Rule.Holds(isWhole || item.MayBeLost || calls.HasEnded, "what was written is sent");
            Rule.SameBytes(payload, item.Payload.AsSpan(0, Math.Min(payload.Length, item.Payload.Length)), "a payload is sent as it was given");
            if (item.Performative is not null && own.Length > 0)
            {
                Rule.Same(own.Length, 1, "a frame is sent once");
                Rule.SameBytes(own[0].Encoded, item.Performative, "a performative is sent as the reference writes it");
            }
            else
            {
                for (int i = 0; i < own.Length; i++)
                {
                    bool isLast = i == own.Length - 1 && isWhole;
                    Rule.Holds(HasMore(own[i].Performative) == !isLast || (calls.HasEnded && !isWhole), "all frames of a delivery but the last have more");
                }
            }
        }
    }

    private static bool HasMore(Node transfer) => transfer.Value.Children is { Count: > 5 } fields && fields[5].Type == NodeType.Boolean && fields[5].Bits == 1;

    private static async Task Read(byte[] sent, List<SentFrame> frames, ApiTarget.Tape tape)
    {
        var pool = new CountingPool();
        // Small pieces of all that was sent cost more than they show.
        int piece = Math.Max(1 + tape.Next(), sent.Length / 64);
        using var stream = new ScriptedStream(sent, () => piece) { IsSlow = tape.Next() > 127, FailAt = tape.Next() > 200 ? tape.Next() : -1, Failure = () => new IOException("It fails.") };
        List<(IMemoryOwner<byte> Owner, byte[] Payload)> retained = [];
        using (FrameReader reader = FrameReader.Create(stream, 512, null, pool))
        {
            int next = 0;
            try
            {
                while (tape.Next() > 127 ? reader.ReadFrame() : await reader.ReadFrameAsync())
                {
                    if (reader.Frame.Kind == FrameKind.Empty)
                    {
                        continue;
                    }

                    Rule.Same(reader.Frame.Channel, frames[next].Channel, "a reader reads the frames that were sent");
                    Rule.SameBytes(reader.Frame.Payload.ToArray(), frames[next].Payload, "a reader reads the payloads that were sent");
                    if (tape.Next() > 200)
                    {
                        retained.Add((reader.RetainPayload(), frames[next].Payload));
                    }

                    next++;
                }

                Rule.Same(next, frames.Count, "a reader reads all frames");
            }
            catch (IOException) when (stream.FailAt >= 0)
            {
            }
        }

        foreach ((IMemoryOwner<byte> owner, byte[] payload) in retained)
        {
            Rule.SameBytes(owner.Memory.Span.Slice(0, payload.Length), payload, "a payload that is retained stays");
            owner.Dispose();
        }

        Rule.Same(pool.Outstanding, 0, "a reader returns its arrays");
    }
}

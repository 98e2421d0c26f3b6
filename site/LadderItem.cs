using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Site;

/// <summary>One protocol header or frame of a conversation.</summary>
/// <param name="IsFromClient">Whether the client sent it.</param>
/// <param name="Bytes">Its bytes.</param>
/// <param name="Name">Its channel, performative and link.</param>
/// <param name="Fields">Its fields, in parentheses; empty if it has none.</param>
/// <param name="Message">The sections of the message that begins in it.</param>
/// <param name="Notes">Remarks and errors.</param>
/// <param name="IsFault">Whether it cannot be read, or carries an error.</param>
public sealed record LadderItem(bool IsFromClient, byte[] Bytes, string Name, string Fields, IReadOnlyList<string> Message, IReadOnlyList<(bool IsError, string Text)> Notes, bool IsFault)
{
    /// <summary>Gets the number of the connection, where there are several; else 0.</summary>
    public int Connection { get; init; }

    /// <summary>Gets its number in the connection; 0 if it is its place in the conversation.</summary>
    public int Number { get; init; }

    /// <summary>Gets the seconds since the first packet of the capture; null if they are not known.</summary>
    public double? Seconds { get; init; }

    /// <summary>Returns whether a line of text is one of a conversation.</summary>
    public static bool IsLine(string line) => line.StartsWith("-->", StringComparison.Ordinal) || line.StartsWith("<--", StringComparison.Ordinal);

    internal static LadderItem Create(Side from, byte[] bytes, FrameText text)
    {
        ILookup<bool, string> parts = text.Line(Paint.Name).Parts.ToLookup(part => part.Paint == Paint.Name, part => part.Text);
        return new(from == Side.Client, bytes, string.Concat(parts[true]), string.Concat(parts[false]), text.Message, text.Notes, text.HasError || text.Notes.Exists(note => note.IsError));
    }

    /// <summary>Reads lines, each with the bytes of protocol headers and frames.</summary>
    internal static IReadOnlyList<LadderItem> ReadLines(IReadOnlyList<(Side From, byte[] Bytes)> lines)
    {
        List<LadderItem> items = [];
        byte[] whole = [];
        Conversation conversation = new(1, new Ladder(TextWriter.Null) { OnRung = rung => items.Add(Create(rung.From, whole, rung.Text)) }, breakAt: 0, onItem: (_, _, _, bytes) => whole = bytes.ToArray());
        using FrameCutter client = new(conversation, Side.Client, isTorn: true), server = new(conversation, Side.Server, isTorn: true);
        foreach ((Side from, byte[] bytes) in lines)
        {
            int count = items.Count;
            if (IsWhole(bytes))
            {
                (from == Side.Client ? client : server).Add(bytes);
            }

            if (items.Count == count)
            {
                bool isWrong = FrameHeader.Decode(bytes, uint.MaxValue, out _, out AmqpDecodeError error) == OperationStatus.InvalidData;
                FrameText text = FrameText.Of(isWrong ? "not a frame" : bytes.AsSpan().StartsWith("AMQP"u8) ? "the beginning of a protocol header" : "the beginning of a frame");
                text.Note(isWrong ? error.ToString() : null, isError: true);
                items.Add(Create(from, bytes, text));
            }
        }

        return items;
    }

    // Without the rest of a frame, the next line would be taken for it.
    private static bool IsWhole(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            long size = bytes.StartsWith("AMQP"u8) ? ProtocolHeader.EncodedSize
                : FrameHeader.Decode(bytes, uint.MaxValue, out FrameHeader header, out _) == OperationStatus.Done ? header.Size : long.MaxValue;
            if (size > bytes.Length)
            {
                return false;
            }

            bytes = bytes[(int)size..];
        }

        return true;
    }
}

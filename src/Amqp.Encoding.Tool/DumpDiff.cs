using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary>Compares the nodes of two well-formed dumps.</summary>
/// <remarks>Fields without a value at the end of a composite, and a symbol as its descriptor, are another encoding of the same (AMQP 1.0, part 1, 1.4).</remarks>
/// <param name="a">The first dump, with secrets.</param>
/// <param name="b">The second dump, with secrets.</param>
/// <param name="shownA">The first dump, as it may be shown.</param>
/// <param name="shownB">The second dump, as it may be shown.</param>
internal sealed class DumpDiff(AmqpDump a, AmqpDump b, AmqpDump shownA, AmqpDump shownB)
{
    private const int MaxShownText = 60;
    private const int MaxShownBytes = 12;

    private static readonly AmqpReaderOptions s_lenient = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);

    // A SASL body: its bytes are not shown, wherever the secret is.
    private readonly bool _hidesBytes = shownA.Nodes.Concat(shownB.Nodes).Any(node => node.IsSecret);

    /// <summary>Gets a line for each place where the values differ.</summary>
    public List<string> Differences { get; } = [];

    /// <summary>Gets a line for each place where only the bytes differ.</summary>
    public List<string> Encodings { get; } = [];

    public void Compare() => CompareAll([.. Children(a, -1)], [.. Children(b, -1)], "", (int)a.Bytes.Length, (int)b.Bytes.Length, isElement: false, isDescribed: false);

    private void CompareAll(int[] left, int[] right, string path, int endA, int endB, bool isElement, bool isDescribed)
    {
        for (int i = 0; i < Math.Max(left.Length, right.Length); i++)
        {
            if (i < left.Length && i < right.Length)
            {
                CompareNodes(left[i], right[i], isDescribed ? path : PathOf(shownA.Nodes[left[i]], path, i, left.Length), isElement);
                continue;
            }

            bool isLeft = i < left.Length;
            AmqpNode node = isLeft ? shownA.Nodes[left[i]] : shownB.Nodes[right[i]];
            string text = Show(node, isNamed: false);
            // A field of the standard that is null is as if it were not there.
            bool isAbsent = node.TypeName == "null" && node.Label is not null;
            Add(isAbsent ? Encodings : Differences, PathOf(node, path, i, 2), isLeft ? node.Offset : endA, isLeft ? endB : node.Offset, isLeft ? text : "nothing", isLeft ? "nothing" : text);
        }
    }

    private void CompareNodes(int i, int j, string path, bool isElement)
    {
        AmqpNode left = a.Nodes[i];
        AmqpNode right = b.Nodes[j];
        bool isContainer = left.TypeName is "list" or "map" or "described" or "array";
        if (left.TypeName != right.TypeName || left.Name != right.Name || (isContainer && left.TypeName != "array" && Kind(left) != Kind(right)))
        {
            AddDifference(i, j, path);
        }
        else if (!isContainer)
        {
            if (!AreEqual(left, right, isElement))
            {
                AddDifference(i, j, path);
            }
            else if (!OwnBytes(a, left).SequenceEqual(OwnBytes(b, right)))
            {
                AddEncoding(i, j, path);
            }
        }
        else if (left.TypeName == "array")
        {
            CompareArrays(i, j, path, isElement);
        }
        else
        {
            if (left.FormatCode != right.FormatCode || !Constructor(a, left).SequenceEqual(Constructor(b, right)))
            {
                AddEncoding(i, j, path);
            }

            CompareAll([.. Children(a, i)], [.. Children(b, j)], path, (int)(left.Offset + left.Length), (int)(right.Offset + right.Length), isElement, left.TypeName == "described");
        }
    }

    private void CompareArrays(int i, int j, string path, bool isElement)
    {
        AmqpNode left = a.Nodes[i];
        AmqpNode right = b.Nodes[j];
        if (!isElement && AreEqual(left, right, isElement))
        {
            if (!Bytes(a, left).SequenceEqual(Bytes(b, right)))
            {
                AddEncoding(i, j, path);
            }

            return;
        }

        int before = Differences.Count;
        CompareAll([.. Children(a, i)], [.. Children(b, j)], path, (int)(left.Offset + left.Length), (int)(right.Offset + right.Length), isElement: true, isDescribed: false);
        if (Differences.Count == before && (!isElement || left.Text != right.Text))
        {
            // The type or a descriptor of the elements.
            AddDifference(i, j, path);
        }
    }

    // Elements of an array have no constructor, and cannot be read alone.
    private bool AreEqual(AmqpNode left, AmqpNode right, bool isElement) => isElement
        ? left.FormatCode == right.FormatCode ? OwnBytes(a, left).SequenceEqual(OwnBytes(b, right)) : left.Text == right.Text
        : Values(Bytes(a, left)).SequenceEqual(Values(Bytes(b, right)));

    // The value, and the key before it if it is a pair of a map.
    private static List<AmqpValue> Values(ReadOnlySpan<byte> bytes)
    {
        AmqpReader reader = new(bytes, s_lenient);
        List<AmqpValue> values = [];
        while (!reader.IsAtEnd)
        {
            values.Add(reader.ReadValue());
        }

        return values;
    }

    // The composite or descriptor, without the number of fields or items.
    private static string Kind(AmqpNode node) => node.TypeName == "described" ? node.Text ?? "" : node.Text is { } text && text.LastIndexOf(", ", StringComparison.Ordinal) is int at and > 0 ? text[..at] : "";

    // Without the size and the count, which follow from what is in it.
    private static ReadOnlySpan<byte> Constructor(AmqpDump dump, AmqpNode node)
    {
        int counted = node.FormatCode?.Value switch { 0xC0 or 0xC1 => 2, 0xD0 or 0xD1 => 8, _ => 0 };
        ReadOnlySpan<byte> own = OwnBytes(dump, node);
        return own[..Math.Max(0, own.Length - counted)];
    }

    private static ReadOnlySpan<byte> OwnBytes(AmqpDump dump, AmqpNode node) => dump.Bytes.Span.Slice((int)node.Offset, (int)node.OwnLength);

    private static ReadOnlySpan<byte> Bytes(AmqpDump dump, AmqpNode node) => dump.Bytes.Span.Slice((int)node.Offset, (int)node.Length);

    private static IEnumerable<int> Children(AmqpDump dump, int parent)
    {
        int level = parent < 0 ? -1 : dump.Nodes[parent].Level;
        for (int i = parent + 1; i < dump.Nodes.Count && dump.Nodes[i].Level > level; i++)
        {
            if (dump.Nodes[i].Level == level + 1)
            {
                yield return i;
            }
        }
    }

    // header.ttl, application-properties.a, [0][1]; the value in a described one has its path.
    private static string PathOf(AmqpNode node, string path, int index, int count)
    {
        string step = node.Name is { } name && name is not ("key" or "value") && !name.StartsWith('[') ? (path.Length == 0 ? name : "." + name)
            : node.Level == 0 && count == 1 ? "value"
            : node.Name is "key" or "value" ? $"[{index / 2}].{node.Name}"
            : $"[{index}]";
        return path + step;
    }

    private void AddDifference(int i, int j, string path)
    {
        (AmqpNode left, AmqpNode right) = (shownA.Nodes[i], shownB.Nodes[j]);
        bool isNamed = left.Name != right.Name;
        Add(Differences, path, left.Offset, right.Offset, Show(left, isNamed), Show(right, isNamed));
    }

    private void AddEncoding(int i, int j, string path) => Add(Encodings, path, a.Nodes[i].Offset, b.Nodes[j].Offset, Hex(a.Nodes[i], a), Hex(b.Nodes[j], b));

    private static void Add(List<string> lines, string path, long first, long second, string left, string right) =>
        lines.Add(string.Create(CultureInfo.InvariantCulture, $"{path} at {first:X8} and {second:X8}: {left} and {right}"));

    private static string Show(AmqpNode node, bool isNamed)
    {
        string text = (isNamed ? node.Name + ": " : "") + node.TypeName + (string.IsNullOrEmpty(node.Text) ? "" : " " + node.Text);
        return text.Length <= MaxShownText ? text : text[..MaxShownText] + "…";
    }

    private string Hex(AmqpNode node, AmqpDump dump)
    {
        if (_hidesBytes)
        {
            return "hidden";
        }

        ReadOnlySpan<byte> own = OwnBytes(dump, node);
        return string.Join(' ', own[..Math.Min(own.Length, MaxShownBytes)].ToArray().Select(value => value.ToString("X2", CultureInfo.InvariantCulture))) + (own.Length > MaxShownBytes ? " …" : "");
    }
}

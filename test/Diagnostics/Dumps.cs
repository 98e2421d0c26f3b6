namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>Dumps of test data, and what must hold for every one.</summary>
internal static class Dumps
{
    /// <summary>Creates a dump of a row as what its entry says it is.</summary>
    public static AmqpDump Create(VectorRow row) => Create(row.Bytes, ContentOf(row));

    public static AmqpDump Create(byte[] bytes, AmqpContent content = AmqpContent.Detect) => AmqpDump.Create(bytes, AmqpDumpOptions.Default.WithContent(content));

    public static AmqpContent ContentOf(VectorRow row) => row.Entry switch
    {
        "message" => AmqpContent.Message,
        "frame" or "sasl" or "proto" => AmqpContent.Frames,
        _ => AmqpContent.Value,
    };

    /// <summary>Every byte belongs to one node, the lengths hold the children, and the levels rise by one.</summary>
    public static void Check(AmqpDump dump)
    {
        long end = 0;
        int level = 0;
        for (int i = 0; i < dump.Nodes.Count; i++)
        {
            AmqpNode node = dump.Nodes[i];
            if (node.Offset != end || node.Level > level + 1 || node.OwnLength < 0 || node.Length < node.OwnLength)
            {
                Assert.Fail($"Node {i} at {node.Offset}, level {node.Level}, {node.OwnLength} of {node.Length} bytes follows level {level} and offset {end}.\n{dump}");
            }

            end += node.OwnLength;
            level = node.Level;
        }

        Assert.That(end, Is.EqualTo(dump.Bytes.Length), dump.ToString);
        Assert.That(dump.Nodes.Where(node => node.Level == 0).Sum(node => node.Length), Is.EqualTo(dump.Bytes.Length), dump.ToString);
    }

    /// <summary>At most one node for a byte and 100 more, and 200 characters for each node that there may be.</summary>
    public static void CheckProportion(AmqpDump dump, string name)
    {
        int allowed = dump.Bytes.Length + 100;
        Assert.That(dump.Nodes.Count, Is.LessThanOrEqualTo(allowed), name);
        Assert.That(dump.ToString().Length, Is.LessThanOrEqualTo(200 * allowed), name);
    }
}

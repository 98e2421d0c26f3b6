using System.Collections.Generic;
using System.IO;
using System.Linq;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Diagnostics;

public class WalkTests
{
    private static IEnumerable<VectorRow> Rows => VectorFile.LoadAll().Where(row => row.Bytes.Length <= 100_000);

    private static IEnumerable<string> Captures => Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "*.bin").Select(path => Path.GetFileName(path)!).OrderBy(name => name, StringComparer.Ordinal);

    [Test]
    public void Every_byte_of_every_vector_belongs_to_one_node()
    {
        foreach (VectorRow row in Rows)
        {
            Dumps.Check(Dumps.Create(row));
            Dumps.Check(Dumps.Create(row.Bytes));
        }
    }

    [Test]
    public void A_vector_with_an_error_has_an_error_in_its_dump([Values("value", "message")] string entry)
    {
        List<string> wrong = [];
        foreach (VectorRow row in Rows.Where(row => row.Entry == entry && row.IsError))
        {
            // A dump of values explains all values that follow each other.
            AmqpDump dump = Dumps.Create(row);
            if (!dump.TryGetError(out _) && !dump.Nodes.Any(node => node.Note is not null) && (entry != "value" || dump.Nodes.Count(node => node.Level == 0) == 1))
            {
                wrong.Add(row.Name + "\n" + dump);
            }
        }

        Assert.That(wrong, Is.Empty, () => string.Join("\n", wrong));
    }

    [Test]
    public void A_vector_without_an_error_has_none_in_its_dump([Values("value", "message", "frame", "sasl", "proto")] string entry)
    {
        List<string> wrong = [];
        foreach (VectorRow row in Rows.Where(row => row.Entry == entry && !row.IsError && !row.IsIncomplete))
        {
            if (Dumps.Create(row).TryGetError(out AmqpDecodeError error))
            {
                wrong.Add(row.Name + ": " + error);
            }
        }

        Assert.That(wrong, Is.Empty, () => string.Join("\n", wrong));
    }

    [Test]
    public void A_SASL_frame_without_a_body_has_an_error_in_its_dump([Values("0000000802010000", "0000000c0301000000000000")] string frame)
    {
        AmqpDump dump = AmqpDump.Create(HexText.Parse(frame), AmqpDumpOptions.Default.WithContent(AmqpContent.Frames));
        Assert.That(dump.TryGetError(out AmqpDecodeError error));
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.EmptySaslFrame, frame.Length / 2)));
    }

    [Test]
    public void A_frame_that_is_cut_says_how_many_bytes_it_lacks()
    {
        byte[] frames = HexText.Parse("414d515000010000" + "0000001102000000005310c00401a10163");
        for (int length = 0; length <= frames.Length; length++)
        {
            AmqpDump dump = AmqpDump.Create(frames.AsMemory(0, length), AmqpDumpOptions.Default.WithContent(AmqpContent.Frames));
            int known = length < 16 ? 8 * ((length + 7) / 8) : frames.Length;
            Assert.That(dump.MissingBytes, Is.EqualTo(known - length), $"{length} bytes");
            Assert.That(dump.TryGetError(out _), Is.False, $"{length} bytes");
        }

        Assert.That(AmqpDump.Create(HexText.Parse("5401")).MissingBytes, Is.Zero);
    }

    [Test]
    public void The_text_is_in_proportion_to_the_bytes()
    {
        foreach (VectorRow row in Rows)
        {
            AmqpDump dump = Dumps.Create(row);
            int zeroWidth = dump.Nodes.Count(node => node.OwnLength == 0);
            Assert.That(dump.ToString().Length, Is.LessThanOrEqualTo(200 * (dump.Bytes.Length + zeroWidth)), row.Name);
        }
    }

    [TestCaseSource(nameof(Captures))]
    public void A_captured_conversation_is_explained_without_an_error(string capture)
    {
        AmqpDump dump = Dumps.Create(File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture)));
        Dumps.Check(dump);
        Assert.Multiple(() =>
        {
            Assert.That(dump.Content, Is.EqualTo(AmqpContent.Frames));
            Assert.That(dump.TryGetError(out AmqpDecodeError error), Is.False, error.ToString);
        });
    }

    [TestCaseSource(nameof(Captures))]
    public void Each_changed_byte_and_each_cut_of_a_captured_conversation_is_explained(string capture)
    {
        byte[] bytes = [.. File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture)).Take(1500)];
        for (int i = 0; i < bytes.Length; i++)
        {
            byte original = bytes[i];
            foreach (byte changed in new byte[] { 0, 0x41, 0xFF, (byte)(original ^ 1), (byte)(original ^ 0x80) })
            {
                bytes[i] = changed;
                Dumps.Check(Dumps.Create(bytes));
            }

            bytes[i] = original;
            Dumps.Check(Dumps.Create([.. bytes.Take(i)]));
        }
    }
}

namespace Amqp.Encoding.Tests.Reading;

/// <summary>A recording reader keeps the first fault, goes to its end and gives defaults.</summary>
public sealed class ReaderRecordingTests
{
    [Test]
    public void A_recording_reader_keeps_the_first_fault_and_later_reads_are_harmless()
    {
        byte[] input = HexText.Parse("c00401a10141" + "ffa1");
        foreach (ReaderCall first in ReaderCall.All)
        {
            AmqpReader reader = AmqpReader.CreateRecording(input, null, 1000);
            AmqpReadScope list = reader.EnterList();
            reader.ReadUInt16();
            Assert.That(reader.HasFault);
            string fault = reader.GetFault().ToString();
            Assert.That(fault, Is.EqualTo("Expected ushort at offset 1003 ([0]) but found str8-utf8 (0xA1)."));
            Assert.That(reader.IsAtEnd, Is.True);
            Assert.That(reader.Remaining, Is.Zero);
            Assert.That(reader.Position, Is.EqualTo(input.Length));
            first.Read(ref reader);
            reader.Exit(list);
            reader.SkipToParent(list);
            reader.Exit(default);
            reader.SkipToParent(default);
            foreach (ReaderCall call in ReaderCall.All)
            {
                call.Read(ref reader);
            }

            Assert.That(reader.GetFault().ToString(), Is.EqualTo(fault));
        }
    }

    [Test]
    public void A_recording_reader_returns_defaults_after_a_fault()
    {
        AmqpReader reader = AmqpReader.CreateRecording(HexText.Parse("ff"), null, 0);
        reader.Skip();
        Assert.That(reader.ReadBoolean(), Is.False);
        Assert.That(reader.ReadByte(), Is.EqualTo((byte)0));
        Assert.That(reader.ReadUInt64(), Is.Zero);
        Assert.That(reader.ReadInt64(), Is.Zero);
        Assert.That(reader.ReadInteger(), Is.Zero);
        Assert.That((reader.ReadDouble(), reader.ReadGuid(), reader.ReadTimestamp(), reader.ReadDateTime(), reader.ReadDecimal()), Is.EqualTo(
            (0.0, Guid.Empty, default(AmqpTimestamp), default(DateTime), 0m)));
        Assert.That(reader.ReadString(), Is.Empty);
        Assert.That(reader.ReadSymbol().Value, Is.Empty);
        Assert.That(reader.ReadStringBytes().Length, Is.Zero);
        Assert.That(reader.ReadBinaryMemory().Length, Is.Zero);
        Assert.That(reader.ReadString(stackalloc char[0]), Is.Zero);
        Assert.That(reader.ReadSymbol(stackalloc char[0]), Is.Zero);
        Assert.That(reader.ReadBinary(stackalloc byte[0]), Is.Zero);
        Assert.That(reader.EnterList().Count, Is.Zero);
        Assert.That(reader.EnterMap().Count, Is.Zero);
        Assert.That(reader.EnterArray().Count, Is.Zero);
        Assert.That(reader.EnterDescribed(out DescriptorView token).Count, Is.Zero);
        Assert.That(token.TryGetCode(out _), Is.False);
        Assert.That(token.Symbol.Length, Is.Zero);
        Assert.That(token.Is(0UL), Is.False);
        Assert.That(token.Is(new AmqpSymbol("")), Is.False);
        Assert.That(reader.TryReadNull(), Is.False);
        Assert.That(reader.TryMatchSymbol(""u8), Is.False);
        Assert.That(reader.ReadEncodedValue().Length, Is.Zero);
        Assert.That(reader.GetFault().Kind, Is.EqualTo(AmqpDecodeErrorKind.UnassignedFormatCode));
    }

    [Test]
    public void A_recording_reader_reads_well_formed_input_like_any_other()
    {
        AmqpReader reader = AmqpReader.CreateRecording(HexText.Parse("c00402520540"), null, 0);
        reader.EnterList();
        Assert.That(reader.ReadUInt32(), Is.EqualTo(5));
        Assert.That(reader.HasFault, Is.False);
        Assert.That(reader.GetFault(), Is.EqualTo(default(AmqpDecodeError)));
        Assert.That(reader.GetFault().ToString(), Is.Empty);
        Assert.That(() => Misuse(), Throws.InvalidOperationException);

        static void Misuse()
        {
            AmqpReader reader = AmqpReader.CreateRecording(HexText.Parse("45"), null, 0);
            reader.EnterList();
            reader.ReadNull();
        }
    }

    [Test]
    public void A_recording_reader_keeps_the_fault_that_would_be_thrown()
    {
        Random random = new(7);
        byte[] codes = [0, 0x40, 0x45, 0x53, 0x56, 0xA1, 0xA3, 0xB0, 0xC0, 0xC1, 0xD0, 0xE0, 0xF0, 1, 2, 3, 4, 0xFF];
        for (int i = 0; i < 800; i++)
        {
            byte[] input = new byte[random.Next(10)];
            for (int k = 0; k < input.Length; k++)
            {
                input[k] = codes[random.Next(codes.Length)];
            }

            foreach (ReaderCall call in ReaderCall.All)
            {
                if (call.Name is "TryMatchSymbol" or "TryMatchString")
                {
                    // A value of another type is only checked when it is read.
                    continue;
                }

                AmqpReader recording = AmqpReader.CreateRecording(input, null, 3);
                call.Read(ref recording);
                AmqpReader throwing = new(input, origin: 3);
                string thrown = "";
                try
                {
                    call.Read(ref throwing);
                }
                catch (AmqpDecodeException e)
                {
                    thrown = e.Message;
                }

                if (recording.GetFault().ToString() != thrown || (thrown.Length == 0 && recording.Position != throwing.Position))
                {
                    Assert.Fail($"{call} of {HexText.Format(input)}: {recording.GetFault()} but {thrown}");
                }
            }
        }
    }
}

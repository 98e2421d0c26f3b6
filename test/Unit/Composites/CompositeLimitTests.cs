using Amqp.Encoding.Tests.Reading;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>The limits of depth and of zero-width elements hold for composites, too.</summary>
public sealed class CompositeLimitTests
{
    // An error whose info has an array of four nulls.
    private const string Error = "00531dc00f03a3017840c10802a30161e0020440";

    // A list of one item: an accepted is one level in it, a modified of one field is two.
    [TestCase("c0050100532445", 2)]
    [TestCase("c00801005327c0020141", 3)]
    public void A_composite_is_read_at_the_depth_limit_and_not_beyond(string list, int depth)
    {
        byte[] bytes = HexText.Parse(list);
        AmqpReader reader = new(bytes, AmqpReaderOptions.Default.WithMaxDepth(depth));
        AmqpReadScope scope = reader.EnterList();
        Assert.That(Outcome.Read(ref reader), Is.InstanceOf<Outcome>());
        reader.Exit(scope);
        reader = new(bytes, AmqpReaderOptions.Default.WithMaxDepth(depth - 1));
        _ = reader.EnterList();
        ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.DepthLimit, (ref r) => Outcome.Read(ref r));
    }

    [TestCase(8, true)]
    [TestCase(7, false)]
    public void Zero_width_elements_of_composites_are_added_up(int limit, bool fits)
    {
        AmqpReader reader = new(HexText.Parse(Error + Error), AmqpReaderOptions.Default.WithMaxZeroWidthElements(limit));
        var error = new AmqpError();
        error.ReadFrom(ref reader);
        if (fits)
        {
            error.ReadFrom(ref reader);
            Assert.That(reader.IsAtEnd);
        }
        else
        {
            ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.ZeroWidthLimit, (ref r) => error.ReadFrom(ref r));
        }
    }

    // The descriptor is a binary of five bytes, of which two are there.
    [Test]
    public void A_fault_in_the_descriptor_of_an_outcome_is_reported()
    {
        AmqpDecodeError error = ReaderAssert.Fails(HexText.Parse("00a0050102"), AmqpDecodeErrorKind.NeedMoreData, (ref r) => Outcome.Read(ref r));
        Assert.That(error.Offset, Is.Zero);
    }
}

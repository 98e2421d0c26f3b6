namespace Amqp.Encoding;

/// <summary>Memory in proportion to the bytes: memory that they do not pay for is charged like zero-width array elements.</summary>
internal static class MemoryBudget
{
    /// <summary>The bytes of memory that each byte of an object may cost.</summary>
    public const long ForObjects = 40;

    // Bytes of memory for each zero-width element that is charged.
    private const int ForCharge = 48;

    /// <summary>Charges memory to a reader.</summary>
    public static void Charge(ref AmqpReader reader, int position, long excess)
    {
        long elements = (excess + ForCharge - 1) / ForCharge;
        if (elements <= reader.ZeroWidthElementsLeft)
        {
            reader.ZeroWidthElementsLeft -= (int)elements;
            return;
        }

        reader.FailAt(position, new ReadFault
        {
            Kind = AmqpDecodeErrorKind.ZeroWidthLimit,
            Expected = "items that take at most 48 bytes of memory for each byte, besides 48 for each zero-width array element of AmqpReaderOptions.MaxZeroWidthElements",
            Found = "more",
        });
    }

    /// <summary>Counts the items that are left, none of which is read twice in all: an item is passed in one step.</summary>
    public static int CountItems(ref AmqpReader reader)
    {
        AmqpReader rest = reader;
        int count = 0;
        for (; !rest.IsAtEnd; count++)
        {
            rest.Skip();
        }

        reader.TakeFault(in rest);
        return reader.HasFault ? 0 : count;
    }
}

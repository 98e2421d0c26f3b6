namespace Amqp.Encoding.CompilerServices;

/// <content>Memory in proportion to the bytes: what takes more is charged like zero-width array elements.</content>
public static partial class AmqpContract
{
    // Bytes of memory that each byte of the input may cost: for the slots of items in their list, and for objects. With a slot of 8 bytes an object has 48.
    private const int ForSlots = 24;

    // Objects as items take 40 for each of their bytes, so 8 are left for slots and the collection; keys take nothing. Texts take 12, so 12 are left.
    private const int ForSlotsOfObjects = 8;
    private const int ForCollections = 12;

    // The fault of an array that turned out to be a list, and its elements.
    internal const int ArrayInVain = 200;

    // A pair in a dictionary, besides key and value.
    private const int PairOverhead = 16;

    /// <summary>Gets the size of a value of a type in memory, as a field or item.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <returns>The number of bytes; that of a reference for a class.</returns>
    public static int SizeOf<T>() => Unsafe.SizeOf<T>();

    /// <summary>Gets the number of items of a list or pairs of a map to make room for, after a check that there may be so many.</summary>
    /// <typeparam name="T">The type of an item or pair.</typeparam>
    /// <param name="reader">The reader, at the first item.</param>
    /// <param name="scope">The list or map.</param>
    /// <param name="isNested">Whether items may be lists, whose counts could announce the same bytes: then all items must be there.</param>
    /// <param name="overhead">The bytes of memory that an item takes in its collection, besides its own.</param>
    /// <param name="size">The bytes of memory that the collection takes besides its items.</param>
    /// <param name="hasObjects">Whether items are objects that their bytes pay for.</param>
    /// <returns>The number of items; 0 after a fault.</returns>
    /// <exception cref="AmqpDecodeException">An item is missing or malformed, or the items take too much memory: see
    /// <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</exception>
    public static int Reserve<T>(
        ref AmqpReader reader, in AmqpReadScope scope, bool isNested, int overhead, int size, bool hasObjects = false)
    {
        // More items than there are bytes for: passing them finds the fault.
        if (isNested && !reader.TryClaimNow(scope.Count))
        {
            MemoryBudget.CountItems(ref reader);
        }

        bool isMap = scope.Kind == AmqpType.Map;
        long forHeader = MemoryBudget.ForObjects * (reader.Position - scope.Outer.Position);
        long forItems = (hasObjects ? ForSlotsOfObjects : ForSlots + ForCollections) * (long)reader.Remaining;
        long forKeys = hasObjects && isMap ? MemoryBudget.ForObjects * scope.Count : 0;
        long excess = size + ((long)scope.Count * (Unsafe.SizeOf<T>() + overhead + (isMap ? PairOverhead : 0))) - forHeader - forItems - forKeys;
        if (excess > 0)
        {
            MemoryBudget.Charge(ref reader, reader.Position, excess);
        }

        return reader.HasFault ? 0 : scope.Count;
    }

    /// <summary>Charges an object that takes more memory than its bytes pay for.</summary>
    /// <param name="reader">The reader, after the object.</param>
    /// <param name="start">The offset of the object.</param>
    /// <param name="size">The bytes of memory that it takes.</param>
    /// <exception cref="AmqpDecodeException">The objects take too much memory: see <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</exception>
    public static void Charge(ref AmqpReader reader, int start, int size)
    {
        long excess = size - (MemoryBudget.ForObjects * (reader.Position - start));
        if (excess > 0)
        {
            MemoryBudget.Charge(ref reader, start, excess);
        }
    }

    internal static void ChargeSlots<T>(ref AmqpReader reader, int count, int bytes)
    {
        long excess = ((long)count * Unsafe.SizeOf<T>()) - ((long)ForSlots * bytes);
        if (excess > 0)
        {
            MemoryBudget.Charge(ref reader, reader.Position, excess);
        }
    }
}

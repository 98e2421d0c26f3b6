using System.Numerics;

namespace Amqp.Encoding.CompilerServices;

/// <content>Parts of fields: collections that are made or filled, tuples, callbacks, and integers of any size.</content>
public static partial class AmqpContract
{
    /// <summary>Enters the list (0x45, 0xC0, 0xD0) of a tuple, whose parts are all there.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="count">The number of parts.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a list, or has another number of items.</exception>
    public static AmqpReadScope EnterTuple(ref AmqpReader reader, int count)
    {
        int position = reader.Position;
        AmqpReadScope scope = EnterItems(ref reader);
        if (scope.Count != count && !reader.HasFault)
        {
            reader._cursor = scope.Outer;
            reader.FailField(position, "a list of " + TextOf.Number(count) + " items", "a list of " + TextOf.Number(scope.Count));
        }

        return scope;
    }

    /// <summary>Makes a collection of items that were read, unless the reader keeps a fault. An exception, as of keys that cannot be compared, is a fault of
    /// the bytes.</summary>
    /// <typeparam name="TItems">The List or Dictionary.</typeparam>
    /// <typeparam name="TResult">The collection.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="position">The offset of the value.</param>
    /// <param name="items">The items.</param>
    /// <param name="make">Makes the collection.</param>
    /// <returns>The collection; after a fault the default.</returns>
    /// <exception cref="AmqpDecodeException">The collection cannot be made.</exception>
    public static TResult Collect<TItems, TResult>(ref AmqpReader reader, int position, TItems items, Func<TItems, TResult> make)
    {
        ArgumentNullException.ThrowIfNull(make);
        try
        {
            return reader.HasFault ? default! : make(items);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            reader.FailField(position, "items of which the collection can be made", "some for which it throws " + exception.GetType().Name);
            return default!;
        }
    }

    /// <summary>Puts items that were read in place of those of a collection, unless the reader keeps a fault. An exception, as of keys that are equal for
    /// its comparer, is a fault of the bytes.</summary>
    /// <typeparam name="T">The type of an item or pair.</typeparam>
    /// <param name="reader">The reader, after the object.</param>
    /// <param name="target">The collection.</param>
    /// <param name="items">The items; null if the field is missing, so that the collection stays as it is.</param>
    /// <param name="field">The name of the field.</param>
    /// <exception cref="AmqpDecodeException">The collection does not take the items.</exception>
    /// <exception cref="InvalidOperationException">The collection is null or read-only.</exception>
    public static void Fill<T>(ref AmqpReader reader, ICollection<T> target, IEnumerable<T>? items, string field)
    {
        if (items is null || reader.HasFault)
        {
            return;
        }

        if (target is null or { IsReadOnly: true })
        {
            string obstacle = target is null ? "null" : "read-only";
            throw new InvalidOperationException("The field " + field + " has no set accessor, and its collection is " + obstacle + ", so it cannot be filled.");
        }

        try
        {
            target.Clear();
            foreach (T item in items)
            {
                target.Add(item);
            }
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            reader.FailField(reader.Position, "items that the collection of the field " + field + " takes", "some for which it throws " + exception.GetType().Name);
        }
    }

    /// <summary>Calls <see cref="IAmqpContractCallbacks.OnWriting"/>.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="value">The object that is to be written.</param>
    public static void OnWriting<T>(T value)
        where T : IAmqpContractCallbacks => value.OnWriting();

    /// <summary>Calls <see cref="IAmqpContractCallbacks.OnRead"/>.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="value">The object that was read.</param>
    public static void OnRead<T>(ref T value)
        where T : IAmqpContractCallbacks => value.OnRead();

    /// <summary>Makes the exception for an object of a class that the type of a field or item does not read, or for an item that is null.</summary>
    /// <param name="value">The object.</param>
    /// <param name="type">The type of the field or item.</param>
    /// <returns>The exception.</returns>
    public static AmqpEncodeException WrongType(object? value, Type type) => new(value is null
        ? "An item is null, which its type does not allow."
        : "An object of the type " + value.GetType() + " cannot be encoded in a field of the type " + type + ", which could not read it: give that type an AmqpKnownType for it, and its class an AmqpContract with a descriptor.");

    // The digits of an integer take time in proportion to the square of its bytes: a megabyte would take minutes.
    internal const int MaxIntegerBytes = 8_192;

    /// <summary>Gets the bytes of an integer in two's complement, the highest byte first, as few as it needs.</summary>
    /// <param name="value">The integer.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">It has more than 8,192 bytes, which no contract reads.</exception>
    public static byte[] ToBigEndian(BigInteger value)
    {
        byte[] bytes = value.ToByteArray();
        if (bytes.Length > MaxIntegerBytes)
        {
            throw new AmqpEncodeException("An integer has at most 8192 bytes, not " + TextOf.Number(bytes.Length) + ".");
        }

        Array.Reverse(bytes);
        return bytes;
    }

    /// <summary>Gets the integer of bytes in two's complement, the highest byte first.</summary>
    /// <param name="bytes">The bytes; none are 0.</param>
    /// <returns>The integer.</returns>
    public static BigInteger ToInteger(byte[] bytes)
    {
        ArgumentNullException.ThrowIfNull(bytes);
        byte[] copy = [.. bytes];
        Array.Reverse(copy);
        return new BigInteger(copy);
    }

}

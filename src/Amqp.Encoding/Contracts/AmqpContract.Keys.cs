namespace Amqp.Encoding.CompilerServices;

/// <content>Keys and items of hash tables, which a peer chooses.</content>
public static partial class AmqpContract
{
    /// <summary>Gets a comparer of keys that a peer chooses: keys are equal as in .NET, and from 33 keys on hashes have a secret key of the process, so that
    /// chosen keys do not collide.</summary>
    /// <remarks>A type with a <c>GetHashCode</c> of its own, such as a record, is hashed by it, unless <paramref name="hash"/> is given: different keys must
    /// not have the same.</remarks>
    /// <typeparam name="T">The type of a key.</typeparam>
    /// <param name="count">The number of keys; the default for a collection that is still to be filled.</param>
    /// <param name="hash">The keyed hash of a key, made of those of its parts; null for that of <see cref="KeyHash{T}"/>.</param>
    /// <returns>The comparer.</returns>
    public static IEqualityComparer<T> KeyComparer<T>(int count = int.MaxValue, Func<T, int>? hash = null) => KeyedComparer<T>.For(count, hash);

    /// <summary>Gets the keyed hash of a key.</summary>
    /// <typeparam name="T">The type of the key.</typeparam>
    /// <param name="key">The key; null has the hash 0.</param>
    /// <returns>The hash, which differs from process to process.</returns>
    public static int KeyHash<T>(T key) => KeyedComparer<T>.Default.GetHashCode(key!);

    /// <summary>Gets the keyed hash of two parts of a key.</summary>
    /// <param name="first">The hash of the first part.</param>
    /// <param name="second">The hash of the second part.</param>
    /// <returns>The hash, which differs from process to process.</returns>
    public static int KeyHash(int first, int second) => KeyedHash.Of(KeyHashes.Pair(first, second), 0);
}

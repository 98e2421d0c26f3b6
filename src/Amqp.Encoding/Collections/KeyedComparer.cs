namespace Amqp.Encoding;

/// <summary>Compares keys as .NET does, and hashes them under a key of the process: hashes of numbers, times and uuids
/// are public, so a peer could choose keys that collide.</summary>
internal sealed class KeyedComparer<T>(Func<T, int> hash) : IEqualityComparer<T>
{
    /// <summary>The number of keys up to which collisions cost less than a keyed hash.</summary>
    private const int Few = 32;

    public static KeyedComparer<T> Default { get; } = new(KeyHashes.Find<T>());

    /// <summary>Gets the comparer for a number of keys.</summary>
    public static IEqualityComparer<T> For(int count) => count <= Few ? EqualityComparer<T>.Default : Default;

    /// <summary>Gets the comparer for a number of keys that have a hash of their own.</summary>
    public static IEqualityComparer<T> For(int count, Func<T, int>? hash) => hash is null || count <= Few ? For(count) : new KeyedComparer<T>(hash);

    public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x!, y!);

    public int GetHashCode(T obj) => hash(obj);
}

/// <summary>Keyed hashes of the types whose own hash has less than their bits: keys that are equal in .NET have the same.</summary>
internal static class KeyHashes
{
    private static readonly Dictionary<Type, (Delegate Typed, Func<object, int> Boxed)> s_hashes = new();

    static KeyHashes()
    {
        Add<long>(static key => Of(key));
        Add<ulong>(static key => Of(unchecked((long)key)));
        Add<nint>(static key => Of(key));
        Add<nuint>(static key => Of(unchecked((long)key)));
        Add<double>(static key => Of(key == 0 ? 0 : BitConverter.DoubleToInt64Bits(double.IsNaN(key) ? double.NaN : key)));
        Add<decimal>(static key => Of(key));
        Add<Guid>(static key => KeyedHash.Of(Unsafe.As<Guid, ulong>(ref key), Unsafe.Add(ref Unsafe.As<Guid, ulong>(ref key), 1)));
        Add<DateTime>(static key => Of(key.Ticks));
        Add<DateTimeOffset>(static key => Of(key.UtcTicks));
        Add<TimeSpan>(static key => Of(key.Ticks));
        Add<string>(static key => key is null ? 0 : KeyedHash.Of(key));
        Add<Version>(static key => key is null ? 0 : KeyedHash.Of(Pair(key.Major, key.Minor), Pair(key.Build, key.Revision)));
        Add<System.Numerics.BigInteger>(static key => KeyedHash.Of(key.ToByteArray()));
        s_hashes.Add(typeof(object), (new Func<object, int>(OfObject), OfObject));
    }

    /// <summary>Finds the hash of a type. The hash of any other type is that of the type, from which no bucket can be guessed.</summary>
    public static Func<T, int> Find<T>() => s_hashes.TryGetValue(typeof(T), out (Delegate Typed, Func<object, int>) hash) ? (Func<T, int>)hash.Typed : OfOther;

    public static ulong Pair(int high, int low) => ((ulong)(uint)high << 32) | (uint)low;

    private static void Add<T>(Func<T, int> hash) => s_hashes.Add(typeof(T), (hash, key => hash((T)key)));

    private static int Of(long bits) => KeyedHash.Of(unchecked((ulong)bits), 0);

    // 1.0 and 1.00 are equal: a division takes the zeros at the end away.
    private static int Of(decimal key)
    {
        int[] bits = decimal.GetBits(key == 0 ? 0 : key / 1.0000000000000000000000000000m);
        return KeyedHash.Of(Pair(bits[0], bits[1]), Pair(bits[2], bits[3]));
    }

    private static int OfOther<T>(T key) => key is null ? 0 : Of(key.GetHashCode());

    private static int OfObject(object key) =>
        key is not null && s_hashes.TryGetValue(key.GetType(), out (Delegate, Func<object, int> Boxed) hash) ? hash.Boxed(key) : OfOther(key);
}

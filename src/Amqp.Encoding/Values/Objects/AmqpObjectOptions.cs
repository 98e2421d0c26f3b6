using System.Linq;

namespace Amqp.Encoding;

/// <summary>How .NET objects and AMQP values are converted to each other. Immutable: <see cref="WithResolvers"/> returns a copy.</summary>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class AmqpObjectOptions
{
    private readonly AmqpObjectResolver[] _resolvers;

    private AmqpObjectOptions(bool isAzure, bool hasDotNetArrays, AmqpObjectResolver[] resolvers)
    {
        IsAzure = isAzure;
        HasDotNetArrays = hasDotNetArrays;
        _resolvers = resolvers;
        Rules = new ObjectRules(this);
    }

    /// <summary>Gets the default options: they convert the types of the standard, and no others.</summary>
    public static AmqpObjectOptions Standard { get; } = new(false, false, []);

    /// <summary>Gets the options of <see cref="Standard"/> plus the described values in which Azure Service Bus and Event Hubs carry
    /// <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/> and <see cref="Uri"/>: <c>com.microsoft:datetime-offset</c> (long, UTC ticks),
    /// <c>com.microsoft:timespan</c> (long, ticks of 100 ns), <c>com.microsoft:uri</c> (string).</summary>
    /// <remarks>Values become the objects of Azure's .NET clients: a decimal128 whose exponent is shifted, as these clients
    /// write each <see cref="decimal"/>, is the number that was meant (<see cref="Deviations.ShiftedDecimalExponents"/>),
    /// and arrays of char and of decimals become a <c>char[]</c> and a <c>decimal[]</c> if all elements fit.</remarks>
    public static AmqpObjectOptions Azure { get; } = new(true, false, []);

    /// <summary>Gets the resolvers that map an SDK's own types before the library's rules apply.</summary>
    public IReadOnlyList<AmqpObjectResolver> Resolvers => _resolvers;

    internal bool IsAzure { get; }

    internal bool HasDotNetArrays { get; }

    /// <summary>Gets the rules for these options.</summary>
    internal ObjectRules Rules { get; }

    /// <summary>Gets or sets the rules of the object path for these options.</summary>
    internal ObjectRules? AdapterRules { get; set; }

    private string DebuggerText => string.Join(", ", [IsAzure ? "Azure" : "Standard", .. HasDotNetArrays ? ["arrays of .NET"] : Array.Empty<string>(), .. _resolvers.Select(static resolver => resolver.GetType().Name)]);

    /// <summary>Creates a copy of the options with other <see cref="Resolvers"/>.</summary>
    /// <param name="resolvers">The resolvers; none for the library's rules alone. If several fit a type, the first one counts.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="resolvers"/> or one of them is null.</exception>
    public AmqpObjectOptions WithResolvers(params AmqpObjectResolver[] resolvers)
    {
        ArgumentNullException.ThrowIfNull(resolvers);
        foreach (AmqpObjectResolver resolver in resolvers)
        {
            ArgumentNullException.ThrowIfNull(resolver);
        }

        return new(IsAzure, HasDotNetArrays, [.. resolvers]);
    }

    /// <summary>Creates a copy of the options with which arrays of .NET and of AMQP are each other, as in codecs of objects such as the object path
    /// (<c>Amqp.Encoding.Legacy</c>).</summary>
    /// <remarks>
    /// <para>A <c>byte[]</c> is an array of ubyte, and a binary becomes an <see cref="ArraySegment{T}"/> of bytes, which is written as a binary.
    /// Every array but an <c>object[]</c> is an array, also one of dictionaries or lists, whose elements must have one AMQP type.</para>
    /// <para>Arrays of timestamp, decimals, char and binary become a <c>DateTime[]</c>, <c>decimal[]</c>, <c>char[]</c> and <c>ArraySegment&lt;byte&gt;[]</c>,
    /// if all elements fit, and arrays of arrays become arrays of arrays. Arrays of lists, maps and described values remain an <see cref="AmqpArray"/>.</para>
    /// </remarks>
    /// <returns>The new options.</returns>
    public AmqpObjectOptions WithDotNetArrays() => new(IsAzure, true, _resolvers);
}

namespace Amqp.Encoding;

/// <summary>The calls of resolvers in one conversion. Between two conversions the thread keeps the object.</summary>
internal sealed class ResolverCalls
{
    [ThreadStatic]
    private static ResolverCalls? s_spare;

    private bool _isTaken;

    /// <summary>Gets the limits of the conversion.</summary>
    public AmqpWriterOptions Options { get; private set; } = AmqpWriterOptions.Default;

    /// <summary>Gets the maximum number of nested calls: two for each level, one of them for a wrapper. The limit stops an object that contains itself without
    /// opening a level.</summary>
    public int Max => 2 * Options.MaxDepth;

    /// <summary>Gets or sets the number of nested calls.</summary>
    public int Nested { get; set; }

    /// <summary>Gets or sets why the whole conversion has failed; null if it has not. An object that contains itself twice would be walked at every
    /// level.</summary>
    public string? End { get; set; }

    public static ResolverCalls Take(AmqpWriterOptions options)
    {
        ResolverCalls? calls = s_spare;
        if (calls is null || calls._isTaken)
        {
            // The first conversion of the thread, one after an exception, or one that a resolver begins anew, which no count limits.
            EnsureStack();
            calls = new ResolverCalls();
            s_spare = calls;
        }

        calls._isTaken = true;
        calls.Options = options;
        return calls;
    }

    /// <summary>Ends a conversion for which the stack does not suffice.</summary>
    /// <exception cref="AmqpEncodeException">It does not.</exception>
    public static void EnsureStack()
    {
        try
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
        }
        catch (InsufficientExecutionStackException exception)
        {
            throw new AmqpEncodeException("Calls of resolvers are nested too deeply for the stack. " + ObjectFault.NoEnd, exception);
        }
    }

    /// <summary>Takes back the calls of a conversion that has ended without an exception.</summary>
    public static void Return(ResolverCalls calls)
    {
        calls.End = null;
        calls._isTaken = false;
    }
}

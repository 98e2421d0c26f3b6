namespace Amqp.Encoding;

/// <summary>Objects that are one value.</summary>
internal sealed class ScalarForm : ObjectForm
{
    public static ScalarForm Instance { get; } = new();

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        try
        {
            return ObjectScalars.TryConvert(source, out result) || ObjectScalars.TryConvertRare(source, out result) ? walk.CheckDepth(source, depth, in result) : walk.Fail(source, ObjectFault.OfType(source));
        }
        catch (AmqpEncodeException exception)
        {
            result = default;
            return walk.Fail(source, exception);
        }
    }
}

/// <summary>Times, durations and addresses as Azure carries them.</summary>
internal sealed class AzureForm : ObjectForm
{
    public static AzureForm Instance { get; } = new();

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = source switch
        {
            DateTimeOffset value when walk.TimesAreTimestamps => AmqpValue.FromDateTimeOffset(value),
            DateTimeOffset value => AzureDescriptors.Describe(AzureDescriptors.DateTimeOffset, value.UtcTicks),
            TimeSpan value => AzureDescriptors.Describe(AzureDescriptors.TimeSpan, value.Ticks),
            Uri value => AzureDescriptors.Describe(AzureDescriptors.Uri, value.IsAbsoluteUri ? value.AbsoluteUri : value.OriginalString),
            _ => throw new InvalidOperationException(),
        };
        return walk.CheckDepth(source, depth, in result);
    }
}

/// <summary>Arrays of bytes as binaries, which are not copied.</summary>
internal sealed class BinaryForm : ObjectForm
{
    public static BinaryForm Instance { get; } = new();

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = (byte[])source;
        return true;
    }
}

/// <summary>Objects that AMQP cannot carry.</summary>
internal sealed class NoForm : ObjectForm
{
    public static NoForm Instance { get; } = new();

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;
        return walk.Fail(source, ObjectFault.OfType(source));
    }
}

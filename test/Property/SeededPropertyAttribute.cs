namespace Amqp.Encoding.Tests;

/// <summary>A property of FsCheck whose inputs are the same in every run, unless AMQP_SEED has another seed.</summary>
public sealed class SeededPropertyAttribute : FsCheck.NUnit.PropertyAttribute
{
    /// <summary>The environment variable of the seed: two numbers, of which the second is odd.</summary>
    public const string Variable = "AMQP_SEED";

    private const string Default = "31415926,5358979";

    /// <summary>A property with the seed of the run.</summary>
    public SeededPropertyAttribute() => Replay = Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } seed ? seed : Default;
}

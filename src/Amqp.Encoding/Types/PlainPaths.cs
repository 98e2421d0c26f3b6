namespace Amqp.Encoding;

/// <summary>The switch for the plain (fast) paths of reading and writing.
/// A value is <i>plain</i> if it has a common encoding and a short check shows that it is well-formed.
/// Any other value takes the exact way, which accepts everything that the standard allows and reports every fault.</summary>
/// <remarks>Tests turn the plain paths off to compare both. The switch is read once, so it is a constant for the JIT.</remarks>
internal static class PlainPaths
{
    /// <summary>The name of the <see cref="AppContext"/> switch that turns the plain paths off.</summary>
    public const string SwitchName = "Amqp.Encoding.ExactOnly";

    public static readonly bool AreOn = !AppContext.TryGetSwitch(SwitchName, out bool isExactOnly) || !isExactOnly;
}

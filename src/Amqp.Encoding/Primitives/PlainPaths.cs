namespace Amqp.Encoding;

/// <summary>The switch of the plain ways of reading and writing. A value is <i>plain</i> if its own bytes, in a common encoding, prove it well-formed.
/// Any other value takes the exact way, which accepts all that the standard allows and reports every fault.</summary>
/// <remarks>Tests switch the plain ways off to compare both. The switch is read once and then is a constant for the JIT.</remarks>
internal static class PlainPaths
{
    /// <summary>The name of the <see cref="AppContext"/> switch that leaves only the exact way.</summary>
    public const string SwitchName = "Amqp.Encoding.ExactOnly";

    public static readonly bool AreOn = !AppContext.TryGetSwitch(SwitchName, out bool isExactOnly) || !isExactOnly;
}

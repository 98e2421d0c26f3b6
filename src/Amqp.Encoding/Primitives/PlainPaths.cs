namespace Amqp.Encoding;

/// <summary>The switch of the fast ways through the grammar: a <i>plain</i> value is one that common encodings, where they lie, prove to be
/// well-formed. Everything else takes the exact way, which accepts all that the standard allows and reports every fault.</summary>
/// <remarks>Readers ask once for the bytes in which plain values may be looked for. Without fast ways there are none, so tests can compare both
/// ways. The switch is read once and then is a constant for the JIT.</remarks>
internal static class PlainPaths
{
    /// <summary>The name of the <see cref="AppContext"/> switch that leaves only the exact way.</summary>
    public const string SwitchName = "Amqp.Encoding.ExactOnly";

    public static readonly bool AreOn = !AppContext.TryGetSwitch(SwitchName, out bool isExactOnly) || !isExactOnly;
}

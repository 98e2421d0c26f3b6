namespace Microsoft.CodeAnalysis;

/// <summary>
/// Hides a type from every other assembly, also from those that see the internals: without it the types of this
/// folder would be ambiguous with the real ones in the tests, which run on net10.0.
/// </summary>
[Embedded]
[AttributeUsage(AttributeTargets.All)]
internal sealed class EmbeddedAttribute : Attribute
{
}

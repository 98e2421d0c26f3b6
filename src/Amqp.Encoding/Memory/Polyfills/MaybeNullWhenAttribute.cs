using Microsoft.CodeAnalysis;

namespace System.Diagnostics.CodeAnalysis;

[Embedded]
[AttributeUsage(AttributeTargets.Parameter)]
internal sealed class MaybeNullWhenAttribute(bool returnValue) : Attribute
{
    public bool ReturnValue { get; } = returnValue;
}

using Microsoft.CodeAnalysis;

namespace System.Diagnostics.CodeAnalysis;

[Embedded]
[AttributeUsage(AttributeTargets.Parameter)]
internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
{
    public bool ReturnValue { get; } = returnValue;
}

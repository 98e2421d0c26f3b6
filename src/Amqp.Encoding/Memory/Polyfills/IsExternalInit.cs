using Microsoft.CodeAnalysis;

namespace System.Runtime.CompilerServices;

/// <summary>Lets the compiler emit <c>init</c> accessors.</summary>
[Embedded]
internal static class IsExternalInit
{
}

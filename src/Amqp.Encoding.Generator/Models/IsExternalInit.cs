namespace System.Runtime.CompilerServices;

/// <summary>A type that the compiler needs for records, where the framework does not have it.</summary>
internal static class IsExternalInit
{
}

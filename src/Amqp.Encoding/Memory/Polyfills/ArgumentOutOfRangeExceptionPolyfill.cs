using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class ArgumentOutOfRangeExceptionPolyfill
{
    extension(ArgumentOutOfRangeException)
    {
        public static void ThrowIfNegative(int value, [CallerArgumentExpression(nameof(value))] string? paramName = null)
        {
            if (value < 0)
            {
                Throw(paramName, value, "must not be negative");
            }
        }

        public static void ThrowIfNegative(long value, [CallerArgumentExpression(nameof(value))] string? paramName = null)
        {
            if (value < 0)
            {
                Throw(paramName, value, "must not be negative");
            }
        }

        public static void ThrowIfEqual<T>(T value, T other, [CallerArgumentExpression(nameof(value))] string? paramName = null)
            where T : IEquatable<T>
        {
            if (value.Equals(other))
            {
                Throw(paramName, value, $"must not be {other}");
            }
        }

        public static void ThrowIfGreaterThan<T>(T value, T other, [CallerArgumentExpression(nameof(value))] string? paramName = null)
            where T : IComparable<T>
        {
            if (value.CompareTo(other) > 0)
            {
                Throw(paramName, value, $"must not be greater than {other}");
            }
        }

        public static void ThrowIfGreaterThanOrEqual<T>(T value, T other, [CallerArgumentExpression(nameof(value))] string? paramName = null)
            where T : IComparable<T>
        {
            if (value.CompareTo(other) >= 0)
            {
                Throw(paramName, value, $"must be less than {other}");
            }
        }

        public static void ThrowIfLessThan<T>(T value, T other, [CallerArgumentExpression(nameof(value))] string? paramName = null)
            where T : IComparable<T>
        {
            if (value.CompareTo(other) < 0)
            {
                Throw(paramName, value, $"must not be less than {other}");
            }
        }
    }

    [DoesNotReturn]
    private static void Throw(string? paramName, object? value, string rule) =>
        throw new ArgumentOutOfRangeException(paramName, value, $"{paramName} {rule}.");
}

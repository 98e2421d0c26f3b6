using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class ObjectDisposedExceptionPolyfill
{
    extension(ObjectDisposedException)
    {
        public static void ThrowIf([DoesNotReturnIf(true)] bool condition, object instance)
        {
            if (condition)
            {
                Throw(instance.GetType());
            }
        }

        public static void ThrowIf([DoesNotReturnIf(true)] bool condition, Type type)
        {
            if (condition)
            {
                Throw(type);
            }
        }
    }

    [DoesNotReturn]
    private static void Throw(Type type) => throw new ObjectDisposedException(type.FullName);
}

using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>An argument that a public method or constructor refuses has the name of one of its parameters.</summary>
public sealed class ArgumentNameTests
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    // Only generated code calls AmqpContract. A generic type or method is called with an int, which every constraint of the library allows that can be met here.
    private static IEnumerable<Type> Types => typeof(AmqpReader).Assembly.GetExportedTypes()
        .Where(static type => !type.IsByRefLike && type != typeof(AmqpContract) && !typeof(Delegate).IsAssignableFrom(type) && !type.IsEnum)
        .Select(static type => Close(type, type.GetGenericArguments(), static (open, arguments) => open.MakeGenericType(arguments))).OfType<Type>();

    [TestCaseSource(nameof(Types))]
    public void A_refused_argument_has_the_name_of_a_parameter(Type type)
    {
        foreach (MethodBase method in type.GetMethods(Declared).Cast<MethodBase>().Concat(type.IsAbstract ? [] : type.GetConstructors())
            .Select(static method => method is MethodInfo open ? Close(open, open.GetGenericArguments(), static (open, arguments) => open.MakeGenericMethod(arguments)) : method).OfType<MethodBase>())
        {
            ParameterInfo[] parameters = method.GetParameters();
            if (!Array.Exists(parameters, static parameter => parameter.ParameterType is { IsByRefLike: true } or { IsPointer: true } || (parameter.ParameterType.IsByRef && parameter.ParameterType.GetElementType()!.IsByRefLike)))
            {
                foreach (ParameterInfo bad in parameters)
                {
                    foreach (object? value in Bad(bad.ParameterType))
                    {
                        Call(type, method, parameters, [.. parameters.Select(parameter => parameter == bad ? value : Good(parameter.ParameterType, 0))]);
                    }
                }
            }
        }
    }

    private static void Call(Type type, MethodBase method, ParameterInfo[] parameters, object?[] arguments)
    {
        object? target = method.IsStatic || method.IsConstructor ? null : Good(type, 0);
        if (target is null && !method.IsStatic && !method.IsConstructor)
        {
            return;
        }

        try
        {
            object? made = method is ConstructorInfo constructor ? constructor.Invoke(arguments) : method.Invoke(target, arguments);
            (made as IDisposable)?.Dispose();
        }
        catch (TargetInvocationException error)
        {
            string call = method + " with " + string.Join(", ", arguments.Select(static argument => argument ?? "null")) + "\n" + error.InnerException;
            Assert.That(error.InnerException, Is.Not.InstanceOf<NullReferenceException>(), call);
            if (error.InnerException is ArgumentException refused && (refused.ParamName is not null || refused.GetType() != typeof(ArgumentException)))
            {
                // Two arguments that do not fit each other have no name.
                Assert.That(parameters.Select(static parameter => parameter.Name), Does.Contain(refused.ParamName), call);
            }
        }
        catch (NotSupportedException)
        {
            // Reflection cannot call a method that returns a span.
        }
    }

    private static T? Close<T>(T open, Type[] arguments, Func<T, Type[], T> close)
        where T : MemberInfo
    {
        try
        {
            return arguments.Length == 0 || !arguments[0].IsGenericParameter ? open : close(open, [.. arguments.Select(static _ => typeof(int))]);
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private static IEnumerable<object?> Bad(Type type)
    {
        if (type.IsByRef)
        {
            return [];
        }

        return type == typeof(int) || type == typeof(long) || type == typeof(short) || type == typeof(sbyte) || type == typeof(double) || type == typeof(decimal) ? [Convert.ChangeType(-1, type, null)]
            : type.IsEnum ? [Enum.ToObject(type, 0), Enum.ToObject(type, 0x7F)]
            : type.IsValueType ? [Activator.CreateInstance(type)]
            : [null];
    }

    // A value that is accepted by most methods; null if there is none.
    private static object? Good(Type type, int depth)
    {
        if (type.IsByRef)
        {
            return Good(type.GetElementType()!, depth);
        }

        if (type == typeof(IBufferWriter<byte>))
        {
            return new AmqpBuffer();
        }

        if (type == typeof(Stream))
        {
            return Stream.Null;
        }

        if (type == typeof(string))
        {
            return "a";
        }

        if (type.IsArray)
        {
            return Array.CreateInstance(type.GetElementType()!, 1);
        }

        if (type.IsPrimitive && type != typeof(bool) && type != typeof(char) && type != typeof(IntPtr) && type != typeof(UIntPtr))
        {
            return Convert.ChangeType(1, type, null);
        }

        if (type.IsValueType)
        {
            return Activator.CreateInstance(type);
        }

        if (type.IsAbstract || depth > 2 || typeof(Delegate).IsAssignableFrom(type))
        {
            return null;
        }

        foreach (ConstructorInfo constructor in type.GetConstructors().OrderBy(static each => each.GetParameters().Length))
        {
            try
            {
                return constructor.Invoke([.. constructor.GetParameters().Select(parameter => Good(parameter.ParameterType, depth + 1))]);
            }
            catch (Exception error) when (error is TargetInvocationException or NotSupportedException or ArgumentException)
            {
            }
        }

        PropertyInfo? own = Array.Find(type.GetProperties(BindingFlags.Public | BindingFlags.Static), property => property.PropertyType == type);
        return own?.GetValue(null);
    }
}

namespace Amqp.Encoding.Tests.Support;

/// <summary>The text that a debugger shows for an object.</summary>
internal static class DebuggerText
{
    private const BindingFlags Members = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    public static string Of(object value)
    {
        DebuggerDisplayAttribute? display = value.GetType().GetCustomAttribute<DebuggerDisplayAttribute>(inherit: true);
        Assert.That(display, Is.Not.Null, value.GetType().Name);
        return Regex.Replace(display!.Value, @"\{(\w+)(,nq)?\}", match => Get(value, match.Groups[1].Value) + string.Empty);
    }

    private static object? Get(object value, string name)
    {
        for (Type? type = value.GetType(); type is not null; type = type.BaseType)
        {
            if (type.GetProperty(name, Members) is { } property)
            {
                return property.GetValue(value);
            }
        }

        throw new MissingMemberException(value.GetType().Name, name);
    }
}

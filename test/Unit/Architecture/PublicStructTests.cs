using System.Runtime.CompilerServices;
using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>A public struct is a value: nothing changes it in place. A copy of a mutable struct takes changes that its original does not see.</summary>
public sealed class PublicStructTests
{
    // Cursors, which only make sense on the stack: a copy of one looks ahead.
    private static readonly Type[] s_cursors = [typeof(AmqpReader), typeof(AmqpWriter), typeof(MessageReader), typeof(RecordList), typeof(RecordPlace), typeof(RecordSize)];

    // foreach needs an enumerator that moves, and as a struct it costs no allocation.
    private static readonly Type[] s_enumerators =
    [
        typeof(AmqpList.Enumerator), typeof(AmqpMap.Enumerator), typeof(Fields.Enumerator), typeof(MessageMap<>.Enumerator),
        typeof(ArrayView<>.Enumerator), typeof(BytesArrayView.Enumerator), typeof(MapView.Enumerator),
    ];

    private static IEnumerable<Type> Structs => typeof(AmqpReader).Assembly.GetExportedTypes().Where(type => type.IsValueType && !type.IsEnum);

    [Test]
    public void Every_public_struct_except_cursors_and_enumerators_is_readonly() =>
        Assert.That(Structs.Where(type => !Has(type, nameof(IsReadOnlyAttribute))), Is.EquivalentTo(s_cursors.Concat(s_enumerators)));

    [Test]
    public void Cursors_stay_on_the_stack() => Assert.That(s_cursors.Where(type => !Has(type, nameof(IsByRefLikeAttribute))), Is.Empty);

    // Mutable fields cannot be declared in readonly structs, but in the others, where only methods may change anything.
    [Test]
    public void No_public_struct_has_a_field_or_a_setter() => Assert.That(
        Structs.SelectMany(type => type.GetMembers(BindingFlags.Public | BindingFlags.Instance)).Where(IsMutable), Is.Empty);

    private static bool IsMutable(MemberInfo member) => member switch
    {
        FieldInfo => true,
        PropertyInfo property => property.SetMethod is { IsPublic: true } setter
            && !setter.ReturnParameter.GetRequiredCustomModifiers().Any(modifier => modifier.Name == "IsExternalInit"),
        _ => false,
    };

    // The attributes are internal to the netstandard2.0 assembly.
    private static bool Has(Type type, string attribute) => type.GetCustomAttributesData().Any(data => data.AttributeType.Name == attribute);
}

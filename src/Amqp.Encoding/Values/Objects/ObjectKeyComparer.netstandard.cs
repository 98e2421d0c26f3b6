namespace Amqp.Encoding;

/// <content>The platform may hash texts without a key, so that an attacker could choose keys that collide.</content>
internal sealed partial class ObjectKeyComparer
{
    /// <summary>Gets the comparer of dictionaries whose keys are all strings.</summary>
    public static IEqualityComparer<string>? OfTexts => KeyedComparer<string>.Default;
}

namespace Amqp.Encoding;

/// <content>The platform's hash of a text has a key that differs from process to process.</content>
internal sealed partial class ObjectKeyComparer
{
    /// <summary>Gets the comparer of dictionaries whose keys are all strings: null for that of the platform.</summary>
    public static IEqualityComparer<string>? OfTexts => null;
}

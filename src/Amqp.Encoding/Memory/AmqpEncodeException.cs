namespace Amqp.Encoding;

/// <summary>Reports a value that AMQP cannot carry; no part of it was written.</summary>
/// <remarks>Causes: text that is not Unicode, a symbol that is not ASCII, a <see cref="DateTime"/> of kind Unspecified, null among values of one type,
/// values nested deeper than the writer's limit, 1,024 levels or the stack, more than 2,147,483,591 bytes.</remarks>
public sealed class AmqpEncodeException : Exception
{
    private const int MaxPath = 256;

    private string _contract = string.Empty;
    private string _names = string.Empty;
    private bool _isTextWithPath;

    /// <summary>Creates the exception.</summary>
    public AmqpEncodeException()
    {
    }

    /// <summary>Creates the exception.</summary>
    /// <param name="message">The part that cannot be encoded, and why.</param>
    public AmqpEncodeException(string message)
        : base(message)
    {
    }

    /// <summary>Creates the exception.</summary>
    /// <param name="message">The part that cannot be encoded, and why.</param>
    /// <param name="innerException">The cause.</param>
    public AmqpEncodeException(string message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the place of the value in the form of <see cref="AmqpDecodeError.Path"/>, such as
    /// <c>properties.subject</c>, <c>application-properties{1}.value</c> or <c>Order.lines[3].price</c>; empty if the
    /// value is not in another. A <c>…</c> replaces the middle of a long one.</summary>
    public string Path => TextOf.Path(_contract, _names);

    /// <summary>Gets the text, with the path if there is one that the text does not have.</summary>
    public override string Message => _isTextWithPath ? base.Message + " (" + Path + ")" : base.Message;

    /// <summary>Makes the exception for a field that its text names.</summary>
    internal static AmqpEncodeException OfField(string message, string contract, string field) => new(message) { _contract = contract, _names = field };

    /// <summary>Puts an item of a list before the path.</summary>
    /// <returns>False, for a filter that does not catch the exception.</returns>
    internal bool AddItem(int index) => AddOuter(string.Empty, TextOf.Item(index));

    /// <summary>Puts the key or value of a pair before the path.</summary>
    /// <returns>False, for a filter that does not catch the exception.</returns>
    internal bool AddPair(int index, bool isKey) => AddOuter(string.Empty, "{" + TextOf.Number(index) + (isKey ? "}.key" : "}.value"));

    /// <summary>Puts the place of the parts around the value before its path.</summary>
    /// <returns>False, for a filter that does not catch the exception.</returns>
    internal bool AddOuter(string contract, string name)
    {
        _contract = contract;
        _names = TextOf.Path(name, _names);
        _isTextWithPath = true;
        if (_names.Length > MaxPath)
        {
            // An object that contains itself: the middle says the same again and again.
            _names = _names.Remove(MaxPath / 2, _names.Length - (MaxPath * 3 / 4)).Insert(MaxPath / 2, "…");
        }

        return false;
    }
}

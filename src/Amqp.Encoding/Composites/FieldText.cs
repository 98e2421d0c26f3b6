using System.Text;

namespace Amqp.Encoding;

/// <summary>The readable text of a composite: its name and the fields that are set, by the names of the standard.</summary>
/// <param name="info">The type.</param>
internal struct FieldText(CompositeInfo info) : IFieldVisitor
{
    private const int MaxLength = 1024;

    private readonly StringBuilder _text = new StringBuilder(info.Name).Append('(');

    // Whether a SASL body has a response where it belongs.
    private bool _hasResponse;

    void IFieldVisitor.Visit<TField, T>(int index, in T value, in T other) => Append(index, value);

    void IFieldVisitor.VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other) => Append(index, value);

    private void Append<T>(int index, T value)
    {
        if (_text.Length > MaxLength)
        {
            return;
        }

        string field = info.Names[index];
        _text.Append(_text.Length > info.Name.Length + 1 ? ", " : "").Append(field).Append('=');
        switch (value)
        {
            case ReadOnlyMemory<byte> bytes when FieldValue.IsSet(info.Secrets, index):
                _hasResponse = !bytes.IsEmpty;
                _text.Append('…');
                break;
            case string or AmqpSymbol or AmqpSymbol[] when info.IsSasl && !SaslFields.IsPublic(field, ToValue(value!), _hasResponse):
                _text.Append('…');
                break;
            case string text:
                _text.Append('"');
                EscapedText.Append(_text, text.AsSpan(), isQuoted: true, limit: MaxLength);
                _text.Append('"');
                break;
            case AmqpValue any:
                _text.Append(any.ToText(isPart: true));
                break;
            case AmqpSymbol[] symbols:
                AddAll(symbols);
                break;
            case ReadOnlyMemory<byte> bytes:
                _text.Append(InlineBytes.ToHex(bytes.Span));
                break;
            case bool flag:
                _text.Append(flag ? "true" : "false");
                break;
            case Enum choice:
                AddChoice(choice.ToString());
                break;
            case IEnumerable items and not AmqpMap:
                AddAll(items);
                break;
            case IFormattable formattable:
                _text.Append(formattable.ToString(null, CultureInfo.InvariantCulture));
                break;
            default:
                _text.Append(value);
                break;
        }
    }

    public override readonly string ToString()
    {
        _text.Append(')');
        if (_text.Length > MaxLength)
        {
            _text.Length = char.IsHighSurrogate(_text[MaxLength - 2]) ? MaxLength - 2 : MaxLength - 1;
            _text.Append('…');
        }

        return _text.ToString();
    }

    private static AmqpValue ToValue(object value) => value is string text ? text : value is AmqpSymbol symbol ? symbol : AmqpValue.FromArray((AmqpSymbol[])value);

    private readonly void AddAll(IEnumerable items)
    {
        string separator = "[";
        foreach (object item in items)
        {
            _text.Append(separator).Append(item);
            separator = ", ";
            if (_text.Length > MaxLength)
            {
                return;
            }
        }

        _text.Append(separator == "[" ? "[]" : "]");
    }

    // Adds the standard's name of an enum value: unsettled-state for UnsettledState.
    private readonly void AddChoice(string name)
    {
        for (int i = 0; i < name.Length; i++)
        {
            if (i > 0 && char.IsUpper(name[i]))
            {
                _text.Append('-');
            }

            _text.Append(char.ToLowerInvariant(name[i]));
        }
    }
}

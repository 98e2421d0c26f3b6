using System.Collections;
using System.Globalization;
using System.Text;

namespace Amqp.Encoding;

/// <summary>The readable text of a composite: its name and the fields that are set, by the names of the standard.</summary>
internal readonly struct FieldText
{
    private const int MaxLength = 1024;

    private readonly StringBuilder _text;
    private readonly int _start;

    public FieldText(string name)
    {
        _text = new StringBuilder(name).Append('(');
        _start = _text.Length;
    }

    public void Add<T>(string name, T value)
    {
        if (_text.Length > MaxLength)
        {
            return;
        }

        AddName(name);
        switch (value)
        {
            case string text:
                Quote(text);
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

    /// <summary>Adds only the number of bytes of a value.</summary>
    public void AddSecret(string name, ReadOnlyMemory<byte> value)
    {
        AddName(name);
        _text.Append('<').Append(value.Length.ToString(CultureInfo.InvariantCulture)).Append(" bytes>");
    }

    public override string ToString()
    {
        _text.Append(')');
        if (_text.Length > MaxLength)
        {
            _text.Length = MaxLength - 1;
            _text.Append('…');
        }

        return _text.ToString();
    }

    private void AddName(string name)
    {
        if (_text.Length > _start)
        {
            _text.Append(", ");
        }

        _text.Append(name).Append('=');
    }

    private void Quote(string text) => _text.Append('"').Append(text, 0, Math.Min(text.Length, MaxLength)).Append('"');

    private void AddAll(IEnumerable items)
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
    private void AddChoice(string name)
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

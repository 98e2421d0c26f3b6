using System.Text;

namespace Amqp.Encoding;

internal static partial class StandardEncodings
{
    static partial void AddNewer() => Add(
        typeof(Rune), typeof(Rune[]), typeof(Rune[][]),
        static () => Make<Rune, ConvertedWire<Rune, uint, FixedWire<uint, CharType>, RuneConversion>>(), static () => MakeNested<Rune>());
}

using System.Text;

namespace Amqp.Encoding;

internal static partial class StandardEncodings
{
    static partial void AddNewer() => Add<Rune, ConvertedWire<Rune, uint, FixedWire<uint, CharType>, RuneConversion>>();
}

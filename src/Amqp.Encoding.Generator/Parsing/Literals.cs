namespace Amqp.Encoding.Generator;

/// <summary>Writes constants in C#.</summary>
internal static class Literals
{
    /// <summary>Writes a constant as a value of a type; null if it is none.</summary>
    public static string? Write(object? value, ITypeSymbol type)
    {
        bool isEnum = type is INamedTypeSymbol { TypeKind: TypeKind.Enum };
        SpecialType kind = isEnum ? ((INamedTypeSymbol)type).EnumUnderlyingType!.SpecialType : type.SpecialType;
        object? converted = Convert(value, kind);
        string? text = converted switch
        {
            string or char => SymbolDisplay.FormatPrimitive(converted, quoteStrings: true, useHexadecimalNumbers: false),
            bool boolean => boolean ? "true" : "false",
            decimal number => number.ToString(CultureInfo.InvariantCulture) + "m",
            double number => WriteReal(number, number.ToString("R", CultureInfo.InvariantCulture), "double"),
            float number => WriteReal(number, number.ToString("R", CultureInfo.InvariantCulture), "float"),
            IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
            _ => null,
        };
        bool isCast = isEnum || kind is >= SpecialType.System_SByte and <= SpecialType.System_UInt64 and not SpecialType.System_Int32;
        return isCast && text is not null ? "(" + Symbols.NameOf(type) + ")(" + text + ")" : text;
    }

    /// <summary>Writes an array.</summary>
    public static string Write(IEnumerable<byte> bytes) => "new byte[] { " + string.Join(", ", bytes.Select(static each => "0x" + each.ToString("X2", CultureInfo.InvariantCulture))) + " }";

    // The text of minus zero has no sign in a compiler that runs on .NET Framework.
    private static string WriteReal(double number, string text, string type) =>
        double.IsNaN(number) ? type + ".NaN"
        : double.IsInfinity(number) ? type + (number > 0 ? ".PositiveInfinity" : ".NegativeInfinity")
        : (number == 0 && BitConverter.DoubleToInt64Bits(number) != 0 ? "-0" : text) + type[0];

    private static object? Convert(object? value, SpecialType kind)
    {
        // Both enums have the names of the types.
        _ = Enum.TryParse(kind.ToString().Replace("System_", string.Empty), out TypeCode code);
        TypeCode given = Type.GetTypeCode(value?.GetType());
        if (given == code)
        {
            return value;
        }

        // A fraction does not become an integer without a word.
        bool fits = IsNumber(given) && IsNumber(code) && (given is not (TypeCode.Single or TypeCode.Double) || code is >= TypeCode.Single);
        try
        {
            return fits ? System.Convert.ChangeType(value, code, CultureInfo.InvariantCulture) : null;
        }
        catch (OverflowException)
        {
            return null;
        }
    }

    private static bool IsNumber(TypeCode code) => code is >= TypeCode.SByte and <= TypeCode.Decimal;
}

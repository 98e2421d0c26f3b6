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
            null => null,
            string or char => SymbolDisplay.FormatPrimitive(converted, quoteStrings: true, useHexadecimalNumbers: false),
            bool boolean => boolean ? "true" : "false",
            decimal number => number.ToString(CultureInfo.InvariantCulture) + "m",
            double.NaN => "double.NaN",
            double.PositiveInfinity => "double.PositiveInfinity",
            double.NegativeInfinity => "double.NegativeInfinity",
            double number => (IsMinusZero(number) ? "-0" : number.ToString("R", CultureInfo.InvariantCulture)) + "d",
            float.NaN => "float.NaN",
            float.PositiveInfinity => "float.PositiveInfinity",
            float.NegativeInfinity => "float.NegativeInfinity",
            float number => (IsMinusZero(number) ? "-0" : number.ToString("R", CultureInfo.InvariantCulture)) + "f",
            IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
            _ => null,
        };
        bool isCast = text is not null && (isEnum || kind is SpecialType.System_Byte or SpecialType.System_SByte or SpecialType.System_Int16 or SpecialType.System_UInt16
            or SpecialType.System_UInt32 or SpecialType.System_UInt64 or SpecialType.System_Int64);
        return isCast ? "(" + Symbols.NameOf(type) + ")(" + text + ")" : text;
    }

    // Its text has no sign in a compiler that runs on .NET Framework.
    private static bool IsMinusZero(double number) => number == 0 && BitConverter.DoubleToInt64Bits(number) != 0;

    private static object? Convert(object? value, SpecialType kind)
    {
        TypeCode? code = kind switch
        {
            SpecialType.System_Boolean when value is bool => TypeCode.Boolean,
            SpecialType.System_Char when value is char => TypeCode.Char,
            SpecialType.System_String when value is string => TypeCode.String,
            _ when value is bool or char or string or null => null,
            SpecialType.System_Byte => TypeCode.Byte,
            SpecialType.System_SByte => TypeCode.SByte,
            SpecialType.System_Int16 => TypeCode.Int16,
            SpecialType.System_UInt16 => TypeCode.UInt16,
            SpecialType.System_Int32 => TypeCode.Int32,
            SpecialType.System_UInt32 => TypeCode.UInt32,
            SpecialType.System_Int64 => TypeCode.Int64,
            SpecialType.System_UInt64 => TypeCode.UInt64,
            SpecialType.System_Single => TypeCode.Single,
            SpecialType.System_Double => TypeCode.Double,
            SpecialType.System_Decimal => TypeCode.Decimal,
            _ => null,
        };
        try
        {
            // A fraction does not become an integer without a word.
            bool isRounded = value is double or float && code is not (TypeCode.Single or TypeCode.Double or TypeCode.Decimal);
            return code is TypeCode type && !isRounded ? System.Convert.ChangeType(value, type, CultureInfo.InvariantCulture) : null;
        }
        catch (OverflowException)
        {
            return null;
        }
    }
}

namespace Amqp.Encoding.Generator;

/// <summary>Writes the extension methods for one contract: messages and values that hold it.</summary>
internal static class ExtensionEmitter
{
    private const string Message = Library + "Messaging.AmqpMessage";

    public static void Emit(CodeWriter code, ContractModel contract)
    {
        if (contract.Accessibility is null)
        {
            return;
        }

        string type = contract.CSharp;
        string result = ContractEmitter.NotNull(contract) + "out " + ContractEmitter.Nullable(contract) + " result";
        code.Line().Line("/// <summary>Messages and values that hold <see cref=\"" + contract.Home + "\"/>.</summary>").Line(ContractEmitter.GeneratedCode);
        ContractEmitter.Mark(code, contract.IsObsolete).Open(contract.Accessibility + " static class " + contract.Extensions);
        code.Line("/// <summary>Makes it the value (0x77) of a message, in place of the present value.</summary>");
        code.Line("public static void SetValue(this " + Message + " message, " + type + " value) => message.Value = ToAmqpValue(value);");

        code.Line().Line("/// <summary>Reads it from the value (0x77) of a message; false if the body is anything else.</summary>");
        code.Line("public static bool TryGetValue(this " + Message + " message, " + result + ") => TryGetValue(message, out result, out _);");
        code.Line().Line("/// <summary>Reads it from the value (0x77) of a message; false with the reason if the body is anything else.</summary>");
        code.Line("public static bool TryGetValue(this " + Message + " message, " + result + ", out " + Library + "AmqpDecodeError error) => " + Contract + "TryGetValue" + contract.Arguments + "(message, out result, out error);");

        string source = contract.IsComposite ? "FromComposite(value)" : "Decode(" + (contract.IsForeign ? contract.Home + ".Encode(value, " : "value.Encode(") + "(" + Library + "AmqpWriterOptions?)null))";
        code.Line().Line("/// <summary>Converts it to a value; later changes of it do not change the value.</summary>");
        code.Line("public static " + Library + "AmqpValue ToAmqpValue(this " + type + " value) => " + Library + "AmqpValue." + source + ";");

        code.Line().Line("/// <summary>Reads it from a value; false if the value is anything else.</summary>");
        code.Line("public static bool TryGetContract(this " + Library + "AmqpValue value, " + result + ") => TryGetContract(value, out result, out _);");
        code.Line().Line("/// <summary>Reads it from a value; false with the reason if the value is anything else.</summary>");
        code.Line("public static bool TryGetContract(this " + Library + "AmqpValue value, " + result + ", out " + Library + "AmqpDecodeError error) =>");
        code.Line("    " + contract.Home + ".TryDecode(" + Contract + "EncodeAny(in value), out result, out error);").Close();
    }
}

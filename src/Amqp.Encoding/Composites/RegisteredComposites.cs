using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding;

/// <summary>The registry that <see cref="CompositeRegistryBuilder"/> creates.</summary>
internal sealed class RegisteredComposites(
    Dictionary<ulong, RegisteredComposite> codes, Dictionary<AmqpSymbol, RegisteredComposite> symbols, int count) : CompositeRegistry
{
    // A codec that calls itself, or decodes values in values with readers of its own, is limited as values in values are.
    [ThreadStatic]
    private static int s_calls;

    private readonly int _longestSymbol = GetLongest(symbols.Keys);

    public override int Count => count;

    public override TBase? Read<TBase>(ref AmqpReader reader)
        where TBase : class
    {
        if (!TryFind(reader, out RegisteredComposite? entry) || !entry.IsA<TBase>())
        {
            return null;
        }

        if (s_calls == AmqpReaderOptions.MaxDepthLimit)
        {
            reader.FailCodecDepth();
            return null;
        }

        AmqpReader content = reader;
        object? read = null;
        s_calls++;
        try
        {
            read = entry.Read(ref content);
        }
        catch (AmqpDecodeException) when (reader.IsRecording)
        {
            // The fault is in bytes inside the value that the codec read with its own reader.
        }
        catch (Exception) when (content.HasFault)
        {
            // The exception results from the defaults that a reader returns after its first fault.
        }
        finally
        {
            s_calls--;
        }

        if (read is not null && !content.HasFault && !content.HasReadOneItemMoreThan(in reader))
        {
            throw new InvalidOperationException("A codec must read exactly one value, leave every list, map and described value that it enters, and use the reader that it was given.");
        }

        if (read is null && !content.HasFault)
        {
            reader.FailField(reader.Position, "a value that the registered codec accepts", "one that it refuses");
            return null;
        }

        reader = content;
        return reader.HasFault ? null : read as TBase;
    }

    private bool TryFind(AmqpReader reader, [NotNullWhen(true)] out RegisteredComposite? entry)
    {
        entry = null;
        if (reader.HasFault || reader.PeekFormatCode() != new FormatCode(0))
        {
            return false;
        }

        reader.EnterDescribed(out DescriptorToken token);
        ReadOnlySpan<byte> symbol = token.SymbolBytes;
        if (symbol.IsEmpty)
        {
            return token.TryGetCode(out ulong code) && codes.TryGetValue(code, out entry);
        }

        // A longer symbol is not looked at, because all elements of an array may have it.
        return symbol.Length <= _longestSymbol && Ascii.IsValid(symbol) && symbols.TryGetValue(AmqpSymbol.FromValidated(Ascii.GetString(symbol)), out entry);
    }

    private static int GetLongest(IEnumerable<AmqpSymbol> symbols)
    {
        int longest = 0;
        foreach (AmqpSymbol symbol in symbols)
        {
            longest = Math.Max(longest, symbol.Length);
        }

        return longest;
    }
}

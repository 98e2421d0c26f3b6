using System.Collections;
using System.Collections.Generic;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>Described values (AMQP 1.0, part 1, 1.2): composites that the table below knows, and all others.</summary>
internal sealed class DescribedEncoding() : ValueEncoding(typeof(BoxedDescribed), Baseline.FormatCode.Described)
{
    private static readonly Dictionary<ulong, Func<BoxedComposite>> s_byCode = [];
    private static readonly Dictionary<string, Func<BoxedComposite>> s_byName = [];

    static DescribedEncoding()
    {
        Add(BoxedTransfer.Code, BoxedTransfer.Name, static () => new BoxedTransfer());
        Add(BoxedHeader.Code, BoxedHeader.Name, static () => new BoxedHeader());
        Add(BoxedProperties.Code, BoxedProperties.Name, static () => new BoxedProperties());
        Add(BoxedApplicationProperties.Code, BoxedApplicationProperties.Name, static () => new BoxedApplicationProperties());
        Add(BoxedData.Code, BoxedData.Name, static () => new BoxedData());
    }

    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        if (value is BoxedComposite composite && !inArray)
        {
            return composite.GetEncodeSize();
        }

        var described = (BoxedDescribed)value;
        return inArray
            ? EncodingTable.Get(described.Value).GetObjectEncodeSize(described.Value!, inArray: true)
            : 1 + BoxingEncoder.GetObjectEncodeSize(described.Descriptor) + BoxingEncoder.GetObjectEncodeSize(described.Value);
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (value is BoxedComposite composite && !inArray)
        {
            composite.Encode(buffer);
            return;
        }

        var described = (BoxedDescribed)value;
        if (inArray)
        {
            EncodingTable.Get(described.Value).WriteObject(described.Value!, inArray: true, buffer);
            return;
        }

        Wire.WriteUByte(buffer, FormatCode);
        BoxingEncoder.WriteObject(described.Descriptor, buffer);
        BoxingEncoder.WriteObject(described.Value, buffer);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        object? descriptor = BoxingDecoder.ReadObject(buffer);
        BoxedComposite? composite = descriptor switch
        {
            ulong code => Create(code),
            BoxedSymbol name => Create(name),
            _ => null,
        };
        if (composite is null)
        {
            return new BoxedDescribed(descriptor, BoxingDecoder.ReadObject(buffer));
        }

        composite.DecodeValue(buffer);
        return composite;
    }

    public override int GetElementConstructorSize(IList array)
    {
        List<object?> values = GetValues(array, out object? descriptor);
        return 1 + BoxingEncoder.GetObjectEncodeSize(descriptor) + EncodingTable.GetElement(values).GetElementConstructorSize(values);
    }

    public override void WriteElementConstructor(IList array, BoxingBuffer buffer)
    {
        List<object?> values = GetValues(array, out object? descriptor);
        Wire.WriteUByte(buffer, FormatCode);
        BoxingEncoder.WriteObject(descriptor, buffer);
        EncodingTable.GetElement(values).WriteElementConstructor(values, buffer);
    }

    /// <summary>Reads one of the composites in the table.</summary>
    public static BoxedComposite DecodeComposite(BoxingBuffer buffer)
    {
        if (Wire.ReadUByte(buffer) != Baseline.FormatCode.Described)
        {
            throw new InvalidDataException("The value is not described.");
        }

        byte formatCode = Wire.ReadUByte(buffer);
        BoxedComposite? composite = formatCode switch
        {
            Baseline.FormatCode.ULong0 or Baseline.FormatCode.SmallULong or Baseline.FormatCode.ULong => Create(ULongEncoding.Read(buffer, formatCode)),
            Baseline.FormatCode.Symbol8 or Baseline.FormatCode.Symbol32 => Create(SymbolEncoding.Read(buffer, formatCode)),
            _ => null,
        };
        if (composite is null)
        {
            throw new InvalidDataException("The descriptor is unknown.");
        }

        composite.DecodeValue(buffer);
        return composite;
    }

    private static BoxedComposite? Create(ulong code)
    {
        return s_byCode.TryGetValue(code, out Func<BoxedComposite>? create) ? create() : null;
    }

    private static BoxedComposite? Create(BoxedSymbol name)
    {
        return s_byName.TryGetValue(name.Value, out Func<BoxedComposite>? create) ? create() : null;
    }

    private static void Add(ulong code, string name, Func<BoxedComposite> create)
    {
        s_byCode.Add(code, create);
        s_byName.Add(name, create);
    }

    private static List<object?> GetValues(IList array, out object? descriptor)
    {
        List<object?> values = new(array.Count);
        descriptor = ((BoxedDescribed)array[0]!).Descriptor;
        foreach (object? element in array)
        {
            var described = (BoxedDescribed)element!;
            if (!Equals(descriptor, described.Descriptor))
            {
                throw new ArgumentException("The elements of an array share one descriptor.", nameof(array));
            }

            values.Add(described.Value);
        }

        return values;
    }
}

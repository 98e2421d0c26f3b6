using System.Text;

namespace Amqp.Encoding.Fuzz;

/// <summary>Messages while they arrive: in parts of any size they are the whole message, or have its fault.</summary>
internal static class PartsTarget
{
    public static void Run(byte[] input)
    {
        var random = new Random(Paths.SeedOf(input));
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, AmqpReaderOptions.Strict })
        {
            string whole = Whole(input, options, out AmqpDecodeErrorKind fault);
            string parts = Parts(input, options, random, out AmqpDecodeErrorKind partFault);
            // The parts of a section that is cut have the first fault that is seen, and so may have another than that the rest is missing.
            bool isSame = fault == AmqpDecodeErrorKind.NeedMoreData ? partFault != AmqpDecodeErrorKind.None : partFault == fault;
            Rule.Holds(isSame, "parts and a whole give the same error: " + partFault + " and " + fault);
            Rule.Holds(fault != AmqpDecodeErrorKind.None || parts == whole, "parts and a whole have the same sections");
        }
    }

    private static string Whole(byte[] input, AmqpReaderOptions options, out AmqpDecodeErrorKind fault)
    {
        var text = new StringBuilder();
        var reader = new MessageReader(input, options);
        AmqpDecodeError error;
        while (reader.TryRead(out error))
        {
            text.Append(reader.Kind).Append(HexText.Format((reader.Kind == SectionKind.Data ? reader.Data : reader.Encoded).ToArray()));
        }

        fault = error.Kind;
        return text.ToString();
    }

    private static string Parts(byte[] input, AmqpReaderOptions options, Random random, out AmqpDecodeErrorKind fault)
    {
        var text = new StringBuilder();
        var reader = new MessagePartReader(options);
        bool isInside = false;
        for (int end = 0; ;)
        {
            var rest = new ReadOnlySequence<byte>(input, (int)reader.Offset, end - (int)reader.Offset);
            OperationStatus status;
            AmqpDecodeError error;
            while ((status = reader.Read(ref rest, end == input.Length, out MessagePart part, out error)) == OperationStatus.Done)
            {
                text.Append(isInside ? "" : part.Kind.ToString()).Append(HexText.Format(part.Bytes.ToArray()));
                isInside = part.Left > 0;
            }

            if (status == OperationStatus.InvalidData || end == input.Length)
            {
                Rule.Same(status == OperationStatus.InvalidData, error.Kind != AmqpDecodeErrorKind.None, "an error is there for malformed bytes alone");
                fault = error.Kind;
                return text.ToString();
            }

            end = Math.Min(input.Length, end + random.Next(1, 2 + (input.Length / 3)));
        }
    }
}

using AzureFrame = Microsoft.Azure.Amqp.Framing.Frame;
using AzureTransfer = Microsoft.Azure.Amqp.Framing.Transfer;

namespace Amqp.Encoding.Perf.Codecs;

/// <summary>Frames out of a buffer that has a hundred of them. AMQPNetLite has no public call for a frame.</summary>
public static class FrameRows
{
    public static IEnumerable<CodecRow> Create()
    {
        byte[] frames = EncodingJobs.Frames(TransferPairs.Build(Workloads.Transfer()));
        var buffer = new Azure.ByteBuffer(frames, 0, frames.Length);
        var decoder = new FrameDecoder(512);
        var row = new CodecRow("frames", "100 transfers out of a buffer", ReadByLibrary, ReadByAzure, null);
        Check.That(ReadByLibrary() == ReadByAzure(), row.Name);
        return [row];

        long ReadByLibrary()
        {
            ReadOnlySpan<byte> left = frames;
            long sum = 0;
            while (left.Length > 0 && decoder.Decode(left, out Frame frame, out int bytesConsumed, out _) == System.Buffers.OperationStatus.Done)
            {
                AmqpReader reader = frame.OpenPerformative();
                sum += (uint)Pair.Keep(Transfer.Read(ref reader)).DeliveryId!.Value + frame.PayloadLength;
                left = left[bytesConsumed..];
            }

            return sum;
        }

        long ReadByAzure()
        {
            long sum = 0;
            int size;
            for (int offset = 0; offset < frames.Length; offset += size)
            {
                buffer.Seek(offset);
                size = Azure.AmqpCodec.GetFrameSize(buffer);
                var frame = new AzureFrame();
                frame.Decode(new Azure.ByteBuffer(frames, offset, size));
                sum += (long)((AzureTransfer)Pair.Keep(frame).Command).DeliveryId! + frame.Payload.Count;
            }

            return sum;
        }
    }
}

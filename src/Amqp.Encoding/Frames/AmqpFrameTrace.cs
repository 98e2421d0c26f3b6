namespace Amqp.Encoding.Framing;

/// <summary>Sees each frame that is read or written: <see cref="IO.AmqpFrameReader.Trace"/>, <see cref="IO.AmqpFrameWriter.Trace"/>.</summary>
/// <param name="frame">The frame, valid until the method returns. <see cref="AmqpFrame.Format"/> describes it in one line.</param>
public delegate void AmqpFrameTrace(in AmqpFrame frame);

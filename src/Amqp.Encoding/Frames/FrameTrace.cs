namespace Amqp.Encoding.Framing;

/// <summary>Sees each frame that is read or written: <see cref="IO.FrameReader.Trace"/>, <see cref="IO.FrameWriter.Trace"/>.</summary>
/// <param name="frame">The frame, valid until the method returns. <see cref="Frame.ToString"/> describes it in one line.</param>
public delegate void FrameTrace(in Frame frame);

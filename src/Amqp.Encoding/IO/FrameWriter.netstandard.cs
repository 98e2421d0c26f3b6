namespace Amqp.Encoding.IO;

/// <content>The thread pool of netstandard2.0, which allocates an object for each call.</content>
public abstract partial class FrameWriter
{
    private static readonly WaitCallback s_send = static writer => ((FrameWriter)writer!).Send();

    private void QueueSend() => ThreadPool.UnsafeQueueUserWorkItem(s_send, this);
}

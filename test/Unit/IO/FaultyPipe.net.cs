#if !NETSTANDARD_ASSET
using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.IO;

/// <summary>A reader of a pipe that fails once, and counts how its bytes are taken and given back.</summary>
internal sealed class FaultyPipe(PipeReader inner) : PipeReader
{
    public int Reads { get; private set; }

    /// <summary>The read that fails, counted from 0.</summary>
    public int FailAt { get; set; } = -1;

    public PipeFault Kind { get; set; }

    /// <summary>Whether reads end later than they return.</summary>
    public bool IsSlow { get; set; }

    /// <summary>Whether bytes are taken that are not given back.</summary>
    public bool IsHeld { get; private set; }

    public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        Assert.That(IsHeld, Is.False, "what was read is given back before the next read");
        PipeFault fault = Reads++ == FailAt ? Kind : PipeFault.None;
        return fault == PipeFault.ThrownAtOnce ? throw new IOException() : Read(fault, cancellationToken);
    }

    public override bool TryRead(out ReadResult result) => throw new NotSupportedException();

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        Assert.That(IsHeld);
        IsHeld = false;
        inner.AdvanceTo(consumed, examined);
    }

    public override void CancelPendingRead() => inner.CancelPendingRead();

    public override void Complete(Exception? exception = null) => inner.Complete(exception);

    private async ValueTask<ReadResult> Read(PipeFault fault, CancellationToken cancellationToken)
    {
        if (IsSlow)
        {
            await Task.Yield();
        }

        switch (fault)
        {
            case PipeFault.Exception:
                throw new IOException();
            case PipeFault.Cancellation:
                throw new OperationCanceledException();
            case PipeFault.CancelledRead:
                inner.CancelPendingRead();
                break;
        }

        ReadResult result = await inner.ReadAsync(cancellationToken);
        IsHeld = true;
        return result;
    }
}
#endif

using System.Collections;

namespace Amqp.Encoding.Tests.Prefetch;

/// <summary>A sequence that records how it is enumerated, and throws where it is told to.</summary>
internal sealed class CountedSequence<T>(IEnumerable<T> items) : IEnumerable<T>
{
    private int _inside;

    public int Enumerations { get; private set; }

    public int Taken { get; private set; }

    public int Disposals { get; private set; }

    /// <summary>Whether the enumerator was entered by two at once, or used after it was disposed of, threw or ended.</summary>
    public bool IsMisused { get; private set; }

    /// <summary>The item at which MoveNext throws, or -1.</summary>
    public int ThrowAt { get; init; } = -1;

    public Exception? GetEnumeratorError { get; init; }

    public Exception? DisposeError { get; init; }

    public IEnumerator<T> GetEnumerator()
    {
        Enumerations++;
        return GetEnumeratorError is null ? new Enumerator(this, items.GetEnumerator()) : throw GetEnumeratorError;
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private sealed class Enumerator(CountedSequence<T> owner, IEnumerator<T> inner) : IEnumerator<T>
    {
        private bool _isOver;

        public T Current => inner.Current;

        object? IEnumerator.Current => Current;

        public bool MoveNext()
        {
            owner.IsMisused |= _isOver || System.Threading.Interlocked.Increment(ref owner._inside) != 1;
            try
            {
                if (owner.Taken == owner.ThrowAt)
                {
                    _isOver = true;
                    throw new FormatException("MoveNext");
                }

                if (inner.MoveNext())
                {
                    owner.Taken++;
                    return true;
                }

                _isOver = true;
                return false;
            }
            finally
            {
                System.Threading.Interlocked.Decrement(ref owner._inside);
            }
        }

        public void Reset() => throw new NotSupportedException();

        public void Dispose()
        {
            owner.IsMisused |= System.Threading.Volatile.Read(ref owner._inside) != 0;
            _isOver = true;
            owner.Disposals++;
            inner.Dispose();
            if (owner.DisposeError is not null)
            {
                throw owner.DisposeError;
            }
        }
    }
}

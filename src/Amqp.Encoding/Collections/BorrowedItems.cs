namespace Amqp.Encoding;

/// <summary>The items of a collection as one span: in place if possible, otherwise in a pooled copy.</summary>
internal readonly ref struct BorrowedItems<T>
{
    private readonly T[]? _copy;

    /// <summary>Rents memory for a number of items, which <see cref="Copy"/> gives to fill.</summary>
    public BorrowedItems(int count)
    {
        _copy = ArrayPool<T>.Shared.Rent(count);
        Values = _copy.AsSpan(0, count);
    }

    public BorrowedItems(IReadOnlyCollection<T> items)
    {
        if (items is T[] array)
        {
            Values = array;
            return;
        }

        int count = items.Count;
        _copy = ArrayPool<T>.Shared.Rent(count);
        if (items is ICollection<T> collection)
        {
            // If items were removed during the copy, old content of the pooled memory must not be sent.
            Array.Clear(_copy, 0, count);
            try
            {
                collection.CopyTo(_copy, 0);
            }
            catch (Exception exception) when (exception is ArgumentException or IndexOutOfRangeException)
            {
                Enumeration.ThrowChanged(count, exception);
            }

            Enumeration.CheckCount(count, items.Count);
        }
        else
        {
            int said = count;
            count = 0;
            foreach (T item in items)
            {
                if (count == said)
                {
                    Enumeration.ThrowChanged(said);
                }

                _copy[count++] = item;
            }

            Enumeration.CheckCount(said, count);
        }

        Values = _copy.AsSpan(0, count);
    }

    public BorrowedItems(IEnumerable<T> items)
    {
        if (items is IReadOnlyCollection<T> counted)
        {
            this = new BorrowedItems<T>(counted);
            return;
        }

        int count = 0;
        _copy = ArrayPool<T>.Shared.Rent(64);
        foreach (T item in items)
        {
            if (count == _copy.Length)
            {
                T[] full = _copy;
                _copy = ArrayPool<T>.Shared.Rent(checked(2 * count));
                full.AsSpan().CopyTo(_copy);
                Array.Clear(full, 0, count);
                ArrayPool<T>.Shared.Return(full);
            }

            _copy[count++] = item;
        }

        Values = _copy.AsSpan(0, count);
    }

    public ReadOnlySpan<T> Values { get; }

    /// <summary>Gets the pooled copy.</summary>
    public Span<T> Copy => _copy.AsSpan(0, Values.Length);

    // Cleared, because the copy may hold references or content of a message.
    public void Dispose()
    {
        if (_copy is not null)
        {
            Array.Clear(_copy, 0, Values.Length);
            ArrayPool<T>.Shared.Return(_copy);
        }
    }
}

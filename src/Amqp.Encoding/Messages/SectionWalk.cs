namespace Amqp.Encoding.Messaging;

/// <summary>A walk over the sections of a message: the sections that were found (AMQP 1.0, part 3, 3.2).</summary>
internal struct SectionWalk
{
    /// <summary>The offset of the end of the section that was found last.</summary>
    public long End;

    /// <summary>The kind of the section; none before the first.</summary>
    public SectionKind Last;

    /// <summary>The kinds of all sections.</summary>
    public SectionKinds Came;

    /// <summary>The number of sections.</summary>
    public int Count;

    public readonly bool HasBody => (Came & SectionKinds.Body) != 0;

    /// <summary>Checks whether a section is whole and may come next.</summary>
    /// <param name="next">The section.</param>
    /// <param name="length">The number of bytes from the beginning of the walk.</param>
    /// <param name="options">The options, which limit the number of sections.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool MayTake(in SectionHead next, int length, AmqpReaderOptions options) =>
        next.Length <= length - End && Count < options.MaxSections
        && ((next.Kind > Last && Last < SectionKind.Data && (Came & SectionHead.SetOf(next.Kind)) == 0) || MayFollow(next.Kind, Last, Came, options));

    /// <summary>Moves to the next section.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Take(in SectionHead next)
    {
        End += next.Length;
        Last = next.Kind;
        Came |= SectionHead.SetOf(next.Kind);
        Count++;
    }

    /// <summary>Checks whether a section may be passed on the way to one of a kind that is lower, because of a deviation.</summary>
    public readonly bool MayPass(SectionKind section, SectionKind kind, AmqpReaderOptions options) => MayPass(section, kind, Came, options);

    /// <summary>Returns the fault of a section that may not come next; none if it may.</summary>
    public readonly AmqpDecodeError CheckNext(SectionKind kind, AmqpReaderOptions options, long offset)
    {
        if (!MayFollow(kind, Last, Came, options))
        {
            SectionKind before = kind == SectionKind.Footer && (Came & SectionKinds.Footer) != 0 ? kind : Last;
            return SectionHead.Fault(
                AmqpDecodeErrorKind.UnexpectedSection, offset, kind, "no " + SectionHead.NameOf(kind) + " after " + SectionHead.NameOf(before), "one");
        }

        return Count < options.MaxSections ? default
            : SectionHead.Fault(AmqpDecodeErrorKind.SectionLimit, offset, kind, "at most " + TextOf.Number(options.MaxSections) + " sections (MaxSections)", "more");
    }

    /// <summary>Returns the fault of a message that ends after the section; none if it may.</summary>
    public readonly AmqpDecodeError CheckEnd(AmqpReaderOptions options, long offset) => HasBody || !options.IsStrict ? default
        : SectionHead.Fault(AmqpDecodeErrorKind.MissingBody, offset, SectionKind.None, "a body", "the end of the message");

    // By value, so that the walk stays in registers.
    private static bool MayFollow(SectionKind kind, SectionKind last, SectionKinds came, AmqpReaderOptions options) => kind > last
        ? !(SectionHead.IsBody(kind) && SectionHead.IsBody(last) && !options.Allows(Deviations.MixedBodies)) && (came & SectionHead.SetOf(kind)) == 0
        : (kind == last && kind is SectionKind.Data or SectionKind.AmqpSequence) || MayPass(last, kind, came, options);

    private static bool MayPass(SectionKind section, SectionKind kind, SectionKinds came, AmqpReaderOptions options) => (came & SectionKinds.Body) == 0
        && (section == SectionKind.Footer
            ? SectionHead.IsBody(kind) && options.Allows(Deviations.FooterBeforeBody)
            : section < SectionKind.Data && options.Allows(Deviations.OtherSectionOrder) && (came & SectionHead.SetOf(kind)) == 0);
}

using System.Collections.Generic;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>One frame or protocol header of a capture. <paramref name="Content"/> is its performative or header, <paramref name="Parts"/> says what its payload holds.</summary>
internal sealed record Step(uint Size, string Place, object? Content, string Text, IReadOnlyList<string> Parts);

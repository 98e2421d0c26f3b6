using System.Collections;

namespace Amqp.Encoding.Baseline;

/// <summary>What the encoder needs to know of a <see cref="BoxedMultiple{T}"/> whose type argument it does not know.</summary>
internal interface IBoxedMultiple : IList;

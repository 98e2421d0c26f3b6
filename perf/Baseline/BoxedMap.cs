using System.Collections.Generic;

namespace Amqp.Encoding.Baseline;

/// <summary>An AMQP map as a dictionary of objects. Nothing is removed from it, so it lists its pairs in the order of adding.</summary>
public sealed class BoxedMap : Dictionary<BoxedKey, object?>;

namespace Amqp.Encoding.Fuzz;

/// <summary>How far a run has come.</summary>
internal readonly record struct GrowthPoint(double Seconds, long Executions, int Inputs, int Edges);

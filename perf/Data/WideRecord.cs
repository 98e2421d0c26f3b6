namespace Amqp.Encoding.Perf.Data;

/// <summary>A record of 60 fields, as telemetry and rows of tables have.</summary>
[AmqpContract("perf:wide-record:list", 0x0000468C_00000060)]
internal sealed partial class WideRecord
{
    public long Number0 { get; set; }

    public required string Text0 { get; init; }

    public long Number1 { get; set; }

    public required string Text1 { get; init; }

    public long Number2 { get; set; }

    public required string Text2 { get; init; }

    public long Number3 { get; set; }

    public required string Text3 { get; init; }

    public long Number4 { get; set; }

    public required string Text4 { get; init; }

    public long Number5 { get; set; }

    public required string Text5 { get; init; }

    public long Number6 { get; set; }

    public required string Text6 { get; init; }

    public long Number7 { get; set; }

    public required string Text7 { get; init; }

    public long Number8 { get; set; }

    public required string Text8 { get; init; }

    public long Number9 { get; set; }

    public required string Text9 { get; init; }

    public long Number10 { get; set; }

    public required string Text10 { get; init; }

    public long Number11 { get; set; }

    public required string Text11 { get; init; }

    public long Number12 { get; set; }

    public required string Text12 { get; init; }

    public long Number13 { get; set; }

    public required string Text13 { get; init; }

    public long Number14 { get; set; }

    public required string Text14 { get; init; }

    public long Number15 { get; set; }

    public required string Text15 { get; init; }

    public long Number16 { get; set; }

    public required string Text16 { get; init; }

    public long Number17 { get; set; }

    public required string Text17 { get; init; }

    public long Number18 { get; set; }

    public required string Text18 { get; init; }

    public long Number19 { get; set; }

    public required string Text19 { get; init; }

    public long Number20 { get; set; }

    public required string Text20 { get; init; }

    public long Number21 { get; set; }

    public required string Text21 { get; init; }

    public long Number22 { get; set; }

    public required string Text22 { get; init; }

    public long Number23 { get; set; }

    public required string Text23 { get; init; }

    public long Number24 { get; set; }

    public required string Text24 { get; init; }

    public long Number25 { get; set; }

    public required string Text25 { get; init; }

    public long Number26 { get; set; }

    public required string Text26 { get; init; }

    public long Number27 { get; set; }

    public required string Text27 { get; init; }

    public long Number28 { get; set; }

    public required string Text28 { get; init; }

    public long Number29 { get; set; }

    public required string Text29 { get; init; }

    public static WideRecord Create() => new()
    {
        Number0 = 0,
        Text0 = "Berlin",
        Number1 = 7,
        Text1 = "order-7781",
        Number2 = 28,
        Text2 = "application/json",
        Number3 = 63,
        Text3 = "x",
        Number4 = 112,
        Text4 = "Berlin",
        Number5 = 175,
        Text5 = "order-7781",
        Number6 = 252,
        Text6 = "application/json",
        Number7 = 343,
        Text7 = "x",
        Number8 = 448,
        Text8 = "Berlin",
        Number9 = 567,
        Text9 = "order-7781",
        Number10 = 700,
        Text10 = "application/json",
        Number11 = 847,
        Text11 = "x",
        Number12 = 1008,
        Text12 = "Berlin",
        Number13 = 1183,
        Text13 = "order-7781",
        Number14 = 1372,
        Text14 = "application/json",
        Number15 = 1575,
        Text15 = "x",
        Number16 = 1792,
        Text16 = "Berlin",
        Number17 = 2023,
        Text17 = "order-7781",
        Number18 = 2268,
        Text18 = "application/json",
        Number19 = 2527,
        Text19 = "x",
        Number20 = 2800,
        Text20 = "Berlin",
        Number21 = 3087,
        Text21 = "order-7781",
        Number22 = 3388,
        Text22 = "application/json",
        Number23 = 3703,
        Text23 = "x",
        Number24 = 4032,
        Text24 = "Berlin",
        Number25 = 4375,
        Text25 = "order-7781",
        Number26 = 4732,
        Text26 = "application/json",
        Number27 = 5103,
        Text27 = "x",
        Number28 = 5488,
        Text28 = "Berlin",
        Number29 = 5887,
        Text29 = "order-7781",
    };
}

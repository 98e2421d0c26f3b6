using Amqp.Encoding.Perf.Codecs;

try
{
    return args switch
    {
        [CodecCommand.RowVerb, string name] => CodecCommand.RunRow(name),
        [FirstRows.Verb, string what, string codec] => FirstRows.RunOne(what, codec),
        _ => CodecCommand.Run(string.Join(' ', args)),
    };
}
catch (InvalidOperationException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 1;
}

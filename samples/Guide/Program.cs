using Amqp.Encoding.Samples.Guide;

// What docs/arrays.md, docs/values.md and docs/reading-and-writing.md quote.
Arrays.Run();
Values.Run();
ReadingAndWriting.Run();

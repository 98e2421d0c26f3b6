using Amqp.Encoding.Samples.Guide;

// The code of docs/arrays.md, docs/values.md and docs/reading-and-writing.md.
Arrays.Run();
Values.Run();
ReadingAndWriting.Run();

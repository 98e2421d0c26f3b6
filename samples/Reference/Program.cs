using Amqp.Encoding.Samples.Reference;

// The code of docs/errors.md, security.md, extending.md, interoperability.md, migrating.md, lifetimes.md and faq.md.
Errors.Run();
await Limits.RunAsync();
Extending.Run();
Interoperability.Run();
FromOthers.Run();
Lifetimes.Run();
Faq.Run();

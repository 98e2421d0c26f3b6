using System.CommandLine;
using System.Globalization;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Threading;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Tap;

/// <summary><c>amqp tap</c>: shows a live connection while it passes the bytes on.</summary>
internal static class TapCommand
{
    private static readonly Option<string> s_listen = new("--listen") { HelpName = "port", Description = "The port that clients connect to, on 127.0.0.1; or ADDRESS:PORT.", Required = true };
    private static readonly Option<string> s_to = new("--to") { HelpName = "host:port", Description = "The server, as HOST:PORT.", Required = true };
    private static readonly Option<string?> s_save = new("--save") { HelpName = "file", Description = "Save the bytes as they came, passwords included, to this pcapng file." };
    private static readonly Option<int> s_break = Number("--break-at", "Break each connection at the frame with this number: before its last byte.", 1);
    private static readonly Option<int> s_delay = Number("--delay", "Pass bytes on after so many milliseconds.", 0);
    private static readonly Option<int> s_split = Number("--split", "Write at most so many bytes at once.", 1);
    private static readonly Option<string?> s_corrupt = new("--corrupt") { HelpName = "offset", Description = "Invert the bits of the byte at this offset of what the client sends; of the server with server:OFFSET." };
    private static readonly Option<string?> s_listenTls = new("--listen-tls") { HelpName = "file", Description = "Clients connect with TLS: a file with certificate and key, PEM or PFX without a password." };
    private static readonly Option<string?> s_toTls = new("--to-tls")
    {
        HelpName = "file",
        Description = "Connect to the server with TLS; a PEM file has the certificates to trust, without one the system's are.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    public static Command Create()
    {
        Command command = new("tap", """
            Show a live connection, a line for each frame, and pass the bytes on unchanged.

            amqp tap --listen 5673 --to localhost:5672
            """) { s_listen, s_to, s_save, s_break, s_delay, s_split, s_corrupt, s_listenTls, s_toTls, Screen.Full, Screen.Width };
        command.SetAction(Run);
        return command;
    }

    private static int Run(ParseResult arguments)
    {
        TapOptions options = Read(arguments);
        using CancellationTokenSource stop = new();
        using PosixSignalRegistration interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
        using PosixSignalRegistration terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop);
        TextWriter output = Screen.Open();
        try
        {
            new TapServer(options, Screen.CreateLadder(arguments, output, stop.Cancel)).RunAsync(stop.Token).GetAwaiter().GetResult();
            output.Dispose();
            return ExitCode.Success;
        }
        catch (SocketException exception)
        {
            throw new InputException($"cannot listen on {options.Listen}: {exception.Message}");
        }

        void Stop(PosixSignalContext context)
        {
            context.Cancel = true;
            stop.Cancel();
        }
    }

    private static TapOptions Read(ParseResult arguments)
    {
        string listen = arguments.GetValue(s_listen)!;
        string corrupt = arguments.GetValue(s_corrupt) ?? "client:-1";
        int colon = corrupt.IndexOf(':', StringComparison.Ordinal);
        string side = colon < 0 ? "client" : corrupt[..colon];
        if (side is not ("client" or "server") || !long.TryParse(corrupt[(colon + 1)..], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long offset) || (offset < 0 && arguments.GetValue(s_corrupt) is not null))
        {
            throw new InputException($"--corrupt takes OFFSET, client:OFFSET or server:OFFSET, not '{corrupt}'.");
        }

        return new TapOptions(ReadListen(listen), ReadTo(arguments.GetValue(s_to)!))
        {
            Save = arguments.GetValue(s_save),
            BreakAt = arguments.GetValue(s_break),
            Delay = TimeSpan.FromMilliseconds(arguments.GetValue(s_delay)),
            Split = arguments.GetValue(s_split),
            CorruptSide = side == "client" ? Side.Client : Side.Server,
            CorruptAt = offset,
            Certificate = arguments.GetValue(s_listenTls) is { } path ? ReadCertificate(path) : null,
            IsToTls = arguments.GetResult(s_toTls) is not null,
            Authorities = arguments.GetValue(s_toTls) is { } authorities ? ReadAuthorities(authorities) : [],
        };
    }

    private static IPEndPoint ReadListen(string text)
    {
        string endPoint = text.Contains(':', StringComparison.Ordinal) ? text : "127.0.0.1:" + text;
        return IPEndPoint.TryParse(endPoint, out IPEndPoint? result) && endPoint.AsSpan(endPoint.LastIndexOf(':') + 1) is { Length: > 0 }
            ? result
            : throw new InputException($"--listen takes PORT or ADDRESS:PORT, not '{text}'.");
    }

    private static DnsEndPoint ReadTo(string text)
    {
        int colon = text.LastIndexOf(':');
        return colon > 0 && ushort.TryParse(text.AsSpan(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out ushort port) && port > 0
            ? new DnsEndPoint(text[..colon].Trim('[', ']'), port)
            : throw new InputException($"--to takes HOST:PORT, not '{text}'.");
    }

    private static X509Certificate2 ReadCertificate(string path)
    {
        try
        {
            if (Path.GetExtension(path).ToLowerInvariant() is ".pfx" or ".p12")
            {
                return X509CertificateLoader.LoadPkcs12FromFile(path, null);
            }

            // TLS on Windows does not take a key that is only in memory.
            using X509Certificate2 certificate = X509Certificate2.CreateFromPemFile(path);
            return X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), null);
        }
        catch (Exception exception) when (exception is CryptographicException or IOException or UnauthorizedAccessException)
        {
            throw new InputException($"--listen-tls: '{path}' has no certificate with a key: {exception.Message}");
        }
    }

    private static X509Certificate2Collection ReadAuthorities(string path)
    {
        try
        {
            X509Certificate2Collection authorities = [];
            authorities.ImportFromPemFile(path);
            return authorities.Count > 0 ? authorities : throw new CryptographicException("no certificate was found.");
        }
        catch (Exception exception) when (exception is CryptographicException or IOException or UnauthorizedAccessException)
        {
            throw new InputException($"--to-tls: '{path}' has no certificate: {exception.Message}");
        }
    }

    private static Option<int> Number(string name, string description, int minimum)
    {
        Option<int> option = new(name) { HelpName = "number", Description = description };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && (!int.TryParse(result.Tokens[0].Value, NumberStyles.None, CultureInfo.InvariantCulture, out int value) || value < minimum))
            {
                result.AddError($"{name} takes a number from {minimum.ToString(CultureInfo.InvariantCulture)} on.");
            }
        });
        return option;
    }
}

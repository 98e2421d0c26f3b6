using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Amqp.Encoding.Tests.Peers;

/// <summary>The certificate of localhost, for peers that speak only TLS; AMQP_CERTIFICATE is the path of its file.</summary>
internal static class Certificate
{
    private static readonly X509Certificate2 s_certificate = Create();

    /// <summary>The environment variable that tells the drivers the path.</summary>
    public const string Variable = "AMQP_CERTIFICATE";

    /// <summary>The file with the certificate.</summary>
    public static string Path { get; } = Write();

    /// <summary>The server's end of TLS over a connection.</summary>
    public static async Task<Stream> AcceptAsync(TcpClient socket)
    {
        var stream = new SslStream(socket.GetStream());
        await stream.AuthenticateAsServerAsync(s_certificate);
        return stream;
    }

    private static X509Certificate2 Create()
    {
        using var key = RSA.Create(2_048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName("localhost");
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(certificateAuthority: true, hasPathLengthConstraint: false, 0, critical: true));
        return request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
    }

    private static string Write()
    {
        string path = System.IO.Path.Combine(TestContext.CurrentContext.WorkDirectory, "localhost.pem");
        File.WriteAllText(path, s_certificate.ExportCertificatePem());
        return path;
    }
}

using System.Buffers;
using System.Runtime.InteropServices;

namespace Amqp.Encoding.Tests.Replay;

/// <summary>Bytes that touch an inaccessible page, before their first or after their last: an access outside of them ends the process.</summary>
internal sealed unsafe class GuardedMemory : MemoryManager<byte>
{
    private const int ReadWrite = 3;
    private const int Private = 2;
    private const int AnonymousOnLinux = 0x20;
    private const int AnonymousOnMac = 0x1000;
    private const uint CommitAndReserve = 0x3000;
    private const uint Release = 0x8000;
    private const uint NoAccess = 1;
    private static readonly int s_page = Environment.SystemPageSize;

    private readonly int _length;
    private readonly nuint _size;
    private readonly byte* _start;
    private byte* _pages;

    /// <param name="length">The number of bytes.</param>
    /// <param name="atEnd">Whether the inaccessible page is directly after the bytes, or else directly before them.</param>
    public GuardedMemory(int length, bool atEnd)
    {
        // An empty span must have a page, too.
        int inner = Math.Max(1, (length + s_page - 1) / s_page) * s_page;
        _length = length;
        _size = (nuint)(inner + (2 * s_page));
        _pages = Map(_size);
        Protect(_pages);
        Protect(_pages + s_page + inner);
        _start = _pages + s_page + (atEnd ? inner - length : 0);
    }

    private static bool IsWindows => Environment.OSVersion.Platform == PlatformID.Win32NT;

    public override Span<byte> GetSpan() => new(_start, _length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
        if (_pages != null)
        {
            Check(IsWindows ? VirtualFree(_pages, 0, Release) : munmap(_pages, _size) == 0);
            _pages = null;
        }
    }

    private static byte* Map(nuint size)
    {
        int anonymous = RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? AnonymousOnMac : AnonymousOnLinux;
        byte* pages = IsWindows ? VirtualAlloc(null, size, CommitAndReserve, 4) : mmap(null, size, ReadWrite, Private | anonymous, -1, 0);
        Check(pages != null && (nint)pages != -1);
        return pages;
    }

    private static void Protect(byte* page) =>
        Check(IsWindows ? VirtualProtect(page, (nuint)s_page, NoAccess, out _) : mprotect(page, (nuint)s_page, 0) == 0);

    private static void Check(bool isDone)
    {
        if (!isDone)
        {
            throw new InvalidOperationException("The system refused pages.");
        }
    }

#pragma warning disable IDE1006, SYSLIB1054, CA5392 // The names are those of the systems; .NET Framework has no generated ones.
    [DllImport("libc", SetLastError = true)]
    private static extern byte* mmap(byte* address, nuint length, int protection, int flags, int file, nint offset);

    [DllImport("libc", SetLastError = true)]
    private static extern int mprotect(byte* address, nuint length, int protection);

    [DllImport("libc", SetLastError = true)]
    private static extern int munmap(byte* address, nuint length);

    [DllImport("kernel32", SetLastError = true)]
    private static extern byte* VirtualAlloc(byte* address, nuint length, uint type, uint protection);

    [DllImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool VirtualProtect(byte* address, nuint length, uint protection, out uint old);

    [DllImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static extern bool VirtualFree(byte* address, nuint length, uint type);
#pragma warning restore IDE1006, SYSLIB1054, CA5392
}

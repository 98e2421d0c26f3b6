using Microsoft.CodeAnalysis;

namespace Amqp.Encoding;

[Embedded]
internal static class TextEncodingPolyfill
{
    // Pointers of empty spans may be null, which the pointer overloads refuse.
    extension(global::System.Text.Encoding encoding)
    {
        public unsafe string GetString(ReadOnlySpan<byte> bytes)
        {
            if (bytes.IsEmpty)
            {
                return string.Empty;
            }

            fixed (byte* source = bytes)
            {
                return encoding.GetString(source, bytes.Length);
            }
        }

        public unsafe int GetByteCount(ReadOnlySpan<char> chars)
        {
            if (chars.IsEmpty)
            {
                return 0;
            }

            fixed (char* source = chars)
            {
                return encoding.GetByteCount(source, chars.Length);
            }
        }

        public unsafe int GetBytes(ReadOnlySpan<char> chars, Span<byte> bytes)
        {
            if (chars.IsEmpty)
            {
                return 0;
            }

            byte none = 0;
            fixed (char* source = chars)
            fixed (byte* destination = bytes)
            {
                return encoding.GetBytes(source, chars.Length, destination is null ? &none : destination, bytes.Length);
            }
        }

        public unsafe int GetCharCount(ReadOnlySpan<byte> bytes)
        {
            if (bytes.IsEmpty)
            {
                return 0;
            }

            fixed (byte* source = bytes)
            {
                return encoding.GetCharCount(source, bytes.Length);
            }
        }

        public unsafe int GetChars(ReadOnlySpan<byte> bytes, Span<char> chars)
        {
            if (bytes.IsEmpty)
            {
                return 0;
            }

            char none = default;
            fixed (byte* source = bytes)
            fixed (char* destination = chars)
            {
                return encoding.GetChars(source, bytes.Length, destination is null ? &none : destination, chars.Length);
            }
        }
    }
}

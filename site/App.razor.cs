using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Site.Parts;
using Amqp.Encoding.Tool;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Forms;
using Microsoft.JSInterop;

namespace Amqp.Encoding.Site;

/// <summary>The page: an input, and what its bytes say.</summary>
public sealed partial class App : IDisposable
{
    // Between two keys nothing is worked out.
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(150);

    private readonly CancellationTokenSource _disposed = new();
    private DotNetObjectReference<App>? _reference;
    private CancellationTokenSource? _typing;
    private string _text = "";
    private int? _example;
    private string _said = "";
    private AmqpContent _content;
    private PageInput _input = PageInput.Nothing;
    private List<(string Heading, string? Text)> _texts = [];
    private int _selected;
    private AmqpDump? _dump;
    private string? _notation;
    private string? _notationError;
    private string? _json;
    private string? _jsonError;
    private bool _isEditable;

    private delegate bool Encoder(string text, out byte[] bytes, out string? error);

    [Inject]
    private IJSRuntime Script { get; set; } = null!;

    /// <summary>Takes the fragment of the page's address.</summary>
    /// <param name="fragment">The result of PageLink.</param>
    [JSInvokable]
    public void OnFragment(string fragment)
    {
        if (PageLink.TryRead(fragment, out string? text))
        {
            _example = null;
            Show(text);
        }
        else if (_input == PageInput.Nothing && _text.Length == 0)
        {
            ShowExample(0);
        }

        StateHasChanged();
    }

    public void Dispose()
    {
        _disposed.Cancel();
        _disposed.Dispose();
        _typing?.Dispose();
        _reference?.Dispose();
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (firstRender)
        {
            _reference = DotNetObjectReference.Create(this);
            await Script.InvokeVoidAsync("amqpPage.start", _reference, PageInput.MaxTyped);
        }
    }

    private Task OnInput(ChangeEventArgs change)
    {
        _text = (string?)change.Value ?? "";
        _example = null;
        return LaterAsync(async token =>
        {
            // Keys are taken between the parts of the work.
            PageInput input = PageInput.Parse(_text);
            await Task.Delay(1, token);
            AmqpDump? dump = input.Bytes is { } bytes ? CreateDump(bytes) : null;
            await Task.Delay(1, token);
            Show(input, dump);
        });
    }

    private Task OnNotation(string notation) => LaterAsync(_ =>
    {
        // The other text follows; this one stays as it was typed.
        _notationError = Take(notation, PageInput.TryEncode);
        (_notation, _jsonError) = (notation, _notationError is null ? null : _jsonError);
        return Task.CompletedTask;
    });

    private Task OnJson(string json) => LaterAsync(_ =>
    {
        _jsonError = Take(json, PageInput.TryEncodeJson);
        (_json, _notationError) = (json, _jsonError is null ? null : _notationError);
        return Task.CompletedTask;
    });

    // Returns the fault of a text; null if its bytes are shown.
    private string? Take(string text, Encoder encode)
    {
        if (!encode(text, out byte[] bytes, out string? error))
        {
            return error ?? "Write a value.";
        }

        _text = Hex(bytes);
        _input = new PageInput(bytes, null, null);
        Show(CreateDump(bytes));
        return null;
    }

    private void OnContent(ChangeEventArgs change)
    {
        _content = Enum.Parse<AmqpContent>((string)change.Value!);
        Show(_input);
    }

    private void OnExample(ChangeEventArgs change)
    {
        if (int.TryParse((string?)change.Value, NumberStyles.None, CultureInfo.InvariantCulture, out int index))
        {
            ShowExample(index);
        }
    }

    private void ShowExample(int index)
    {
        _example = index;
        _content = AmqpContent.Detect;
        Show(Example.All[index].Content);
    }

    private async Task OnFile(InputFileChangeEventArgs change)
    {
        _example = null;
        if (change.File.Size > PageInput.MaxCharacters)
        {
            Clear(PageInput.TooLong);
            return;
        }

        _said = change.File.Name + ": reading …";
        using MemoryStream content = new();
        await using Stream stream = change.File.OpenReadStream(PageInput.MaxCharacters, _disposed.Token);
        await stream.CopyToAsync(content, _disposed.Token);
        byte[] bytes = content.ToArray();
        PageInput input = PageInput.IsCapture(bytes) ? await CaptureInput.ReadAsync(bytes, () => Task.Delay(1, _disposed.Token)) : PageInput.Of(bytes);
        _text = input.Bytes is { Length: <= PageInput.MaxEdited } small ? Hex(small) : "";
        Show(input);
        _said = change.File.Name + ": " + content.Length.ToString("N0", CultureInfo.InvariantCulture) + " bytes";
    }

    private void Select(int index)
    {
        _selected = index;
        Show(CreateDump(_input.Ladder![index].Bytes));
    }

    private async Task CopyLinkAsync()
    {
        string? fragment = PageLink.Create(_input);
        if (fragment is null)
        {
            _said = "These are too many bytes for a link: " + PageLink.MaxBytes.ToString("N0", CultureInfo.InvariantCulture) + " at most.";
            return;
        }

        _said = await Script.InvokeAsync<bool>("amqpPage.copyLink", fragment) ? "The link is copied. It has all bytes." : "The link is the address of this page now. It has all bytes.";
    }

    private async Task LaterAsync(Func<CancellationToken, Task> work)
    {
        _typing?.Cancel();
        _typing?.Dispose();
        _typing = CancellationTokenSource.CreateLinkedTokenSource(_disposed.Token);
        try
        {
            CancellationToken token = _typing.Token;
            await Task.Delay(s_pause, token);
            await work(token);
        }
        catch (OperationCanceledException)
        {
        }
    }

    private void Show(string text)
    {
        _text = text;
        Show(PageInput.Parse(text));
    }

    private void Show(PageInput input, AmqpDump? dump = null)
    {
        Clear(input);
        if (input.Ladder is { Count: > 0 })
        {
            Select(0);
        }
        else if (input.Bytes is { } bytes)
        {
            dump ??= CreateDump(bytes);
            Show(dump);
        }
    }

    private void Clear(PageInput input)
    {
        _input = input;
        _said = "";
        _dump = null;
        (_notation, _notationError, _json, _jsonError) = (null, null, null, null);
    }

    private void Show(AmqpDump dump)
    {
        _dump = dump;
        _texts = [.. Bodies.Find(dump).Where(body => body.Text is not null)];
        _json = PageInput.FormatJson(dump);
        _notation = PageInput.FormatNotation(dump);
        _isEditable = dump.Content != AmqpContent.Frames && !dump.Nodes.Any(node => node.IsSecret);
    }

    private AmqpDump CreateDump(byte[] bytes) => AmqpDump.Create(bytes, AmqpDumpOptions.Default.WithContent(_content));

    private static string Hex(byte[] bytes) => HexGrid.Text(bytes);
}

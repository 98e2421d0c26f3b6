using Amqp.Encoding.Diagnostics;
using Microsoft.AspNetCore.Components;

namespace Amqp.Encoding.Site.Parts;

/// <summary>A part of the page that shows a dump, and is rendered again only for another one: a key that is typed renders the page before there is another.</summary>
public abstract class DumpPart : ComponentBase
{
    private AmqpDump? _shown;
    private bool _isChanged;

    [Parameter, EditorRequired] public required AmqpDump Dump { get; set; }

    protected sealed override void OnParametersSet()
    {
        _isChanged = !ReferenceEquals(_shown, Dump);
        if (_isChanged)
        {
            _shown = Dump;
            Prepare();
        }
    }

    protected sealed override bool ShouldRender() => _isChanged;

    /// <summary>Computes once what the part shows of the dump.</summary>
    protected abstract void Prepare();
}

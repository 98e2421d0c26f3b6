// Marks the same node among the bytes and in the list, and hands over what the browser knows: the fragment, files, the clipboard.
'use strict';
window.amqpPage = (() => {
  let page = null;
  let limit = 0;
  const all = (from, end) => [...document.querySelectorAll('.dump [data-node]')].filter(element => +element.dataset.node >= from && +element.dataset.node < end);
  const rowOf = index => document.querySelector(`.tree [data-node="${index}"]`);
  const clear = name => document.querySelectorAll('.' + name).forEach(element => element.classList.remove(name));

  // A line of the list has the bytes of all its children; a byte has one line.
  function mark(element, name) {
    clear(name);
    const row = element && rowOf(element.dataset.node);
    if (row) {
      const end = element === row ? +row.dataset.end : +row.dataset.node + 1;
      all(+row.dataset.node, end).filter(part => part === row || !part.classList.contains('row')).forEach(part => part.classList.add(name));
    }
  }

  function select(element, focus) {
    const row = rowOf(element.dataset.node);
    document.querySelectorAll('.tree [tabindex="0"]').forEach(other => { other.tabIndex = -1; other.setAttribute('aria-selected', 'false'); });
    row.tabIndex = 0;
    row.setAttribute('aria-selected', 'true');
    mark(element, 'selected');
    const other = element === row ? document.querySelector(`.bytes [data-node="${row.dataset.node}"]`) : row;
    other?.scrollIntoView({ block: 'nearest' });
    if (focus) {
      row.focus();
    }
  }

  function onKey(event) {
    const row = event.target.closest?.('.row');
    if (!row) {
      return;
    }
    const rows = [...document.querySelectorAll('.tree .row')];
    const at = rows.indexOf(row);
    const level = element => +element.getAttribute('aria-level');
    const parent = () => rows.slice(0, at).reverse().find(other => level(other) < level(row));
    const to = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1), ArrowRight: rows[at + 1], ArrowLeft: parent(), Enter: row, ' ': row }[event.key];
    if (to) {
      event.preventDefault();
      select(to, true);
    }
  }

  function onDrop(event) {
    event.preventDefault();
    document.body.classList.remove('dragging');
    const file = document.getElementById('file');
    if (event.dataTransfer.files.length > 0) {
      file.files = event.dataTransfer.files;
      file.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  return {
    start(reference, characters) {
      page = reference;
      limit = characters;
      document.addEventListener('pointerover', event => mark(event.target.closest?.('.dump [data-node]'), 'hot'));
      document.addEventListener('click', event => { const hit = event.target.closest?.('.dump [data-node]'); if (hit) { select(hit, false); } });
      document.addEventListener('focusin', event => { const row = event.target.closest?.('.row'); if (row) { mark(row, 'hot'); } });
      document.addEventListener('keydown', onKey);
      document.addEventListener('dragover', event => { event.preventDefault(); document.body.classList.add('dragging'); });
      document.addEventListener('dragleave', event => { if (!event.relatedTarget) { document.body.classList.remove('dragging'); } });
      document.addEventListener('drop', onDrop);
      // Too much is refused before it is in the field.
      document.addEventListener('paste', event => {
        if (event.clipboardData.getData('text').length > limit) {
          event.preventDefault();
          page.invokeMethodAsync('OnTooLong');
        }
      });
      window.addEventListener('hashchange', () => page.invokeMethodAsync('OnFragment', location.hash));
      document.documentElement.dataset.ready = 'true';
      return page.invokeMethodAsync('OnFragment', location.hash);
    },
    rendered() {
      clear('hot');
      clear('selected');
    },
    async copyLink(fragment) {
      history.replaceState(null, '', fragment);
      try {
        await navigator.clipboard.writeText(location.href);
        return true;
      } catch {
        return false;
      }
    },
  };
})();

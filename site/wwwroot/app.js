// Marks the same node among the bytes and in the list, folds the list, and hands over what the browser knows: the fragment, files, the clipboard.
'use strict';
window.amqpPage = (() => {
  const all = (from, end) => [...document.querySelectorAll('.dump [data-node]')].filter(element => +element.dataset.node >= from && +element.dataset.node < end);
  const rowOf = index => document.querySelector(`.tree [data-node="${index}"]`);
  const rows = () => [...document.querySelectorAll('.tree .row')];
  const isOpen = row => row.getAttribute('aria-expanded');

  // A line of the list has the bytes of all its children; a byte has one line.
  function mark(element, name) {
    document.querySelectorAll('.' + name).forEach(other => other.classList.remove(name));
    const row = element && rowOf(element.dataset.node);
    if (row) {
      const end = element === row ? +row.dataset.end : +row.dataset.node + 1;
      all(+row.dataset.node, end).filter(part => part === row || !part.classList.contains('row')).forEach(part => part.classList.add(name));
    }
  }

  // Opens or closes a row; the rows in a closed one are not shown.
  function fold(row, open) {
    row.setAttribute('aria-expanded', open);
    let end = 0;
    rows().forEach((other, index) => {
      other.hidden = index < end;
      end = !other.hidden && isOpen(other) === 'false' ? +other.dataset.end : end;
    });
    return row;
  }

  function select(element, focus) {
    const index = +element.dataset.node;
    const row = rowOf(index);
    rows().filter(other => isOpen(other) === 'false' && +other.dataset.node < index && index < +other.dataset.end).forEach(other => fold(other, true));
    document.querySelectorAll('.tree [tabindex="0"]').forEach(other => { other.tabIndex = -1; other.setAttribute('aria-selected', 'false'); });
    row.tabIndex = 0;
    row.setAttribute('aria-selected', 'true');
    mark(element, 'selected');
    const other = element === row ? document.querySelector(`.bytes [data-node="${index}"]`) : row;
    other?.scrollIntoView({ block: 'nearest' });
    if (focus) {
      row.focus();
    }
  }

  function onClick(event) {
    const hit = event.target.closest?.('.dump [data-node]');
    if (event.target.closest?.('.row[aria-expanded] .fold')) {
      fold(hit, isOpen(hit) === 'false');
    } else if (hit) {
      select(hit, false);
    }
  }

  // The list of nodes and that of frames have one tab stop each, and the keys of a tree and of a list.
  function onKey(event) {
    const item = event.target.closest?.('.row, .ladder button');
    if (!item || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isRow = item.matches('.row');
    const items = isRow ? rows().filter(row => !row.hidden) : [...document.querySelectorAll('.ladder button')];
    const at = items.indexOf(item);
    const level = element => +element.getAttribute('aria-level');
    const inward = () => isOpen(item) === 'false' ? fold(item, true) : items[at + 1];
    const outward = () => isOpen(item) === 'true' ? fold(item, false) : items.slice(0, at).reverse().find(other => level(other) < level(item));
    const page = step => items[Math.max(0, Math.min(items.length - 1, at + step))];
    const keys = { ArrowDown: () => items[at + 1], ArrowUp: () => items[at - 1], Home: () => items[0], End: () => items.at(-1), PageDown: () => page(10), PageUp: () => page(-10) };
    const to = (isRow ? { ...keys, ArrowRight: inward, ArrowLeft: outward, Enter: () => item, ' ': () => item } : keys)[event.key]?.();
    if (to) {
      event.preventDefault();
      if (isRow) {
        select(to, true);
      } else {
        to.focus();
        to.click();
      }
    }
  }

  function open(files) {
    const input = document.getElementById('file');
    if (files.length > 0) {
      input.files = files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  return {
    start(reference, limit) {
      document.addEventListener('pointerover', event => mark(event.target.closest?.('.dump [data-node]'), 'hot'));
      document.addEventListener('click', onClick);
      document.addEventListener('focusin', event => { const row = event.target.closest?.('.row'); if (row) { mark(row, 'hot'); } });
      document.addEventListener('keydown', onKey);
      document.addEventListener('dragover', event => { event.preventDefault(); document.body.classList.add('dragging'); });
      document.addEventListener('dragleave', event => { if (!event.relatedTarget) { document.body.classList.remove('dragging'); } });
      document.addEventListener('drop', event => { event.preventDefault(); document.body.classList.remove('dragging'); open(event.dataTransfer.files); });
      // A field with so much text would be slow: it is read like a file.
      document.addEventListener('paste', event => {
        const text = event.clipboardData.getData('text');
        if (text.length > limit) {
          event.preventDefault();
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], 'the pasted text'));
          open(transfer.files);
        }
      });
      window.addEventListener('hashchange', () => reference.invokeMethodAsync('OnFragment', location.hash));
      document.documentElement.dataset.ready = 'true';
      return reference.invokeMethodAsync('OnFragment', location.hash);
    },
    copy,
    copyLink(fragment) {
      history.replaceState(null, '', fragment);
      return copy(location.href);
    },
  };
})();

// SPDX-License-Identifier: Apache-2.0

/// The styles and the script of a report's page.
enum ReportLook {
  static let head = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Snapshots</title>
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <style>
    :root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1e; --faint: #6b6b70;
      --line: #d8d8dc; --card: #f6f6f8; --bad: #b3001e; --good: #146c2e; --check: #e4e4e8; }
    @media (prefers-color-scheme: dark) { :root { --paper: #141416; --ink: #ececf0;
      --faint: #a0a0a8; --line: #38383e; --card: #1e1e22; --bad: #ff7a85; --good: #6fd48a;
      --check: #2c2c32; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 15px/1.45 system-ui, sans-serif; background: var(--paper);
      color: var(--ink); }
    header { position: sticky; top: 0; z-index: 2; padding: 12px 24px; background: var(--paper);
      border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 6px 24px;
      align-items: baseline; }
    h1 { font-size: 20px; margin: 0; } header p { margin: 0; }
    .modes { margin-left: auto; display: flex; gap: 6px; align-items: center; }
    button, select { font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px; }
    button[aria-pressed=true] { background: var(--ink); color: var(--paper); }
    .bad { color: var(--bad); } .good { color: var(--good); }
    main, details, ul { margin: 16px 24px; padding: 0; } ul { padding-left: 20px; }
    article { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: 14px 18px; margin-bottom: 18px; }
    h2 { font-size: 16px; margin: 0; overflow-wrap: anywhere; } article p { margin: 4px 0 10px;
      overflow-wrap: anywhere; }
    .place { color: var(--faint); font-family: ui-monospace, monospace; font-size: 13px; }
    .tag { font-size: 12px; font-weight: 600; color: var(--bad); border: 1px solid currentColor;
      border-radius: 999px; padding: 1px 8px; margin-left: 6px; }
    .pictures { display: flex; flex-wrap: wrap; gap: 14px; align-items: flex-start; }
    figure { margin: 0; max-width: 100%; } figcaption { color: var(--faint); font-size: 13px;
      padding-top: 4px; }
    .frame { border: 1px solid var(--line); width: fit-content; max-width: 100%; overflow: auto;
      background: repeating-conic-gradient(var(--check) 0 25%, transparent 0 50%) 0 0 / 16px 16px; }
    img { display: block; image-rendering: pixelated; }
    body[data-zoom="0"] img { max-width: min(420px, 100%); height: auto; }
    .stack { position: relative; width: fit-content; }
    .stack img + img { position: absolute; inset: 0; }
    .stack input { width: 100%; margin: 6px 0 0; }
    table { border-collapse: collapse; margin-top: 8px; } th, td { text-align: left;
      padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    td:not(:first-child) { font-variant-numeric: tabular-nums; }
    summary { cursor: pointer; }
    </style></head>

    """

  static let script = """
    <script>
    const body = document.body, zoom = document.getElementById('zoom');
    let mode = 'side', timer = 0, phase = false;
    body.dataset.zoom = '0';
    function sized(img) {
      const z = +zoom.value, w = img.getAttribute('width'), h = img.getAttribute('height');
      img.style.width = z ? w * z + 'px' : ''; img.style.height = z ? h * z + 'px' : '';
      return img;
    }
    function stack(article) {
      const pick = n => article.querySelector('figure[data-name="' + n + '"] img');
      const a = pick('reference'), b = pick('new');
      if (!a || !b) return null;
      const figure = document.createElement('figure'), box = document.createElement('div');
      figure.className = 'made'; box.className = 'stack frame';
      const over = sized(b.cloneNode()); over.className = 'over';
      box.append(sized(a.cloneNode()), over); figure.append(box);
      const caption = document.createElement('figcaption');
      if (mode === 'slide') {
        const range = document.createElement('input');
        range.type = 'range'; range.value = 50; range.style.width = '100%';
        range.setAttribute('aria-label', 'reference left of here, new picture right of it');
        const cut = () => over.style.clipPath = 'inset(0 0 0 ' + range.value + '%)';
        range.oninput = cut; cut(); figure.append(range);
        caption.textContent = 'reference | new';
      } else caption.className = 'now';
      figure.append(caption);
      return figure;
    }
    function show() {
      clearInterval(timer); body.dataset.zoom = zoom.value;
      document.querySelectorAll('.made').forEach(e => e.remove());
      document.querySelectorAll('article').forEach(article => {
        const made = mode === 'side' ? null : stack(article);
        article.querySelectorAll('figure:not(.made)').forEach(f => {
          f.hidden = !!made && f.dataset.name !== 'difference';
          sized(f.querySelector('img'));
        });
        if (made) article.querySelector('.pictures').prepend(made);
      });
      if (mode === 'blink') { timer = setInterval(blink, 600); blink(); }
      document.querySelectorAll('[data-mode]').forEach(b =>
        b.setAttribute('aria-pressed', b.dataset.mode === mode));
    }
    function blink() {
      phase = !phase;
      document.querySelectorAll('.over').forEach(e =>
        e.style.visibility = phase ? 'visible' : 'hidden');
      document.querySelectorAll('.now').forEach(e => e.textContent = phase ? 'new' : 'reference');
    }
    document.querySelectorAll('[data-mode]').forEach(b =>
      b.onclick = () => { mode = b.dataset.mode; show(); });
    zoom.onchange = show;
    const asked = location.hash.slice(1);
    if (['side', 'slide', 'blink'].includes(asked)) mode = asked;
    show();
    </script>
    """
}

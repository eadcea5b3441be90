// SPDX-License-Identifier: Apache-2.0

extension ProfilePage {
  static let style = """

    .answers { margin: 10px 0 0; padding: 0; list-style: none; }
    .answers li { padding: 10px 0; border-top: 1px solid var(--rule); }
    .answers li:first-child { border-top: 0; }
    .saving { display: inline-block; min-width: 60px; color: #e8590c; font-size: 18px; }
    .origin { display: block; margin: 2px 0 0 60px; font-size: 13px; overflow-wrap: anywhere; }
    .answers small { display: block; margin-left: 60px; color: var(--quiet); }
    a { color: #4c6ef5; cursor: pointer; overflow-wrap: anywhere; }
    .bar { cursor: pointer; }
    .bar:hover rect, .bar:focus rect { opacity: 0.75; }
    .chosen { fill: none; stroke: var(--ink); stroke-width: 1.5; }
    .rows { display: grid; gap: 4px; }
    .row { display: grid; grid-template-columns: minmax(120px, 1.3fr) 2fr 80px; gap: 10px;
      align-items: center; border: 0; background: none; color: inherit; font: inherit;
      text-align: left; padding: 2px 0; width: 100%; cursor: pointer; }
    .row span:first-child { overflow-wrap: anywhere; }
    .row span:last-child { text-align: right; font-variant-numeric: tabular-nums; }
    .row i { display: block; height: 12px; border-radius: 3px; background: #4c6ef5; }
    .row.open { font-weight: 600; }
    .within { margin-left: 18px; }
    #tip { position: fixed; pointer-events: none; background: var(--ink); color: var(--card);
      padding: 4px 8px; border-radius: 6px; font-size: 13px; white-space: pre; z-index: 1; }
    @media (max-width: 640px) { body { padding: 16px 12px 40px; }
      .row { grid-template-columns: 1fr 64px; } .row span:nth-child(2) { grid-row: 2;
      grid-column: 1 / -1; } .origin, .answers small { margin-left: 0; }
      td, th { padding: 4px 4px; } }
    @media print { body { max-width: none; padding: 0; } section { break-inside: avoid; }
      #tip { display: none; } }

    """

  /// Draws the frames; a frame leads to its passes, a pass to its layers, a layer to its place in
  /// the program.
  static let script = #"""

    "use strict";
    (() => {
      const read = id => {
        const element = document.getElementById(id);
        return element && JSON.parse(element.textContent);
      };
      const run = read("profile"), earlier = read("earlier");
      const stages = [["apply", "#f59f00"], ["evaluate", "#37b24d"], ["build", "#1c7ed6"],
        ["draw", "#7950f2"]];
      const total = frame => stages.reduce((sum, [name]) => sum + frame[name], 0);
      const ms = value => value.toFixed(value < 1 ? 3 : 2) + " ms";
      const make = (name, attributes = {}, children = []) => {
        const space = "http://www.w3.org/2000/svg";
        const isDrawn = ["svg", "g", "rect", "line", "text", "polyline"].includes(name);
        const element = isDrawn ? document.createElementNS(space, name)
          : document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        element.append(...[].concat(children));
        return element;
      };
      const tip = make("div", { id: "tip", hidden: "" });
      document.body.append(tip);
      const point = (element, text) => {
        element.addEventListener("pointermove", event => {
          tip.hidden = false;
          tip.textContent = text;
          const left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8);
          tip.style.left = Math.max(4, left) + "px";
          tip.style.top = event.clientY + 16 + "px";
        });
        element.addEventListener("pointerleave", () => { tip.hidden = true; });
      };
      const press = (element, act) => {
        element.addEventListener("click", event => { event.preventDefault(); act(); });
        element.addEventListener("keydown", event => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); }
        });
      };
      const fill = (id, heading, about, content) => {
        const section = document.getElementById(id);
        section.hidden = false;
        section.replaceChildren(make("h2", {}, heading), make("p", {}, about), ...content);
        return section;
      };
      const median = list => [...list].sort((a, b) => a - b)[list.length >> 1] || 0;
      const mark = (x1, y, x2, kind) => make("line", { x1, y1: y, x2, y2: y, class: kind });

      // The frames of a run as bars, all runs on one scale.
      const runs = [run, earlier].filter(Boolean);
      const most = Math.max(0.001, ...runs.flatMap(one => one.record.frames.map(total)));
      const timeline = (one, isOwn) => {
        const [width, height, left] = [1060, earlier ? 130 : 190, 56];
        const frames = one.record.frames, step = (width - left) / Math.max(frames.length, 1);
        const y = value => height - 22 - (height - 34) * value / most;
        const drawing = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
          "aria-label": "The time of each frame" });
        for (const value of [0, most / 2, most]) {
          drawing.append(mark(left, y(value), width, "rule"),
            make("text", { x: left - 6, y: y(value) + 4, class: "label", "text-anchor": "end" },
              value.toFixed(most < 1 ? 2 : 1)));
        }
        frames.forEach((frame, place) => {
          const bar = make("g", isOwn ? { class: "bar", tabindex: -1 } : {});
          let sum = 0;
          for (const [name, color] of stages) {
            const top = y(sum + frame[name]);
            bar.append(make("rect", { x: left + place * step, y: top, fill: color,
              width: Math.max(step - (step > 3 ? 1 : 0), 0.5), height: y(sum) - top }));
            sum += frame[name];
          }
          point(bar, `frame ${frame.number}: ${ms(sum)}\n` + stages.map(([name]) =>
            `${name} ${ms(frame[name])}`).join("\n") + `\n${frame.changed} layers changed`);
          if (isOwn) press(bar, () => choose(place));
          drawing.append(bar);
        });
        drawing.append(mark(left, y(median(frames.map(total))), width, "middle"));
        if (most > 1000 / 60) drawing.append(mark(left, y(1000 / 60), width, "limit"));
        for (const place of [0, frames.length - 1]) {
          if (!frames[place]) continue;
          drawing.append(make("text", { x: left + (place + 0.5) * step, y: height - 6,
            class: "label", "text-anchor": place ? "end" : "start" }, `${frames[place].number}`));
        }
        if (isOwn) drawing.append(make("rect", { id: "chosen", class: "chosen", y: 4,
          width: Math.max(step, 2), height: height - 24 }));
        return drawing;
      };
      const key = make("div", { class: "key" }, stages.map(([name, color]) =>
        make("span", {}, [make("i", { style: `background:${color}` }), name])));
      const drawings = [timeline(run, true)];
      if (earlier) {
        const [now, then] = [run, earlier].map(one => median(one.record.frames.map(total)));
        drawings.push(make("p", {}, `${earlier.title}: ${ms(then)} a frame in the middle, now `
          + `${ms(now)}, ${(100 * (now / then - 1)).toFixed(0)} %`), timeline(earlier, false));
      }
      const frames = run.record.frames;
      if (frames.length) {
        const section = fill("frames", "When", "Each bar is a frame, milliseconds. Point at one, or "
          + "press it for its passes; the arrow keys go on. The dotted line is the middle.",
          [key, ...drawings]);
        section.tabIndex = 0;
        section.addEventListener("keydown", event => {
          const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (way) { event.preventDefault(); choose(chosen + way); }
        });
      }

      // Rows with bars, each of which may open others.
      const rows = list => {
        const largest = Math.max(0.001, ...list.map(row => row.ms));
        return make("div", { class: "rows" }, list.map(row => {
          const bar = make("i", { style: `width:${Math.max(1, 100 * row.ms / largest)}%` });
          const button = make("button", { class: "row", type: "button" }, [make("span", {}, row.text),
            make("span", {}, bar), make("span", {}, ms(row.ms))]);
          const box = make("div", {}, button);
          press(button, () => row.act(box, button));
          return box;
        }));
      };
      const name = place => run.record.names[place].path;
      const layers = list => rows(list.map(layer => ({ text: name(layer.name), ms: layer.ms,
        act: () => show(layer.name) })));

      let chosen = 0;
      const choose = place => {
        chosen = Math.min(Math.max(place, 0), frames.length - 1);
        const frame = frames[chosen], mark = document.getElementById("chosen");
        const step = (1060 - 56) / frames.length;
        mark.setAttribute("x", 56 + chosen * step);
        const open = pass => (box, button) => {
          const isOpen = button.classList.toggle("open");
          if (!isOpen) return box.lastChild.remove();
          const within = layers(pass.layers);
          within.classList.add("within");
          box.append(within);
        };
        fill("frame", `Frame ${frame.number}: ${ms(total(frame))}`,
          "Its passes, the dearest first; press one for the layers drawn in it, and a layer for "
          + "its place in the program.",
          [rows(frame.passes.map(pass => ({ ms: pass.ms, act: open(pass),
            text: `${pass.reason} of ${name(pass.name)}, ${pass.width} × ${pass.height}` })))]);
      };

      // A layer: its time in each frame, since when, its advice, its place in the program.
      const show = place => {
        const { path, origins } = run.record.names[place];
        const times = frames.map(frame =>
          (frame.layers.find(layer => layer.name === place) || { ms: 0 }).ms);
        const usual = median(times.filter(time => time > 0)), top = Math.max(0.001, ...times);
        const since = times.findIndex(time => time > 0 && time >= usual / 2);
        const points = times.map((time, index) =>
          `${1060 * index / Math.max(times.length - 1, 1)},${64 - 60 * time / top}`).join(" ");
        const curve = make("svg", { viewBox: "0 0 1060 68", role: "img",
          "aria-label": "The layer's time in each frame" },
          make("polyline", { points, class: "curve" }));
        const advice = run.report.advice.filter(one => one.layer === path).map(one =>
          make("p", {}, `${one.problem}: ${one.advice}`));
        const about = since < 0 ? "Not among the dearest of any frame." :
          `${ms(usual)} a frame, since frame ${frames[since].number}; at most ${ms(top)}.`;
        const lines = origins.map(origin => make("code", { class: "origin" }, origin));
        const none = make("p", {}, "Where the program made it is known with CA_ORIGINS=1.");
        fill("layer", path, about, [curve, ...advice, ...(lines.length ? lines : [none])])
          .scrollIntoView({ block: "nearest" });
      };
      for (const link of document.querySelectorAll("[data-layer]")) {
        const place = run.record.names.findIndex(one => one.path === link.dataset.layer);
        if (place < 0) link.replaceWith(link.textContent);
        else press(link, () => show(place));
      }
      if (frames.length) choose(frames.findIndex(frame => total(frame) ===
        Math.max(...frames.map(total))));
    })();

    """#
}

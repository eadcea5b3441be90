// SPDX-License-Identifier: Apache-2.0

/// The language: both engines of After Effects, and what exporters make of it.
enum LanguageCases {
  static let all: [ExpressionCase] = [
    ExpressionCase("the last statement's value", "a = 3; b = 4; a * b", gives: [12]),
    ExpressionCase(
      "the value of a branch", "if (time > 0.5) { 10 } else { 20 }",
      at: [(0, [20]), (0.5, [20]), (1, [10])]),
    ExpressionCase(
      "an exporter's variable", "var $bm_rt;\n$bm_rt = $bm_sum(value, $bm_mul(time, 10));",
      at: [(0, [0]), (2, [20])]),
    ExpressionCase(
      "an exporter's functions",
      "var $bm_rt; $bm_rt = $bm_div($bm_sub($bm_mod(17, 5), $bm_neg(4)), 2);", gives: [3]),
    ExpressionCase(
      "let, const, arrows and templates",
      "const f = (a, b = 2) => a ** b; let n = `${f(3)}${f(2, 3)}`; parseInt(n)", gives: [98]),
    ExpressionCase(
      "lists and objects taken apart",
      "const [x, , z = 7, ...rest] = [1, 2, undefined, 4, 5]; const {a, b: {c} = {c: 9}} = {a: 2}; "
        + "x + z + rest.length + a + c", gives: [21]),
    ExpressionCase(
      "functions of lists",
      "[3, 1, 2].map(v => v * 2).filter(v => v > 2).reduce((s, v) => s + v, 0) + "
        + "[[1], [2]].flat().length + ([1, 2, 3].includes(2) ? 100 : 0) + [5, 6].find(v => v > 5)",
      gives: [118]),
    ExpressionCase(
      "spread, optional members and ??",
      "let o = {p: {q: 5}}; Math.max(...[1, o?.p?.q, 2]) + (o.x?.y ?? 30) + (o.none?.() ?? 1)",
      gives: [36]),
    ExpressionCase(
      "loops",
      "let s = 0; for (let i = 0; i < 5; i++) { if (i === 3) continue; s += i; } "
        + "for (const v of [10, 20]) s += v; for (const k in {a: 1, b: 2}) s += k.length; "
        + "do { s++; } while (s < 40); s", gives: [40]),
    ExpressionCase(
      "switch, labels and exceptions",
      "var r = 0; outer: for (var i = 0; i < 9; i++) { switch (i) { case 2: break outer; "
        + "default: r += 1; } } try { throw new Error('x'); } catch { r += 10; } finally { r += 100 } r",
      gives: [112]),
    ExpressionCase(
      "functions before their declaration, and recursion",
      "function fact(n) { return n < 2 ? 1 : n * fact(n - 1); } fact(5)", gives: [120]),
    ExpressionCase(
      "strings and patterns",
      "'a-b-c'.split('-').length + 'abc'.replace(/b/g, 'xx').length + 'x'.padStart(3, '0').length "
        + "+ 'ab'.repeat(2).length + ('abc'.startsWith('ab') ? 1 : 0)", gives: [15]),
    ExpressionCase(
      "numbers",
      "Math.hypot(3, 4) + Math.sign(-2) + Math.trunc(2.7) + Number.isInteger(4) * 1 "
        + "+ 0b11 + 0x10 + 1_000", gives: [1026]),
    ExpressionCase(
      "maps and sets",
      "let m = new Map([['a', 1]]); m.set('b', 2); let s = new Set([1, 1, 2]); "
        + "m.get('b') + m.size + s.size", gives: [6]),
    ExpressionCase(
      "a value that is changed", "value = value + 5; time = 3; value * time", gives: [15]),
    ExpressionCase(
      "names that hide those of After Effects",
      "var scale = 3, position = 4; function length(a) { return a + 1; } length(scale * position)",
      gives: [13]),
    ExpressionCase(
      "texts", "'Frame ' + timeToFrames(1) + '/' + thisComp.name", text: "Frame 60/Main"),
    ExpressionCase(
      "a text's own value", "value.toUpperCase() + ' ' + text.sourceText.length", text: "HELLO 5"),
    ExpressionCase(
      "optional links in a row",
      "var o = {a: {}}; (o?.c?.d === undefined ? 1 : 2) + "
        + "(o?.a?.b?.c === undefined ? 10 : 20)", gives: [11]),
    ExpressionCase(
      "optional links behind members and calls",
      "var o = {p: {q: 5, f: function () { return this.q; }}}; o.p?.q + o.p?.f() + o.p.f?.() + "
        + "o?.p?.['q'] + (o.p?.none?.() ?? 1)", gives: [21]),
    ExpressionCase("a division behind ++", "var i = 7; i++ / 2 + i-- / 4", gives: [5.5]),
    ExpressionCase(
      "a pattern behind the head of a statement",
      "var r = 0; if (/b/.test('abc')) /c/.test('c') && (r = 3); r", gives: [3]),
    ExpressionCase("else without a semicolon", "if (1 > 2) 5 else 7", gives: [7]),
    ExpressionCase(
      "operands keep their order",
      "var s = 2, f = function () { s = 10; return s + 1; }; s + f() * s - -s", gives: [122]),
    ExpressionCase(
      "numbers by language",
      "(1234.5).toLocaleString('de-DE') + ' ' + (1234.5).toLocaleString('es') + ' ' "
        + "+ (250).toLocaleString('en-US', {style: 'currency', currency: 'USD'}) + ' ' "
        + "+ (-1.5).toLocaleString('de', {style: 'currency', currency: 'EUR'}).replace(/\\s/, '_')",
      text: "1.234,5 1234,5 $250.00 -1,50_€"),
    ExpressionCase(
      "texts of dates",
      "var d = new Date(2024, 1, 29, 13, 5, 9); '' + d.toDateString() + '|' "
        + "+ d.toLocaleDateString() + '|' + d.toLocaleTimeString() + '|' + ('' + d).length + '|' "
        + "+ new Date(NaN).toJSON()",
      text: "Thu Feb 29 2024|2/29/2024|1:05:09 PM|62|null"),
    ExpressionCase(
      "dates have no clock",
      "new Date().getTime() + ' ' + new Date(2024, 1, 29).getMonth() + ' ' "
        + "+ new Date('2024-02-29').getDay()", text: "0 1 4"),
  ]
}

// SPDX-License-Identifier: Apache-2.0

/// The frame of a page: its head and its look. Nothing is fetched from elsewhere.
package enum PageStyle {
  /// A whole page.
  package static func page(title: String, _ body: [String]) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <title>\(Markup.escaped(title))</title>
    <style>\(rules)</style>
    </head>
    <body>
    \(body.joined(separator: "\n"))
    </body>
    </html>

    """
  }

  /// A part of a page with a heading and a sentence about it.
  package static func section(_ heading: String, _ about: String, _ content: [String]) -> String {
    Markup.element(
      "section",
      content: [Markup.element("h2", text: heading), Markup.element("p", text: about)] + content)
  }

  private static let rules = """

    :root { color-scheme: light dark; --ink: #1f2430; --quiet: #667085; --ground: #f6f7f9;
      --card: #ffffff; --rule: #e3e6ec; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e8eaf0; --quiet: #98a2b3;
      --ground: #14171f; --card: #1c202b; --rule: #323848; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1120px; padding: 28px 24px 60px; background: var(--ground);
      color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
    h1 { font-size: 26px; margin: 0; }
    h2 { font-size: 18px; margin: 0; }
    p { margin: 2px 0 14px; color: var(--quiet); }
    section, .tile { background: var(--card); border: 1px solid var(--rule); border-radius: 12px; }
    section { padding: 18px 20px; margin-top: 18px; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 12px; }
    .tile { padding: 12px 14px; }
    .tile b { display: block; font-size: 20px; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .tile span { color: var(--quiet); font-size: 13px; }
    svg + p { margin: 10px 0 0; }
    svg { display: block; width: 100%; height: auto; }
    .label { font: 12px system-ui, sans-serif; fill: var(--quiet); }
    .value { font: 12px system-ui, sans-serif; fill: var(--ink); }
    .inside { font: 12px system-ui, sans-serif; fill: #14171f; }
    .rule { stroke: var(--rule); stroke-width: 1; }
    .limit { stroke: #e03131; stroke-width: 1; stroke-dasharray: 5 4; }
    .middle { stroke: var(--ink); stroke-width: 1; stroke-dasharray: 2 3; }
    .curve { fill: none; stroke: #4c6ef5; stroke-width: 1.6; }
    .key { display: flex; flex-wrap: wrap; gap: 6px 18px; margin-bottom: 8px; font-size: 13px; }
    .key i { display: inline-block; width: 11px; height: 11px; border-radius: 3px;
      margin-right: 6px; }
    .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr));
      gap: 14px 24px; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { text-align: right; padding: 4px 8px; border-bottom: 1px solid var(--rule); }
    th:first-child, td:first-child { text-align: left; }
    th { color: var(--quiet); font-weight: 500; }

    """
}

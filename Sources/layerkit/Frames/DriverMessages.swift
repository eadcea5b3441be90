// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAGLES
import CAHeadless

/// The messages of a renderer's driver about errors and undefined behaviour, each with its number.
///
/// Empty unless `LAYERKIT_GL_DEBUG` asks for a driver that checks.
struct DriverMessages {
  private var counts: [(text: String, count: Int)] = []

  /// Counts equal texts.
  init(_ texts: [String]) {
    for text in texts {
      if let known = counts.firstIndex(where: { $0.text == text }) {
        counts[known].count += 1
      } else {
        counts.append((text, 1))
      }
    }
  }

  init(_ renderer: HeadlessRenderer) {
    let kinds: Set<DebugMessage.Kind> = [.error, .undefined]
    self.init(renderer.driverMessages.filter { kinds.contains($0.kind) }.map(\.description))
  }

  /// A line for each message, in the order of their first appearance.
  var text: String {
    counts.map { "layerkit: the driver reports (\($0.count)×) \($0.text)\n" }.joined()
  }

  /// Writes the lines to standard error.
  func complain() { if !counts.isEmpty { StandardStreams.complain(text) } }
}

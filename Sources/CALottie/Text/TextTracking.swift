// SPDX-License-Identifier: Apache-2.0

/// The places of characters that animators space.
struct TextTracking {
  private let sums: AnimatorSums
  private let setting: TextSetting
  private let document: LottieTextDocument

  init(_ sums: AnimatorSums, _ setting: TextSetting, _ document: LottieTextDocument) {
    (self.sums, self.setting, self.document) = (sums, setting, document)
  }

  /// Numbers that all frames together may have.
  private static let limit = 4_000_000.0

  /// How far each character is moved along its line, points; nil without such animators.
  ///
  /// Space between two characters moves those behind it; the line keeps its alignment. It counts in
  /// points, unlike the tracking of a document, which counts in thousandths of the size.
  func shifts(_ text: TextBuilder) -> Moving<[Double]>? {
    guard sums.has("t") else { return nil }
    let frames = text.animator.end - text.animator.start
    guard frames * Double(setting.places.count) <= Self.limit else {
      text.builder.notes.warn(
        .limit, "the text is too long for animators of tracking", line: text.layer.line,
        layer: text.layer.name)
      return nil
    }
    let lines = setting.places.map(\.line)
    let share =
      switch document.justification {
      case 1, 4: 1.0
      case 2, 5: 0.5
      default: 0.0
      }
    let spaces = setting.places.indices.map { sums.sum("t", $0) }
    return Moving.all(spaces).map { spaces in
      var result: [Double] = []
      var start = 0
      while start < lines.count {
        var (end, reach) = (start, 0.0)
        while end < lines.count, lines[end] == lines[start] {
          result.append(reach)
          reach += spaces[end]
          end += 1
        }
        let width = result[end - 1]
        for place in start..<end { result[place] -= width * share }
        start = end
      }
      return result
    }.remembered
  }
}

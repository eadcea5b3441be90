// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// The fonts of `assets/fonts`, and none of the machine's.
enum PinnedFonts {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../assets/fonts").standardizedFileURL.path

  static let library = FontLibrary(folders: [folder])

  /// Runs `body` with these fonts only.
  static func only<Result>(_ body: () throws -> Result) rethrows -> Result {
    try FontLibrary.$chosen.withValue(library, operation: body)
  }

  static func style(_ size: CGFloat = 20) -> TextStyle {
    only { TextStyle(font: CTFont(name: "Noto Sans", size: size)) }
  }

  static func layout(_ text: String, _ box: TextBox = TextBox(), size: CGFloat = 20) -> TextLayout {
    only { TextLayout(StyledText(text, style(size)), in: box) }
  }

  /// One line of the layout for each line: its text, where it begins, how wide it is.
  static func table(_ text: String, _ box: TextBox, size: CGFloat = 20) -> [String] {
    let styled = StyledText(text, style(size))
    return only { TextLayout(styled, in: box) }.lines.map { line in
      let dots = line.isTruncated ? "…" : ""
      let (x, y, width) = (line.origin.x.shown, line.origin.y.shown, line.width.shown)
      return "\(x) \(y) \(width) \(styled.string(line.range))\(dots)"
    }
  }
}

extension CGFloat {
  fileprivate var shown: String { "\((self * 10).rounded() / 10)" }
}

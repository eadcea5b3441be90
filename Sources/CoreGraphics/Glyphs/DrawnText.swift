// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A text of a picture or a layer, as diagnostics name it.
package struct DrawnText: Hashable, Codable, Sendable {
  /// The most UTF-16 units of a string; a longer text ends with an ellipsis here.
  package static let longest = 512
  /// The most texts of a picture; further ones are left out.
  package static let most = 32

  /// The characters.
  package var string: String
  /// The PostScript name of the font of the first character.
  package var font: String
  /// The size of that font, points.
  package var size: Double

  /// A text in a font of that name and size, points.
  package init(_ string: String, font: String, size: Double) {
    (self.string, self.font, self.size) = (Self.cut(string), font, size)
  }

  private static func cut(_ string: String) -> String {
    guard string.utf16.count > longest else { return string }
    var (kept, length) = ("", 0)
    for scalar in string.unicodeScalars {
      length += UTF16.width(scalar)
      if length > longest { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }
}

extension CGContext {
  /// Notes a text that is drawn here, where texts are kept.
  package func note(_ text: @autoclosure () -> DrawnText?) {
    guard keepsTexts, texts.count < DrawnText.most, let text = text(), !text.string.isEmpty,
      !texts.contains(text)
    else { return }
    texts.append(text)
  }

  /// Notes the texts of a picture that is drawn here, where texts are kept.
  func note(textsOf image: CGImage) {
    guard keepsTexts else { return }
    for text in image.texts { note(text) }
  }
}

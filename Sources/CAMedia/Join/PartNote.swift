// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import Glibc

/// Where a part stands in its film. The file of a part carries it, as the comment of its container.
package struct PartNote: Hashable, Sendable {
  /// The pictures of the part, counted from 0 in the whole film; at least one.
  package let pictures: Range<Int>
  /// The pictures of the whole film.
  package let count: Int
  /// A name that all parts of a film share, and those of other films do not: up to 64 letters and
  /// digits of ASCII.
  package let film: String

  /// Nil where the numbers or the name break the rules.
  package init?(pictures: Range<Int>, count: Int, film: String) {
    guard pictures.lowerBound >= 0, !pictures.isEmpty, pictures.upperBound <= count,
      film.wholeMatch(of: /[0-9A-Za-z]{1,64}/) != nil
    else { return nil }
    (self.pictures, self.count, self.film) = (pictures, count, film)
  }

  /// Reads the comment of a file; nil for any other text.
  init?(comment: String) {
    guard
      let match = comment.prefix(200).wholeMatch(
        of: /layerkit-part ([0-9]{1,9})\.\.([0-9]{1,9})\/([0-9]{1,9}) ([0-9A-Za-z]{1,64})/),
      let first = Int(match.1), let last = Int(match.2), let count = Int(match.3), first <= last
    else { return nil }
    self.init(pictures: first..<last + 1, count: count, film: String(match.4))
  }

  /// The comment that says it: first and last picture, how many the film has, and its name.
  var comment: String {
    "layerkit-part \(pictures.lowerBound)..\(pictures.upperBound - 1)/\(count) \(film)"
  }

  /// Whether it is the whole film.
  var isWhole: Bool { pictures.count == count }
}

extension FilmFile {
  /// The note that the file carries; nil where it has none.
  var partNote: PartNote? {
    let entry = library.av_dict_get(context.pointee.metadata, "comment", nil, 0)
    guard let text = entry?.pointee.value else { return nil }
    // A comment may be as long as the file.
    let bytes = UnsafeBufferPointer(start: text, count: strnlen(text, 200))
    return PartNote(comment: String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}

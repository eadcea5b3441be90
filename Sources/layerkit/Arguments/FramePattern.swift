// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// Where frames go: a path with the frame's number in the name of the file.
struct FramePattern {
  let text: String
  private let prefix: String
  private let suffix: String
  /// Numbers with fewer digits get zeros before them.
  private let digits: Int

  /// Parses `folder/name-%04d.png`: exactly one `%d` or `%0Nd`, and `%%` for a percent sign.
  init(_ text: String) throws {
    self.text = text
    let field = /%(?:%|(?:0([1-9][0-9]?))?d)/
    let fields = text.matches(of: field).filter { $0.0 != "%%" }
    let plain = text.replacing(field, with: "")
    guard fields.count == 1, !plain.contains("%"), let number = fields.first else {
      throw ValidationError(
        "The output of several frames has exactly one %d or %0Nd for the number, as in "
          + "frames/%04d.png, and %% for a percent sign; not '\(text)'.")
    }
    prefix = String(text[..<number.range.lowerBound]).replacing("%%", with: "%")
    suffix = String(text[number.range.upperBound...]).replacing("%%", with: "%")
    digits = number.1.flatMap { Int($0) } ?? 1
    guard !suffix.contains("/"), digits <= 20 else {
      throw ValidationError(
        "The number of a frame stands in the name of the file and has at most 20 digits, "
          + "not as in '\(text)'.")
    }
  }

  func path(of frame: Int) -> String {
    let number = String(frame)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }

  /// The number in a path that the pattern makes; nil for any other.
  func number(of path: String) -> Int? {
    guard path.hasPrefix(prefix), path.hasSuffix(suffix),
      path.count > prefix.count + suffix.count,
      let number = Int(path.dropFirst(prefix.count).dropLast(suffix.count)), number >= 0,
      self.path(of: number) == path
    else { return nil }
    return number
  }

  /// The folder of the frames, with its slash; empty for the current one.
  var folder: String { prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? "" }

  /// The manifest beside the frames: `manifest` takes the place of the number, `.json` that of the
  /// extension.
  var manifest: String {
    let stem = suffix.lastIndex(of: ".").map { String(suffix[..<$0]) } ?? suffix
    return prefix + "manifest" + stem + ".json"
  }
}

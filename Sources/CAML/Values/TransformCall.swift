// SPDX-License-Identifier: Apache-2.0

/// One function of a transform list as it is written, such as `rotate(30deg)`.
struct TransformCall {
  let name: Substring
  /// The text between the brackets.
  let arguments: Substring
  /// Whether the bracket that it opens is closed.
  let isClosed: Bool
  /// The whole call.
  let text: Substring

  /// The functions that there are.
  static let names = ["rotate", "scale", "translate", "perspective", "matrix", "identity"]

  /// The call that a text begins with; what is neither name nor bracket is a call without a name,
  /// up to the end.
  ///
  /// - Precondition: The text is not empty.
  init(at rest: Substring) {
    name = rest.prefix(while: \.isLetter)
    let after = rest[name.endIndex...].drop(while: \.isWhitespace)
    guard !name.isEmpty, after.first == "(" else {
      (arguments, isClosed) = ("", true)
      text = name.isEmpty ? rest : name
      return
    }
    let inner = after.dropFirst()
    let end = inner.firstIndex { $0 == "(" || $0 == ")" } ?? inner.endIndex
    isClosed = end < inner.endIndex && inner[end] == ")"
    if isClosed {
      arguments = inner[..<end]
      text = rest[...end]
    } else {
      // A second bracket belongs to the next call, whose name stands before it.
      let start = end < inner.endIndex ? inner[..<end].startOfLastWord : end
      arguments = inner[..<start]
      text = rest[..<start]
    }
  }
}

extension Substring {
  /// Where the letters begin that the text ends with, white space aside.
  fileprivate var startOfLastWord: Index {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return self[..<end].lastIndex { !$0.isLetter }.map(index(after:)) ?? startIndex
  }
}

extension Character {
  var isSeparator: Bool { isWhitespace || self == "," || self == ";" }
}

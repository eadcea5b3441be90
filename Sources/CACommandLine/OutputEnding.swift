// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// The file format that the ending of an output's name stands for.
package enum OutputEnding {
  /// The endings of pictures that are written.
  package static let pictures = ["png"]

  /// Refuses a name whose ending promises a file that is not written.
  ///
  /// A name without an ending promises nothing, nor does a number at its end. Case does not count.
  /// - Throws: `ValidationError` with the list of the endings there are.
  ///
  /// - Parameter hint: A further sentence of the refusal.
  package static func check(
    _ path: String, among endings: [String] = pictures, hint: String = ""
  ) throws {
    guard let ending = ending(of: path), !endings.contains(ending) else { return }
    let list = endings.map { "." + $0 }.joined(separator: ", ")
    throw ValidationError(
      "'\(path)' cannot be written: files end with \(list), or have no ending."
        + (hint.isEmpty ? "" : " " + hint))
  }

  /// The ending of a name in small letters, without its dot; nil for a name without one.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return ending.contains(where: \.isLetter) ? ending : nil
  }
}

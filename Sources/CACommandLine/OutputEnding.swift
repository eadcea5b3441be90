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
  package static func check(_ path: String, among endings: [String] = pictures) throws {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return }
    let ending = name[name.index(after: dot)...].lowercased()
    guard ending.contains(where: \.isLetter), !endings.contains(ending) else { return }
    let list = endings.map { "." + $0 }.joined(separator: ", ")
    throw ValidationError(
      "'\(path)' cannot be written: files end with \(list), or have no ending.")
  }
}

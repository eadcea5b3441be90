// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The latest results of searches for stand-ins, in two halves. When one half is full, the cache
/// evicts the results of the other half that were not used since.
struct SubstituteCache {
  /// The most results of a half. A text in any one writing system has fewer characters in use.
  static let limit = 8192

  private typealias Results = [FontLibrary.Substitute: Int?]
  private var new: Results = [:]
  private var old: Results = [:]

  /// How many results there are, at most twice ``limit``.
  var count: Int { new.count + old.count }

  /// The place of the font that was found, nil within where none was; nil where nothing is known.
  mutating func place(of key: FontLibrary.Substitute) -> Int?? {
    if let known = new[key] { return .some(known) }
    guard let known = old.removeValue(forKey: key) else { return nil }
    keep(known, of: key)
    return .some(known)
  }

  /// Keeps the result of a search.
  mutating func keep(_ place: Int?, of key: FontLibrary.Substitute) {
    if new.count >= Self.limit { (old, new) = (new, [:]) }
    new.updateValue(place, forKey: key)
  }
}

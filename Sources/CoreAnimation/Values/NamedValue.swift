// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A type of named values, such as gravities: strings to programs, small numbers in a layer's
/// state.
package protocol NamedValue: RawRepresentable, Hashable, Sendable where RawValue == String {
  init(rawValue: String)
}

extension NamedValue {
  /// The value of a word kept in a layer's state.
  package init(_ name: Name) { self.init(rawValue: name.word) }

  /// The word as a layer's state keeps it.
  package var name: Name { Name(rawValue) }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation

// The places of rows and items in sections.
extension IndexPath {
  /// The place of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The place of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section.
  ///
  /// - Precondition: The path has two parts.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The row in the section.
  ///
  /// - Precondition: The path has two parts.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The item in the section.
  ///
  /// - Precondition: The path has two parts.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Where an image of a document was read, so that it can be written again as it was.
package enum ImageSource {
  /// A file, with its facts when it was read.
  case file(URL, FileStamp)
  /// A `data:` address.
  case address(String)
}

/// The facts that tell whether a file was changed since.
package struct FileStamp: Hashable {
  private let size: Int?
  private let changed: Date?

  /// Those of the file now.
  package init(_ url: URL) {
    let facts = try? FileManager.default.attributesOfItem(atPath: url.path)
    size = (facts?[.size] as? NSNumber)?.intValue
    changed = facts?[.modificationDate] as? Date
  }
}

// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// The formats of pictures: which are read by this process, and how.
struct PictureFormats: Encodable, CustomStringConvertible {
  struct Row: Encodable {
    let format: String
    let isRead: Bool
    /// Whether files of several pictures play.
    let isAnimated: Bool
    /// The code that reads them, or the missing library.
    let how: String
  }

  let rows: [Row] = ImageFormat.allCases.compactMap { format in
    guard let how = format.reading.text else { return nil }
    return Row(
      format: format.rawValue, isRead: format.isDecodable, isAnimated: format.isAnimated, how: how)
  }

  var description: String {
    rows.map { row in
      let name = row.format.padding(toLength: 5, withPad: " ", startingAt: 0)
      let kind = row.isRead ? row.isAnimated ? "read, plays" : "read" : "not read"
      return
        "picture    \(name) \(kind.padding(toLength: 12, withPad: " ", startingAt: 0))\(row.how)"
    }.joined(separator: "\n")
  }

  func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}

extension PictureReading {
  /// How, in words; nil for a format that is not read.
  fileprivate var text: String? {
    switch self {
    case .linked(let name): "linked: \(name)"
    case .opened(let name): "opened at run time: \(name)"
    case .missing(let library, let package): "\(library) is not there (Debian: \(package))"
    case .none: nil
    }
  }
}

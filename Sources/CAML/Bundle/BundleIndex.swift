// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The content of `index.xml` of a `.ca` bundle. Editor state is not kept.
struct BundleIndex: Hashable {
  var rootDocument: String?
  /// The canvas; in points, or in pixels where ``unitsInPixels`` says so.
  var documentSize: CGSize?
  var geometryFlipped = false
  var unitsInPixels = false
  var scalesToFit = false
  var publishedObjectNames: [String] = []

  init() {}

  init(_ list: PropertyList, log: DiagnosticLog, file: String) {
    func bad(_ key: String, _ rule: String) {
      log.add(.warning, .badValue, file: file, line: nil, "\(key): \(rule)")
    }
    func flag(_ key: String) -> Bool {
      guard let value = list[key] else { return false }
      if value.bool == nil { bad(key, "is a truth value") }
      return value.bool ?? false
    }
    rootDocument = list["rootDocument"]?.string
    if list["rootDocument"] != nil, rootDocument == nil { bad("rootDocument", "is a file name") }
    geometryFlipped = flag("geometryFlipped")
    unitsInPixels = flag("unitsInPixelsInPlayer")
    scalesToFit = flag("scalesToFitInPlayer") || flag("documentResizesToView")
    publishedObjectNames = list["publishedObjectNames"]?.strings ?? []
    guard let width = list["documentWidth"], let height = list["documentHeight"] else { return }
    let size = CGSize(width: width.number ?? .nan, height: height.number ?? .nan)
    if (0.001...100_000).contains(size.width), (0.001...100_000).contains(size.height) {
      documentSize = size
    } else {
      bad("documentWidth, documentHeight", "are above 0 and at most 100000")
    }
  }
}

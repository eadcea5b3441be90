// SPDX-License-Identifier: Apache-2.0
import CAReading
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

  /// The keys that are read and written.
  enum Key {
    static let rootDocument = "rootDocument", geometryFlipped = "geometryFlipped"
    static let unitsInPixels = "unitsInPixelsInPlayer", scalesToFit = "scalesToFitInPlayer"
    static let resizesToView = "documentResizesToView"
    static let publishedObjectNames = "publishedObjectNames"
    static let width = "documentWidth", height = "documentHeight"
  }

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
    rootDocument = list[Key.rootDocument]?.string
    if list[Key.rootDocument] != nil, rootDocument == nil {
      bad(Key.rootDocument, "is a file name")
    }
    geometryFlipped = flag(Key.geometryFlipped)
    unitsInPixels = flag(Key.unitsInPixels)
    scalesToFit = flag(Key.scalesToFit) || flag(Key.resizesToView)
    publishedObjectNames = list[Key.publishedObjectNames]?.strings ?? []
    guard let width = list[Key.width], let height = list[Key.height] else { return }
    let size = CGSize(width: width.number ?? .nan, height: height.number ?? .nan)
    if Self.holds(size) {
      documentSize = size
    } else {
      bad("documentWidth, documentHeight", "are above 0 and at most 100000")
    }
  }

  /// Whether a size may be that of a canvas.
  static func holds(_ size: CGSize) -> Bool {
    [size.width, size.height].allSatisfy { (0.001...100_000).contains($0) }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CAPictures
import Foundation
import LayerKitTesting
import Testing

/// Pictures of the same scenes by two drivers, as `scripts/compare-mesa` draws them.
@Suite("Pictures of two drivers agree within the default tolerance")
struct DriverTests {
  private static let folders =
    ProcessInfo.processInfo.environment["LAYERKIT_DRIVER_PICTURES"]?
    .split(separator: ":").map { URL(filePath: String($0)) } ?? []

  @Test("by name", .enabled(if: folders.count == 2, "LAYERKIT_DRIVER_PICTURES names no folders"))
  func agree() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folders[0].path)
      .filter { $0.hasSuffix(".png") }.sorted()
    #expect(!names.isEmpty)
    for name in names {
      let pictures = try Self.folders.map {
        try ImageDecoder.decode(Data(contentsOf: $0.appending(path: name)))
      }
      let comparison = SnapshotComparison(pictures[0], pictures[1], tolerance: .acrossDrivers)
      print(
        "drivers", name, comparison.size, comparison.differingCount, comparison.offCount,
        comparison.worstDistance, comparison.worstChannel)
      #expect(comparison.agrees, "\(name): \(comparison)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing

@testable import LayerKitTesting

@Suite("Pictures are compared by pixels and by a perceptual distance")
struct ComparisonTests {
  /// Pairs of Lab and their distance, from the table of Sharma, Wu and Dalal.
  private static let pairs: [([Double], [Double], Double)] = [
    ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
    ([50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615),
    ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
    ([50, 0, 0], [50, -1, 2], 2.3669),
    ([50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792),
    ([50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045),
    ([50, 2.5, 0], [50, 0, -2.5], 4.3065),
    ([50, 2.5, 0], [73, 25, -18], 27.1492),
    ([50, 2.5, 0], [61, -5, 29], 22.8977),
    ([50, 2.5, 0], [56, -27, -3], 31.9030),
    ([50, 2.5, 0], [58, 24, 15], 19.4535),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
  ]

  @Test("CIEDE2000 gives the published distances, both ways", arguments: pairs.indices)
  func distances(_ index: Int) {
    let (first, second, expected) = Self.pairs[index]
    let a = LabColor(l: first[0], a: first[1], b: first[2])
    let b = LabColor(l: second[0], a: second[1], b: second[2])
    #expect(abs(a.difference(from: b) - expected) < 0.0001)
    #expect(abs(b.difference(from: a) - expected) < 0.0001)
  }

  @Test("black and white are 100 apart, and grey has no hue")
  func lab() {
    let black = LabColor(red: 0, green: 0, blue: 0)
    let white = LabColor(red: 255, green: 255, blue: 255)
    #expect(abs(black.difference(from: white) - 100) < 0.01)
    let grey = LabColor(red: 119, green: 119, blue: 119)
    #expect(abs(grey.l - 50.03) < 0.01)
    #expect(abs(grey.a) < 0.01 && abs(grey.b) < 0.01)
  }

  @Test("one pixel that is off is found, counted and named")
  func onePixel() {
    let reference = Pictures.plain([0, 0, 255, 255])
    let picture = Pictures.dotted([0, 0, 255, 255], dot: [0, 0, 200, 255], x: 6, y: 3)
    let comparison = SnapshotComparison(picture, reference, tolerance: .exact)
    #expect(!comparison.agrees)
    #expect((comparison.offCount, comparison.differingCount) == (1, 1))
    #expect(comparison.worstChannel == 55)
    #expect(comparison.worstPlace == SnapshotComparison.PixelPlace(x: 6, y: 3))
    #expect("\(comparison)".contains("6, 3"))
    #expect(SnapshotComparison(reference, reference, tolerance: .exact).agrees)
  }

  @Test("a share of pixels, a number of pixels, a distance")
  func tolerances() {
    let reference = Pictures.plain([0, 0, 255, 255])
    let picture = Pictures.dotted([0, 0, 255, 255], dot: [0, 0, 250, 255], x: 0, y: 0)
    func agrees(_ tolerance: SnapshotTolerance) -> Bool {
      SnapshotComparison(picture, reference, tolerance: tolerance).agrees
    }
    #expect(!agrees(.exact))
    #expect(agrees(SnapshotTolerance(channel: 5)))
    #expect(!agrees(SnapshotTolerance(channel: 4)))
    #expect(agrees(SnapshotTolerance(channel: 4, pixels: 1)))
    #expect(agrees(SnapshotTolerance(precision: 31.0 / 32)))
    #expect(!agrees(SnapshotTolerance(precision: 31.1 / 32)))
    #expect(agrees(SnapshotTolerance(perceptualPrecision: 0.98)))
    #expect(!agrees(SnapshotTolerance(perceptualPrecision: 0.9999)))
    #expect(SnapshotTolerance(perceptualPrecision: .nan).distance == 0)
  }

  @Test("a transparent pixel is not black")
  func transparency() {
    let clear = Pictures.plain([0, 0, 0, 0])
    let black = Pictures.plain([0, 0, 0, 255])
    let comparison = SnapshotComparison(clear, black, tolerance: .acrossDrivers)
    #expect(comparison.offCount == 32)
    #expect(comparison.worstDistance > 99)
  }

  @Test("pictures of different sizes never agree")
  func sizes() {
    let comparison = SnapshotComparison(
      Pictures.plain([0, 0, 0, 255], width: 8, height: 4),
      Pictures.plain([0, 0, 0, 255], width: 4, height: 8),
      tolerance: SnapshotTolerance(precision: 0))
    #expect(!comparison.agrees)
    #expect("\(comparison)".contains("8×4"))
  }

  @Test("the difference picture is red beyond the tolerance, blue within, faint elsewhere")
  func differencePicture() throws {
    let reference = Pictures.plain([10, 10, 10, 255])
    let off = Pictures.dotted([10, 10, 10, 255], dot: [200, 10, 10, 255], x: 1, y: 1)
    let near = Pictures.dotted([10, 10, 10, 255], dot: [11, 10, 10, 255], x: 2, y: 1)
    let tolerance = SnapshotTolerance(channel: 2)
    let red = try #require(DifferencePicture.make(off, reference, tolerance: tolerance))
    #expect(red.pixel(1, 1) == [230, 0, 38, 255])
    #expect(red.pixel(0, 0) == [206, 206, 206, 255])
    let blue = try #require(DifferencePicture.make(near, reference, tolerance: tolerance))
    #expect(blue.pixel(2, 1) == [80, 140, 255, 255])
  }
}

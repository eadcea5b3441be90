// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics

/// The blurred corners that rounded rectangles of any size have in common: the shadow of a small
/// one as a picture whose middle stretches.
struct ShadowCells {
  struct Key: Hashable {
    /// As in ``LayerShape``.
    var radii: SIMD4<Double>
    var sigma: Double
    var texelsPerPoint: Double

    /// How far a corner is felt inside the shape's sides, points.
    var corner: Double { radii.max() + 2 * sigma }
    /// The side of the rectangle that the picture shows, points: two texels of it are its middle's.
    var side: Double { 2 * corner + 4 / texelsPerPoint }
  }

  let key: Key
  let picture: ShadowPicture

  init?(_ key: Key) {
    let path = Self.path(side: key.side, radii: key.radii)
    let wanted = ShadowPictures.Key(
      path: path, sigma: key.sigma, texelsPerPoint: key.texelsPerPoint)
    guard let picture = ShadowPictures.shared.picture(wanted) else { return nil }
    self.key = key
    self.picture = picture
  }

  private static func path(side: Double, radii: SIMD4<Double>) -> CGPath {
    let path = CGMutablePath()
    func turn(_ x: Double, _ y: Double, towards nextX: Double, _ nextY: Double, _ radius: Double) {
      path.addArc(
        tangent1End: CGPoint(x: x, y: y), tangent2End: CGPoint(x: nextX, y: nextY),
        radius: CGFloat(radius))
    }
    path.move(to: CGPoint(x: side / 2, y: 0))
    turn(side, 0, towards: side, side, radii[1])
    turn(side, side, towards: 0, side, radii[3])
    turn(0, side, towards: 0, 0, radii[2])
    turn(0, 0, towards: side, 0, radii[0])
    path.closeSubpath()
    return path
  }
}

/// The cells that a builder used lately, each with its place in the frame's contents.
struct ShadowCellsCache {
  private struct Entry {
    let cells: ShadowCells
    var place: Int32 = 0
    var stamp: UInt64 = 0
  }

  /// How many are kept that the last frame did not use.
  private static let spare = 16
  private var entries = BoundedCache<ShadowCells.Key, Entry>()

  /// Begins a frame.
  mutating func beginFrame() { entries.beginTurn(sparing: Self.spare) }

  /// The number of the cells that `key` asks for, good for this frame, made where there are none;
  /// nil where there can be no picture.
  mutating func find(_ key: ShadowCells.Key) -> Int? {
    if let known = entries.slot(of: key) { return known }
    return ShadowCells(key).map { entries.keep(Entry(cells: $0), of: key) }
  }

  subscript(number: Int) -> ShadowCells { entries[slot: number].cells }

  /// The place of the cells' picture in the contents of the frame that `stamp` numbers.
  func place(_ number: Int, stamp: UInt64) -> Int32? {
    let entry = entries[slot: number]
    return entry.stamp == stamp ? entry.place : nil
  }

  mutating func setPlace(_ number: Int, _ place: Int32, stamp: UInt64) {
    entries[slot: number].place = place
    entries[slot: number].stamp = stamp
  }
}

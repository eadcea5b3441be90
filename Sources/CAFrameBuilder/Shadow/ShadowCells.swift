// SPDX-License-Identifier: Apache-2.0
import CABase

/// The blurred shadow of a rounded rectangle as a picture.
///
/// Along an axis on which the blurred corners leave a middle, the picture is that of a short
/// rectangle, whose middle stretches: rectangles of all sizes share it. Along an axis on which they
/// meet it has the rectangle's own length.
struct ShadowCells {
  struct Key: Hashable {
    /// As in ``LayerShape``.
    var radii: SIMD4<Double>
    var isContinuous = false
    var sigma: Double
    /// The lengths of the sides along which the corners meet, points; 0 where they do not.
    var meeting = SIMD2<Double>()

    /// A key of corners that leave a middle along both axes.
    init(radii: SIMD4<Double>, isContinuous: Bool = false, sigma: Double) {
      (self.radii, self.isContinuous, self.sigma) = (radii, isContinuous, sigma)
    }

    /// The key of a shape's shadow.
    init(_ shape: LayerShape, sigma: Double) {
      self.init(radii: shape.radii, isContinuous: shape.isContinuous, sigma: sigma)
      let size = shape.rect.size
      meeting.replace(with: size, where: size .< 2 * corner)
    }

    /// Twice the density that suffices for edges where the blurred corners meet: there the picture
    /// bends along both axes. Large pictures are all edges.
    var texelsPerPoint: Double {
      let sufficient = ShadowPicture.sufficientSigma / sigma
      let isDense = meeting != .zero && 4 * area(texelsPerPoint: sufficient) <= Self.denseArea
      return isDense ? 2 * sufficient : sufficient
    }
    /// The most texels of a picture of twice the density.
    private static let denseArea = 65_536.0
    /// How far a corner is felt inside the shape's sides, points.
    var corner: Double {
      radii.max() * (isContinuous ? LayerShape.continuousReach : 1) + 2 * sigma
    }
    /// The size of the rectangle that the picture shows, points: two texels of each side that
    /// stretches are its middle's.
    var size: SIMD2<Double> {
      meeting.replacing(
        with: 2 * corner + 4 / (ShadowPicture.sufficientSigma / sigma), where: meeting .== 0)
    }
    /// The texels of the picture, about.
    var area: Double { area(texelsPerPoint: texelsPerPoint) }

    private func area(texelsPerPoint: Double) -> Double {
      let texels = (size + 4 * sigma) * texelsPerPoint
      return texels.x * texels.y
    }
  }

  let key: Key
  let picture: ShadowPicture

  init?(_ key: Key) {
    let path = RoundedPath(size: key.size, radii: key.radii, isContinuous: key.isContinuous).path
    let wanted = ShadowPictures.Key(
      path: path, sigma: key.sigma, texelsPerPoint: key.texelsPerPoint)
    guard let picture = ShadowPictures.shared.picture(wanted) else { return nil }
    self.key = key
    self.picture = picture
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

// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Where the targets of a frame are seen: for each the map from its pixels to those of the surface.
///
/// A blur works on cells of several pixels, and a shadow on the plane of its layer; both are seen
/// where the draw that puts them back lies.
struct SeenPlaces {
  private var places: [PlaneMap?]

  /// Looks from the surface back through the draws that sample targets; where several do, the last
  /// one counts.
  init(of frame: Frame) {
    places = [PlaneMap?](repeating: nil, count: frame.targets.count + 1)
    places[0] = .identity
    for pass in frame.passes.reversed() {
      guard let place = places[pass.target] else { continue }
      if case .copy(let source) = pass.begin { note(source, place) }
      for draw in frame.draws[pass.draws].reversed() where draw.readsTarget || draw.mask > 0 {
        noteSources(of: draw, in: frame, place)
      }
    }
  }

  /// The place of a target; nil where nothing of it is seen.
  subscript(target: Int) -> PlaneMap? { places[target] }

  private mutating func noteSources(of draw: Draw, in frame: Frame, _ place: PlaneMap) {
    var reader = CellReader(frame: frame, draw: draw)
    draw.variant.kind.accept(&reader)
    let head = PlaneMap(frame.heads[Int(draw.instances.first)])
    if case .target(let target) = draw.source {
      note(Int(target), reader.cells.first.toUnits * head * place)
    }
    if draw.mask > 0 { note(Int(draw.mask), reader.cells.second.toUnits * head * place) }
  }

  private mutating func note(_ target: Int, _ place: PlaneMap) {
    if places[target] == nil { places[target] = place }
  }
}

/// Reads how fine the targets are that a draw samples.
private struct CellReader: InstanceVisitor {
  let frame: Frame
  let draw: Draw
  var cells = SampledCells()

  mutating func visit<I: Instance>(_ type: I.Type) {
    cells = frame.instance(type, of: draw).sampledCells
  }
}

extension SIMD2<Float> {
  /// From cells, so many for each unit, to units.
  fileprivate var toUnits: PlaneMap {
    let x = x != 0 ? 1 / Double(x) : 1
    let y = y != 0 ? 1 / Double(y) : 1
    return PlaneMap(x: [x, 0, 0], y: [0, y, 0], origin: [0, 0, 1])
  }
}

extension PlaneMap {
  /// The whole pixels around the image of a rectangle; `limit` where a part of it is behind the
  /// eye, and at most that.
  func pixels(around rect: DeviceRect, limit: DeviceRect) -> DeviceRect {
    if self == .identity { return rect }
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for corner in 0..<4 {
      let x = corner % 2 == 0 ? rect.x : rect.maxX
      let y = corner < 2 ? rect.y : rect.maxY
      let image = homogeneous(Double(x), Double(y))
      guard image.z > PlaneMap.leastW else { return limit }
      let point = SIMD2(image.x, image.y) / image.z
      (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point))
    }
    let least = SIMD2(Double(limit.x), Double(limit.y))
    let most = SIMD2(Double(limit.maxX), Double(limit.maxY))
    low = pointwiseMax(low, least).rounded(.down)
    high = pointwiseMin(high, most).rounded(.up)
    guard all(low .< high) else { return .zero }
    return DeviceRect(
      x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
  }
}

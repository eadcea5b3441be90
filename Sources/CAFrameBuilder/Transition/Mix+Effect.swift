// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics

extension Mix {
  /// The share of the motion's length that the soft edge of a swipe, or the radius of a curl,
  /// takes.
  private static let swipeWidth = 0.125
  private static let curlShare = 0.1
  /// How far the fold of a page is turned out of the direction of its motion, radians.
  private static let curlTilt = 0.3

  /// The mix of a transition that is one.
  ///
  /// - Parameters:
  ///   - shape: of the layer, in its own space.
  ///   - map: the layer's plane on the surface.
  ///   - area: the pixels of both pictures.
  init(
    _ transition: EvaluatedTransition, _ shape: LayerShape, _ map: PlaneMap,
    over area: DeviceRect
  ) {
    let effect = transition.effect
    self.init(Mix.kind(of: effect.kind), progress: transition.progress)
    switch kind {
    case .fade: break
    case .dissolve:
      let origin = map.point(shape.rect.minX, shape.rect.minY)
      noiseOrigin =
        Mix.finite([origin.x.rounded(.down), origin.y.rounded(.down), 0, 0]).lowHalf
    case .swipe: setSwipe(effect.edge, shape, map)
    case .pageCurl: setCurl(effect.edge, shape, map, over: area)
    case .pageUnCurl: setCurl(effect.edge.opposite, shape, map, over: area)
    }
  }

  private static func kind(of kind: TransitionEffect.Kind) -> Kind {
    switch kind {
    case .swipe: .swipe
    case .dissolve: .dissolve
    case .pageCurl: .pageCurl
    case .pageUnCurl: .pageUnCurl
    default: .fade
    }
  }

  /// From the middle of an edge to that of the opposite one.
  private mutating func setSwipe(
    _ edge: TransitionEffect.Edge, _ shape: LayerShape, _ map: PlaneMap
  ) {
    // The shader divides by it where there is no way across, too.
    edgeWidth = 1
    let (start, direction) = Mix.way(from: edge, shape, map)
    let length = (direction * direction).sum().squareRoot()
    guard length > 0, length.isFinite else { return }
    let unit = direction / length
    let begin = (unit * start).sum()
    motion = Mix.finite([unit.x, unit.y, begin, begin + length])
    edgeWidth = Float(max(length * Mix.swipeWidth, 1))
  }

  /// The line that the fold runs along, from beyond all pixels of the page.
  private mutating func setCurl(
    _ edge: TransitionEffect.Edge, _ shape: LayerShape, _ map: PlaneMap, over area: DeviceRect
  ) {
    curlRadius = 1
    let (_, direction) = Mix.way(from: edge, shape, map)
    let length = (direction * direction).sum().squareRoot()
    guard length > 0, length.isFinite else { return }
    let (c, s) = (1 - Mix.curlTilt * Mix.curlTilt / 2, Mix.curlTilt)
    let turned = SIMD2(direction.x * c - direction.y * s, direction.x * s + direction.y * c)
    let unit = turned / (turned * turned).sum().squareRoot()
    let (low, high) = Mix.span(of: area, along: unit)
    motion = Mix.finite([unit.x, unit.y, low, high])
    curlRadius = Float(max((high - low) * Mix.curlShare, 1))
  }

  /// Device space: the middle of an edge, and the way from there across the layer.
  private static func way(from edge: TransitionEffect.Edge, _ shape: LayerShape, _ map: PlaneMap)
    -> (start: SIMD2<Double>, direction: SIMD2<Double>)
  {
    let rect = shape.rect
    let middle = rect.middle
    let half = rect.size / 2 * edge.outward
    let (from, to) = (middle + half, middle - half)
    let start = map.point(from.x, from.y)
    return (start, map.point(to.x, to.y) - start)
  }

  private static func span(of area: DeviceRect, along unit: SIMD2<Double>) -> (Double, Double) {
    let xs = [Double(area.x), Double(area.maxX)].map { $0 * unit.x }
    let ys = [Double(area.y), Double(area.maxY)].map { $0 * unit.y }
    return (min(xs[0], xs[1]) + min(ys[0], ys[1]), max(xs[0], xs[1]) + max(ys[0], ys[1]))
  }

  /// Planes seen edge-on have no way across: nothing moves there.
  private static func finite(_ vector: SIMD4<Double>) -> SIMD4<Float> {
    let isFinite = (0..<4).allSatisfy { vector[$0].isFinite }
    return isFinite ? SIMD4<Float>(vector) : .zero
  }
}

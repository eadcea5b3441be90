// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation
import QuartzCore

/// The camera of a composition: its view of layers with depth, as a matrix of the space that they
/// share.
struct SceneCamera {
  let view: Moving<LayerMatrix>
}

extension LayerBuilder {
  /// The camera of a composition that has layers with depth; nil where there is none.
  ///
  /// The topmost camera counts that shows at the time. While none does, layers at depths of their
  /// own are sorted by them and seen without perspective.
  func camera(of scope: CompositionScope) -> SceneCamera? {
    guard scope.layers.contains(where: \.is3D) else { return nil }
    let cameras = scope.layers.filter { layer in
      guard case .camera = layer.content, !layer.isHidden else { return false }
      return hasFewParents(layer, in: scope)
    }
    guard !cameras.isEmpty else {
      guard composition.rules.sortsByDepth, scope.hasDepths else { return nil }
      return SceneCamera(view: Moving(LayerMatrix(matrix: CATransform3DIdentity)))
    }
    var spaces = ParentSpaces(scope)
    let views = cameras.map { view(of: $0, in: &spaces) }
    return SceneCamera(view: shown(views, of: cameras, scope.map))
  }

  /// The view of the topmost camera that shows at the time; while none does, none.
  private func shown(
    _ views: [Moving<LayerMatrix>], of cameras: [LottieLayer], _ map: TimeMap
  ) -> Moving<LayerMatrix> {
    func shown(_ frame: Double) -> Int? {
      let inner = map.inner(frame) + 1e-6
      return cameras.firstIndex { $0.inFrame <= inner && inner < $0.outFrame }
    }
    let none = LayerMatrix(matrix: CATransform3DIdentity)
    let changes = changes(of: cameras, map)
    guard !changes.isStill else { return shown(animator.start).map { views[$0] } ?? Moving(none) }
    let timeline = views.reduce(changes) { LottieTimeline.merged($0, $1.timeline) }
    let sources = views.reduce(into: Set<Int>()) { $0.formUnion($1.sources) }
    return Moving(timeline: timeline, sources: sources) { frame in
      shown(frame).map { views[$0].value(frame) } ?? none
    }
  }

  /// The moments within the play range at which cameras come and go.
  private func changes(of cameras: [LottieLayer], _ map: TimeMap) -> LottieTimeline {
    let cuts = cameras.flatMap { [$0.inFrame, $0.outFrame] }.filter { abs($0) < 1e9 }
    var result = map.outer(LottieTimeline(jumps: Array(Set(cuts)).sorted()))
    result.jumps.removeAll { $0 <= animator.start || $0 >= animator.end }
    return result
  }

  /// The matrix from the composition to the picture of a camera.
  ///
  /// At the distance of its zoom things are as large as they say.
  private func view(
    of layer: LottieLayer, in spaces: inout ParentSpaces
  ) -> Moving<LayerMatrix> {
    guard case .camera(let camera) = layer.content else {
      return Moving(LayerMatrix(matrix: CATransform3DIdentity))
    }
    let scope = spaces.scope
    let zoom = camera.perspective?.moving(scope.map, axis: 0) ?? Moving(0)
    var place = cameraMatrix(layer, scope.map)
    if let space = spaces.space(of: layer, by: self) {
      place = place.with(space, CATransform3DConcat)
    }
    let size = scope.size
    return place.with(zoom) { place, zoom in
      let distance = max(zoom, 1e-3)
      var lens = CATransform3DIdentity
      lens.m34 = -1 / distance
      let seen = CATransform3DConcat(
        CATransform3DInvert(place), CATransform3DMakeTranslation(0, 0, distance))
      let middle = CATransform3DMakeTranslation(size.width / 2, size.height / 2, 0)
      return LayerMatrix(
        matrix: CATransform3DConcat(CATransform3DConcat(seen, lens), middle))
    }
  }

  /// The matrix from a camera's space to that of its parent.
  ///
  /// A camera with a point of interest looks there before it is turned; others look straight ahead.
  private func cameraMatrix(_ layer: LottieLayer, _ map: TimeMap) -> Moving<CATransform3D> {
    var transform = layer.transform
    let target = transform.anchor?.moving(map)
    transform.anchor = nil
    transform.scale = nil
    let turned = deepMatrix(transform, map) ?? flatMatrix(transform, map)
    transform.rotation = nil
    transform.rotationX = nil
    transform.rotationY = nil
    transform.orientation = nil
    let moved = spaceMatrix(transform, map)
    guard let target else { return turned.with(moved) { CATransform3DConcat($0.matrix, $1) } }
    return turned.with(moved) { ($0.matrix, $1) }.with(target) { place, target in
      func part(_ axis: Int) -> Double { axis < target.count ? target[axis] : 0 }
      let (x, y, z) = (
        part(0) - place.1.m41, part(1) - place.1.m42, part(2) + place.1.m43
      )
      let (across, up) = (atan2(x, z), atan2(-y, hypot(x, z)))
      let looking = CATransform3DIdentity.turned(-up * 180 / .pi, about: (1, 0, 0))
        .turned(-across * 180 / .pi, about: (0, 1, 0))
      return CATransform3DConcat(CATransform3DConcat(place.0, looking), place.1)
    }
  }

  /// A layer that shows the layers in it as the open camera sees them, and the layer to put them
  /// into.
  func makeSpace(in scope: CompositionScope) -> (outer: CALayer, inner: CALayer) {
    let outer = CALayer()
    outer.name = "camera"
    outer.setValue(false, forKey: "allowsGroupBlending")
    outer.anchorPoint = .zero
    outer.bounds = CGRect(origin: .zero, size: scope.size)
    if let view = openCamera?.view {
      animator.set("sublayerTransform", of: outer, to: view, tolerance: 1e-6)
    }
    let inner = CATransformLayer()
    inner.name = "space"
    inner.anchorPoint = .zero
    inner.bounds = outer.bounds
    outer.addSublayer(inner)
    return (outer, inner)
  }

  /// A layer by itself as the open camera sees it; without a camera the layer.
  func seen(_ made: CALayer, _ layer: LottieLayer, in scope: CompositionScope) -> CALayer {
    guard layer.is3D, openCamera != nil else { return made }
    let (outer, inner) = makeSpace(in: scope)
    inner.addSublayer(made)
    return outer
  }
}

extension CompositionScope {
  /// Whether a layer with depth, or a parent, stands before or behind the picture: by its place,
  /// its anchor, or as a parent that turns out of it.
  fileprivate var hasDepths: Bool {
    let parents = Set(layers.compactMap(\.parent))
    return layers.contains { layer in
      guard layer.is3D else { return false }
      switch layer.content {
      case .camera, .nothing: return false
      default: break
      }
      let transform = layer.transform
      if transform.hasDepth || transform.anchor.map({ $0.leaves(0, at: 2) }) == true { return true }
      guard let index = layer.index, parents.contains(index) else { return false }
      return [transform.rotationX, transform.rotationY].contains { $0?.leaves(0, at: 0) == true }
        || [0, 1].contains { transform.orientation?.leaves(0, at: $0) == true }
    }
  }
}

extension LottieTransform {
  /// Whether the place is before or behind the picture at any time.
  fileprivate var hasDepth: Bool {
    switch position {
    case .whole(let position)?: position.leaves(0, at: 2)
    case .split(_, _, let z)?: z?.leaves(0, at: 0) == true
    case nil: false
    }
  }
}

extension LottieProperty where Value == [Double] {
  /// Whether a number at a place, or any number, is another one than a standard at any time.
  func leaves(_ standard: Double, at place: Int? = nil) -> Bool {
    if samples != nil { return true }
    return keyframes.contains { key in
      [key.value, key.end ?? []].contains { list in
        guard let place else { return list.contains { $0 != standard } }
        return place < list.count && list[place] != standard
      }
    }
  }
}

/// The matrices from layers that are parents to their composition, each made once.
private struct ParentSpaces {
  let scope: CompositionScope
  private var known: [Int: Moving<CATransform3D>] = [:]

  init(_ scope: CompositionScope) { self.scope = scope }

  /// The matrix from the space of a layer's parent to that of the composition; nil for a layer
  /// without a parent.
  mutating func space(
    of layer: LottieLayer, by builder: LayerBuilder
  ) -> Moving<CATransform3D>? {
    var outer: Moving<CATransform3D>?
    for place in scope.parentPlaces(of: layer) {
      if let space = known[place] {
        outer = space
        continue
      }
      let own = builder.spaceMatrix(scope.layers[place].transform, scope.map)
      outer = (outer.map { own.with($0, CATransform3DConcat) } ?? own).remembered
      known[place] = outer
    }
    return outer
  }
}

// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension CALayer {
  /// A sublayer that may be hit, and its distance at the point, in steps of a thousandth of a
  /// point: closer layers are at one depth, as when they are drawn.
  private struct Candidate {
    let layer: CALayer
    let depth: CGFloat

    init(layer: CALayer, depth: CGFloat) {
      self.layer = layer
      self.depth = (depth * 1000).rounded()
    }
  }

  /// How deep `hitTest(_:)` of classes of the program may be called within each other; deeper
  /// layers are searched without it.
  static let hitTestDepth = 32

  /// Searches without recursion, so that no depth ends the stack.
  func hit(_ point: CGPoint) -> CALayer? {
    // A transform layer has no plane that the point could be in.
    guard state.kind != .transform, let first = HitSearch(self, at: point) else { return nil }
    var searches = [first]
    while var search = searches.popLast() {
      guard let candidate = search.next() else {
        if search.hitsItself { return search.layer }
        continue
      }
      let inside = search.point
      searches.append(search)
      if candidate.overridesHitTest, let call = HitCall.begin() {
        defer { call.end() }
        if let hit = candidate.hitTest(inside) { return hit }
      } else if let inner = HitSearch(candidate, at: inside) {
        searches.append(inner)
      }
    }
    return nil
  }

  /// Whether the layer's class may have a `hitTest(_:)` of its own; those of this module have none.
  private var overridesHitTest: Bool { !layerClass.isOfModule }

  /// A layer that shows nothing is not hit, nor are its sublayers.
  private var isSeen: Bool { !isHidden && opacity > 0 }

  /// A layer that may be hit, and the sublayers still to be searched.
  private struct HitSearch {
    let layer: CALayer
    /// In the layer's space.
    let point: CGPoint
    private let isInside: Bool
    /// The layers in front come last.
    private var candidates: [CALayer]

    /// Nil for a layer that cannot be hit at the point, in the space of its superlayer's plane.
    init?(_ layer: CALayer, at point: CGPoint) {
      guard layer.isSeen else { return nil }
      let toPlane = layer.matrixToPlane
      // Its back is not drawn.
      guard layer.isDoubleSided || !toPlane.turnsAway else { return nil }
      guard let inverse = PlaneMap(flattening: toPlane).inverse else { return nil }
      let (inside, w) = inverse.image(of: point)
      guard w > 0 else { return nil }
      isInside = layer.contains(inside)
      if layer.masksToBounds, !isInside { return nil }
      (self.layer, self.point) = (layer, inside)
      candidates = layer.candidates(at: inside)
    }

    mutating func next() -> CALayer? { candidates.popLast() }

    /// Whether the layer itself is hit where nothing below it is.
    var hitsItself: Bool { isInside }
  }

  /// The sublayers that may be hit at a point of this layer's plane, those in front last.
  private func candidates(at point: CGPoint) -> [CALayer] {
    let found = gather(at: point)
    if found.count < 2 { return found.map(\.layer) }
    let order = found.indices.sorted { (found[$0].depth, $0) < (found[$1].depth, $1) }
    return order.map { found[$0].layer }
  }

  /// The sublayers whose planes stand in the same space, those of transform layers among them, in
  /// tree order.
  private func gather(at point: CGPoint) -> [Candidate] {
    var candidates: [Candidate] = []
    var pending: [(layer: CALayer, prefix: CATransform3D)] = []
    func expand(_ layer: CALayer, _ prefix: CATransform3D) {
      pending += (layer.shownSublayers ?? []).reversed().map { ($0, prefix) }
    }
    expand(self, matrixOfSublayers)
    while let (layer, prefix) = pending.popLast() {
      guard layer.isSeen else { continue }
      let toPlane = layer.state.geometry.layerToSuperlayer * prefix
      if layer.state.passesDepth {
        expand(layer, layer.matrixOfSublayers * toPlane)
      } else if layer.isDoubleSided || !toPlane.turnsAway,
        let depth = toPlane.depth(ofPlaneAt: point)
      {
        candidates.append(Candidate(layer: layer, depth: depth))
      }
    }
    return candidates
  }

  /// From this layer's space to that of the closest layer above which is no transform layer.
  private var matrixToPlane: CATransform3D {
    var plane = shownSuperlayer
    while let layer = plane, layer.state.passesDepth { plane = layer.shownSuperlayer }
    return matrix(to: plane)
  }
}

/// Calls of `hitTest(_:)` of the program's classes within each other, on this thread.
private struct HitCall {
  /// Nil where there are too many.
  static func begin() -> HitCall? {
    let record = ProgramCall.current
    guard record.hitTests < CALayer.hitTestDepth else { return nil }
    record.hitTests += 1
    return HitCall()
  }

  func end() { ProgramCall.current.hitTests -= 1 }
}

extension CATransform3D {
  /// The z at which the image of the plane z = 0 stands over a point; nil where it does not.
  fileprivate func depth(ofPlaneAt point: CGPoint) -> CGFloat? {
    guard let inverse = PlaneMap(flattening: self).inverse else { return nil }
    let (p, w) = inverse.image(of: point)
    guard w > 0 else { return nil }
    return (p.x * m13 + p.y * m23 + m43) / (p.x * m14 + p.y * m24 + m44)
  }
}

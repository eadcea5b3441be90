import CAGeometry
import CoreGraphics

extension CALayer {
  /// A sublayer that may be hit, and how near it is at the point, in steps of a thousandth of a
  /// point: what is closer together is at one depth, as it is when drawn.
  private struct Candidate {
    let layer: CALayer
    let depth: CGFloat

    init(layer: CALayer, depth: CGFloat) {
      self.layer = layer
      self.depth = (depth * 1000).rounded()
    }
  }

  func hit(_ point: CGPoint) -> CALayer? {
    // A transform layer has no plane that the point could be in.
    guard isSeen, state.kind != .transform else { return nil }
    let toPlane = matrixToPlane
    // Its back is not drawn.
    guard isDoubleSided || !toPlane.turnsAway else { return nil }
    guard let inverse = PlaneMap(flattening: toPlane).inverse else { return nil }
    let (inside, w) = inverse.image(of: point)
    guard w > 0 else { return nil }
    if masksToBounds, !contains(inside) { return nil }
    return hitBelow(at: inside, from: matrixOfSublayers) ?? (contains(inside) ? self : nil)
  }

  /// A layer that shows nothing is not hit, nor what is below it.
  private var isSeen: Bool { !isHidden && opacity > 0 }

  /// Asks the sublayers at a point of a plane, those in front first.
  private func hitBelow(at point: CGPoint, from sublayersToPlane: CATransform3D) -> CALayer? {
    var candidates: [Candidate] = []
    gather(at: point, from: sublayersToPlane, into: &candidates)
    let order = candidates.indices.sorted {
      (candidates[$0].depth, $0) > (candidates[$1].depth, $1)
    }
    for index in order {
      if let hit = candidates[index].layer.hitTest(point) { return hit }
    }
    return nil
  }

  /// The sublayers whose planes stand in the same space, those of transform layers among them.
  private func gather(
    at point: CGPoint, from sublayersToPlane: CATransform3D, into candidates: inout [Candidate]
  ) {
    for layer in shownSublayers ?? [] where layer.isSeen {
      let toPlane = layer.state.geometry.layerToSuperlayer * sublayersToPlane
      if layer.state.kind == .transform {
        layer.gather(at: point, from: layer.matrixOfSublayers * toPlane, into: &candidates)
      } else if layer.isDoubleSided || !toPlane.turnsAway,
        let depth = toPlane.depth(ofPlaneAt: point)
      {
        candidates.append(Candidate(layer: layer, depth: depth))
      }
    }
  }

  /// From this layer's space to that of the closest layer above which is no transform layer.
  private var matrixToPlane: CATransform3D {
    var plane = shownSuperlayer
    while let layer = plane, layer.state.kind == .transform { plane = layer.shownSuperlayer }
    return matrix(to: plane)
  }
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

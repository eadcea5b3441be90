// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension LayerShape {
  /// The shape a path encloses, if it is a rectangle along the axes, one with round corners, or a
  /// circle, as Core Graphics makes them.
  init?(_ path: CGPath) {
    let storage = path.storage
    guard (5...10).contains(storage.elements.count) else { return nil }
    if let rect = storage.rectangle {
      self.init(rect: rect)
      return
    }
    guard let (rect, radius) = storage.roundedRectangle else { return nil }
    self.init(rect: rect)
    radii = SIMD4(repeating: Double(radius))
  }
}

extension CGPath {
  /// The rectangle that the path encloses and the radius of its corners, 0 for none, where it is
  /// nothing else; nil for other paths.
  package var roundedBox: (rect: CGRect, radius: CGFloat)? {
    LayerShape(self).map { _ in (boundingBox, storage.roundedRectangle?.1 ?? 0) }
  }
}

extension PathStorage {
  /// The rectangle and the radius of its corners, or nil if the path is something else.
  fileprivate var roundedRectangle: (CGRect, CGFloat)? {
    let box = boundingBox
    guard box.width > 0, box.height > 0, case .move = elements[0] else { return nil }
    var model = PathStorage()
    let radius: CGFloat
    switch elements[1] {
    case .curve:
      guard abs(box.width - box.height) <= 1e-6 * box.width else { return nil }
      radius = box.width / 2
      model.addEllipse(in: box)
    case .line(let end):
      radius = box.maxY - end.y
      guard radius > 0, radius <= min(box.width, box.height) / 2 * (1 + 1e-9) else { return nil }
      model.addRoundedRect(in: box, cornerWidth: radius, cornerHeight: radius)
    default: return nil
    }
    let tolerance = 1e-6 * max(box.width, box.height)
    return isSame(as: model, within: tolerance) ? (box, radius) : nil
  }

  private func isSame(as other: PathStorage, within tolerance: CGFloat) -> Bool {
    func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
      abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
    }
    return elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { pair in
        switch pair {
        case (.move(let a), .move(let b)), (.line(let a), .line(let b)): isNear(a, b)
        case (.curve(let a, let a1, let a2), .curve(let b, let b1, let b2)):
          isNear(a, b) && isNear(a1, b1) && isNear(a2, b2)
        case (.close, .close): true
        default: false
        }
      }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CATiming
import Foundation

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1), x the fraction of the time
/// and y the progress. Immutable.
open class CAMediaTimingFunction: NSObject, NSSecureCoding {
  /// The curve itself.
  package let curve: UnitCurve

  /// The function of that name.
  ///
  /// - Precondition: `name` is one of the constants of its type.
  public init(name: CAMediaTimingFunctionName) {
    guard let curve = UnitCurve(name: name.rawValue) else {
      preconditionFailure("There is no timing function \(name.rawValue).")
    }
    self.curve = curve
  }

  /// The function with the inner control points (c1x, c1y) and (c2x, c2y).
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = UnitCurve(c1x, c1y, c2x, c2y)
  }

  /// Reads a function from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    let keys = Self.keys
    guard keys.allSatisfy(coder.containsValue) else { return nil }
    let values = keys.map { coder.decodeFloat(forKey: $0) }
    curve = UnitCurve(values[0], values[1], values[2], values[3])
  }

  /// True: functions can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the control points.
  open func encode(with coder: NSCoder) {
    for (key, value) in zip(Self.keys, [curve.x1, curve.y1, curve.x2, curve.y2]) {
      coder.encode(value, forKey: key)
    }
  }

  private static let keys = ["c1x", "c1y", "c2x", "c2y"]

  /// Stores the x and y of a control point at `ptr`, which has room for two numbers.
  ///
  /// - Precondition: `idx` is 0 for (0, 0), 1 and 2 for the inner points, or 3 for (1, 1).
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let points: [(Float, Float)] = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    precondition(
      points.indices.contains(idx), "A timing function has control points 0 to 3, not \(idx).")
    // Sound because the caller lends room for two numbers, as on Apple.
    (ptr[0], ptr[1]) = points[idx]
  }

  /// Whether both have the same control points.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.curve == curve
  }

  /// A number that equal functions share.
  open override var hash: Int { curve.hashValue }
}

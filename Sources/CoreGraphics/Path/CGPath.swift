// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A shape of lines and Bézier curves; immutable unless it is a ``CGMutablePath``.
///
/// The Sendable promise is sound: this class never changes the elements it stores, derived facts
/// are behind a lock, and its one subclass, which is final, guards its elements with another.
public class CGPath: Hashable, @unchecked Sendable {
  private let initialStorage: PathStorage
  private let knownFacts = Mutex<PathFacts?>(nil)
  private let knownMiter = Mutex<CGFloat?>(nil)

  /// Facts about the elements for drawing; found once, where they never change.
  package var facts: PathFacts {
    if self is CGMutablePath { return storage.facts }
    return knownFacts.withLock { known in
      if let known { return known }
      let facts = initialStorage.facts
      known = facts
      return facts
    }
  }

  /// How far the longest miter along the path reaches from its corner, in half widths of the line,
  /// at least 1; found once, where the elements never change.
  package var longestMiter: CGFloat {
    let box = facts.box
    guard !box.isNull else { return 1 }
    let size = max(box.width, box.height)
    if self is CGMutablePath { return storage.longestMiter(size: size) }
    return knownMiter.withLock { known in
      if let known { return known }
      let miter = initialStorage.longestMiter(size: size)
      known = miter
      return miter
    }
  }

  /// The elements at this moment, as a value.
  package var storage: PathStorage { initialStorage }

  /// A path of these elements.
  package init(storage: PathStorage) { initialStorage = storage }

  /// A path without elements.
  public init() { initialStorage = PathStorage() }

  /// A closed rectangle, mapped by `transform` unless that is nil.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var storage = PathStorage()
    storage.addRect(rect, transform: CGPath.transform(at: transform))
    self.init(storage: storage)
  }

  /// A closed ellipse of four curves that fills `rect`, mapped by `transform` unless that is nil.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var storage = PathStorage()
    storage.addEllipse(in: rect, transform: CGPath.transform(at: transform))
    self.init(storage: storage)
  }

  /// A closed rectangle with elliptical corners, mapped by `transform` unless that is nil.
  ///
  /// Corner sizes are clamped to half of the rectangle's.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var storage = PathStorage()
    storage.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: CGPath.transform(at: transform))
    self.init(storage: storage)
  }

  /// The transform that an optional argument of Apple's form points to, identity for nil.
  ///
  /// Sound because the caller lends the pointer for the call, and the value is copied.
  package static func transform(at pointer: UnsafePointer<CGAffineTransform>?) -> CGAffineTransform
  {
    pointer?.pointee ?? .identity
  }

  /// Whether both paths have the same elements now.
  public static func == (first: CGPath, second: CGPath) -> Bool {
    first === second || first.storage == second.storage
  }

  /// Feeds the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

extension CGPath {
  /// The number of elements of the path.
  package var elementCount: Int { storage.elements.count }

  /// The path itself where it never changes, else an immutable one with the same elements.
  package var frozen: CGPath { self is CGMutablePath ? CGPath(storage: storage) : self }

  /// An immutable path with the same elements.
  public func copy() -> CGPath? { frozen }

  /// A mutable path with the same elements.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage: storage) }

  /// An immutable path whose points are mapped by `transform` unless that is nil.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(storage: storage.applying(CGPath.transform(at: transform)))
  }

  /// A mutable path whose points are mapped by `transform` unless that is nil.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage: storage.applying(CGPath.transform(at: transform)))
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { storage.isEmpty }

  /// Where the next segment would start; the origin for an empty path.
  public var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  public var boundingBox: CGRect { storage.boundingBox }

  /// The smallest rectangle around the path itself, without control points; null for an empty path.
  public var boundingBoxOfPath: CGRect { storage.boundingBoxOfPath }

  /// Whether `point`, mapped by `transform`, lies in the area that filling would paint.
  ///
  /// Open subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    storage.contains(point.applying(transform), using: rule)
  }

  /// Whether the path is one closed rectangle along the axes; `rect` then receives it.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = storage.rectangle else { return false }
    // Sound because the caller lends the pointer for the call, for one rectangle.
    rect?.pointee = found
    return true
  }
}

extension PathStorage {
  /// The rectangle along the axes that the path is, or nil if it is something else.
  package var rectangle: CGRect? {
    var corners: [CGPoint] = []
    var isClosed = false
    for element in elements {
      switch element {
      case .move(let to):
        guard corners.isEmpty else { return nil }
        corners.append(to)
      case .line(let to): corners.append(to)
      case .close: isClosed = true
      case .quadCurve, .curve: return nil
      }
      if corners.count > 5 { return nil }
    }
    if corners.count == 5, corners[4] == corners[0] {
      corners.removeLast()
      isClosed = true
    }
    guard isClosed, corners.count == 4 else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isUpright =
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
      || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    return isUpright ? boundingBox : nil
  }
}

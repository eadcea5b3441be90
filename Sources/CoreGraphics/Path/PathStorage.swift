// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The segments of a path, as a value.
///
/// - Invariant: the first element is a move, and so is every element after a `close`; the functions
///   that append keep it so, and readers need no rule for a missing start.
package struct PathStorage: Hashable, Sendable {
  /// The segments in drawing order.
  package private(set) var elements: [PathElement] = []
  /// Where the open or last closed subpath started.
  private var start = CGPoint.zero
  /// Where the next segment starts; nil while the path is empty.
  package private(set) var currentPoint: CGPoint?

  /// A path without elements.
  package init() {}

  /// Whether the path has no elements.
  package var isEmpty: Bool { elements.isEmpty }

  /// Makes room for that many segments in all.
  package mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Starts a subpath at `point`.
  package mutating func move(to point: CGPoint) {
    elements.append(.move(to: point))
    start = point
    currentPoint = point
  }

  /// Appends a line; without a current point nothing happens, as on Apple.
  package mutating func addLine(to point: CGPoint) {
    guard beginSegment() else { return }
    elements.append(.line(to: point))
    currentPoint = point
  }

  /// Appends a quadratic curve; without a current point nothing happens, as on Apple.
  package mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    guard beginSegment() else { return }
    elements.append(.quadCurve(to: point, control: control))
    currentPoint = point
  }

  /// Appends a cubic curve; without a current point nothing happens, as on Apple.
  package mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard beginSegment() else { return }
    elements.append(.curve(to: point, control1: control1, control2: control2))
    currentPoint = point
  }

  /// Closes the subpath; the current point becomes its start.
  package mutating func close() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Appends any element by the rules of the functions above.
  package mutating func append(_ element: PathElement) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
    case .curve(let to, let control1, let control2):
      addCurve(to: to, control1: control1, control2: control2)
    case .close: close()
    }
  }

  /// Appends every element of `other`, mapped by `transform`.
  ///
  /// As the first of them is a move, they go in as they are. The array doubles its room when it is
  /// full; reserving room for each call would copy all elements each time.
  package mutating func append(_ other: PathStorage, transform: CGAffineTransform = .identity) {
    guard let end = other.currentPoint else { return }
    if !transform.isIdentity {
      elements += other.elements.lazy.map { $0.applying(transform) }
      (start, currentPoint) = (other.start.applying(transform), end.applying(transform))
    } else if isEmpty {
      // Shares the memory of the other.
      self = other
    } else {
      elements += other.elements
      (start, currentPoint) = (other.start, end)
    }
  }

  /// The path with every point mapped by `transform`.
  package func applying(_ transform: CGAffineTransform) -> PathStorage {
    if transform.isIdentity { return self }
    var result = PathStorage()
    result.append(self, transform: transform)
    return result
  }

  /// Makes sure a segment can be appended: false without a current point; after a `close` the next
  /// subpath starts where the last one did.
  private mutating func beginSegment() -> Bool {
    guard let currentPoint else { return false }
    if elements.last == .close { move(to: currentPoint) }
    return true
  }

  /// Traps if the invariant does not hold.
  package func checkInvariants() {
    var needsMove = true
    for element in elements {
      if case .move = element { needsMove = false }
      precondition(!needsMove, "A path starts, and goes on after a close, with a move.")
      if element == .close { needsMove = true }
    }
    precondition(isEmpty == (currentPoint == nil), "A path has a current point unless empty.")
  }

  /// Whether both have the same elements.
  package static func == (first: PathStorage, second: PathStorage) -> Bool {
    first.elements == second.elements
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Finds fingers that move fast and straight in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of swipes.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are found. Default to the right.
  open var direction = Direction.right
  /// The number of fingers. Default 1.
  open var numberOfTouchesRequired = 1

  private var way = CGVector.zero
  private var start = 0.0
  /// Seconds that a swipe may take.
  static let longest = 0.5
  /// Points that it has to go, and by which it may go aside.
  static let (length, breadth): (CGFloat, CGFloat) = (50, 50)

  /// A recogniser that calls a closure with itself.
  public convenience init(_ action: @escaping @MainActor (UISwipeGestureRecognizer) -> Void) {
    self.init()
    addAction { if let swipe = $0 as? UISwipeGestureRecognizer { action(swipe) } }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if progress.touches.count == touches.count { start = event.timestamp }
    if progress.touches.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, progress.wanted.isEmpty else { return }
    let step = progress.touches.meanStep(of: touches)
    way = CGVector(dx: way.dx + step.dx, dy: way.dy + step.dy)
    if event.timestamp - start > UISwipeGestureRecognizer.longest { return state = .failed }
    let ways = directions.map { along($0) }
    if ways.allSatisfy({ abs($0.aside) > UISwipeGestureRecognizer.breadth }) {
      return state = .failed
    }
    let isFound = ways.contains {
      $0.ahead >= UISwipeGestureRecognizer.length && abs($0.aside) <= $0.ahead
    }
    if isFound, progress.touches.count == numberOfTouchesRequired { state = .ended }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, progress.wanted.isEmpty { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() { way = .zero }

  private var directions: [Direction] {
    [.right, .left, .up, .down].filter { direction.contains($0) }
  }

  private func along(_ direction: Direction) -> (ahead: CGFloat, aside: CGFloat) {
    switch direction {
    case .left: (-way.dx, way.dy)
    case .up: (-way.dy, way.dx)
    case .down: (way.dy, way.dx)
    default: (way.dx, way.dy)
    }
  }
}

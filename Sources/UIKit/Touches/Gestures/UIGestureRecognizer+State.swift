// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIGestureRecognizer {
  /// Takes a new state, or notes it where other recognisers have a say.
  func request(_ new: State) {
    switch (progress.state, new) {
    case (.possible, .began), (.possible, .ended): want(new)
    case (.possible, .cancelled), (.possible, .failed): enter(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      enter(new)
    case (.began, .failed), (.changed, .failed): enter(.cancelled)
    default: return
    }
    progress.dispatcher?.update {}
    if progress.dispatcher == nil { settleAlone() }
  }

  private func want(_ new: State) {
    if progress.wanted.last != new { progress.wanted.append(new) }
  }

  /// Enters a state and notes that actions are to be called.
  func enter(_ new: State) {
    progress.state = new
    if new == .failed {
      progress.wanted = []
    } else {
      progress.unreported.append(new)
    }
  }

  /// Takes the states that were waited for; the gesture is found.
  func enterWanted() {
    let states = progress.wanted
    progress.wanted = []
    for state in states { enter(state) }
  }

  /// Calls the actions for the states since the last time.
  func report() {
    while !progress.unreported.isEmpty {
      progress.reported = progress.unreported.removeFirst()
      actions.call(self)
      progress.reported = nil
    }
  }

  /// The way of a recogniser that no event has reached: its states are its program's alone.
  private func settleAlone() {
    enterWanted()
    report()
    if progress.isOver { restart() }
  }

  /// Makes the recogniser ready for the next gesture.
  func restart() {
    progress.clear()
    reset()
  }

  /// Ends the gesture in progress, since the recogniser is turned off or leaves its view.
  func withdraw() {
    guard progress.dispatcher != nil, !progress.received.isEmpty || waitsForTouches else { return }
    for touch in progress.touches { touch.gestureRecognizers?.removeAll { $0 === self } }
    progress.touches = []
    request(.cancelled)
  }

  /// Follows a touch no longer.
  func drop(_ touch: UITouch) {
    touch.gestureRecognizers?.removeAll { $0 === self }
    progress.touches.removeAll { $0 === touch }
    progress.received.removeAll { $0 === touch }
    progress.takePoints()
    if progress.touches.isEmpty { request(.cancelled) }
  }

  /// A point of the root view's space in that of a view.
  func place(_ point: CGPoint, in target: UIView?) -> CGPoint {
    guard let target else { return point }
    return target.convert(point, from: target.rootView)
  }

  /// A vector of the root view's space in that of a view.
  func place(_ vector: CGVector, in target: UIView?) -> CGPoint {
    let (start, end) = (
      place(CGPoint.zero, in: target), place(CGPoint(x: vector.dx, y: vector.dy), in: target)
    )
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// A vector of a view's space in that of the root view.
  func rootVector(_ vector: CGPoint, from source: UIView?) -> CGVector {
    guard let source else { return CGVector(dx: vector.x, dy: vector.y) }
    let (start, end) = (
      source.convert(CGPoint.zero, to: source.rootView), source.convert(vector, to: source.rootView)
    )
    return CGVector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

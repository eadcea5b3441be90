// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Turns finger changes on a root view into touches and events, and sends them to recognisers and
/// views.
@MainActor final class TouchDispatcher {
  private(set) weak var root: UIView?
  /// The fingers that are down, in the order they came.
  private var fingers: [(finger: Int, touch: UITouch)] = []
  private var deliveries: [TouchDelivery] = []
  private var arena = GestureArena()
  private var taps = TapCounter()
  private(set) var event = UIEvent()
  /// The touches that have changed and were not delivered yet.
  private var changed: [UITouch] = []
  private var isUpdating = false
  /// The recognisers that follow the pointer.
  var hover = HoverTracker()
  /// The interaction that shapes the pointer.
  var pointer = PointerTracker()

  init(_ root: UIView) { self.root = root }

  /// The number of fingers that are down.
  var count: Int { fingers.count }

  // MARK: Touches

  /// Sends the changes of fingers at a media time, seconds.
  func send(_ changes: [TouchChange], at time: Double) {
    guard let root else { return }
    for (_, touch) in fingers { touch.phase = .stationary }
    event = UIEvent()
    event.timestamp = time
    changed = changes.compactMap { apply($0, root, time) }
    guard !changed.isEmpty else { return }
    event.allTouches = Set(fingers.map(\.touch))
    if root is UIWindow { UIApplication.shared.sendEvent(event) } else { deliver(event) }
    fingers.removeAll { isOver($0.touch) }
    changed = []
  }

  /// Withdraws all touches, as when the window is left.
  func cancelAll(at time: Double) {
    let changes = fingers.map {
      TouchChange(finger: $0.finger, phase: .cancelled, point: $0.touch.point)
    }
    send(changes, at: time)
  }

  private func apply(_ change: TouchChange, _ root: UIView, _ time: Double) -> UITouch? {
    if change.phase == .began { return begin(change, root, time) }
    guard let touch = fingers.first(where: { $0.finger == change.finger })?.touch else {
      return nil
    }
    touch.advance(to: change.point, change.phase, at: time)
    if change.phase == .ended { taps.note(touch) }
    return touch
  }

  private func begin(_ change: TouchChange, _ root: UIView, _ time: Double) -> UITouch? {
    guard !fingers.contains(where: { $0.finger == change.finger }),
      let view = root.hitTest(change.point, with: event), admits(view)
    else { return nil }
    let touch = UITouch(change, view: view, window: root as? UIWindow, at: time)
    touch.tapCount = taps.count(of: touch)
    touch.gestureRecognizers = followers(of: touch)
    fingers.append((change.finger, touch))
    let isFree = !deliveries.contains { $0.view === view && !isOver($0.touch) }
    if isFree || view.isMultipleTouchEnabled { deliveries.append(TouchDelivery(touch, view)) }
    return touch
  }

  /// Whether a view gets touches beside those that are down: exclusive ones keep others out.
  private func admits(_ view: UIView) -> Bool {
    let others = fingers.compactMap(\.touch.view).filter { $0 !== view }
    return others.isEmpty || !view.isExclusiveTouch && !others.contains(where: \.isExclusiveTouch)
  }

  /// The recognisers of the view and of those around it that want the touch.
  private func followers(of touch: UITouch) -> [UIGestureRecognizer] {
    var (found, next): ([UIGestureRecognizer], UIView?) = ([], touch.view)
    while let view = next {
      found += (view.gestureRecognizers ?? []).filter { $0.wants(touch, event) }
      next = view.superview
    }
    return found
  }

  private func isOver(_ touch: UITouch) -> Bool {
    touch.phase == .ended || touch.phase == .cancelled
  }

  // MARK: Delivery

  /// Sends the event's touches to recognisers and views.
  func deliver(_ event: UIEvent) {
    guard event === self.event, !changed.isEmpty else { return }
    let touches = changed
    changed = []
    update {
      for gesture in join(touches) { gesture.take(touches, event) }
      for touch in touches {
        deliveries.first { $0.touch === touch }?.add(touch.phase)
      }
    }
  }

  /// Gives new touches to their recognisers; all recognisers of the touches, in their order.
  private func join(_ touches: [UITouch]) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for touch in touches {
      for gesture in touch.gestureRecognizers ?? [] {
        if touch.phase == .began { join(gesture, touch) }
        if !found.contains(gesture) { found.append(gesture) }
      }
    }
    for gesture in found { gesture.progress.takePoints() }
    return found
  }

  private func join(_ gesture: UIGestureRecognizer, _ touch: UITouch) {
    gesture.progress.dispatcher = self
    gesture.progress.touches.append(touch)
    gesture.progress.received.append(touch)
    arena.add(gesture)
  }

  /// Runs a change of recognisers, then settles who wins, tells views, and resets recognisers. A
  /// change within a change is part of it.
  func update(_ body: () -> Void) {
    guard !isUpdating else { return body() }
    isUpdating = true
    body()
    arena.failIdle(isOver)
    arena.settle { winner in
      guard winner.cancelsTouchesInView else { return }
      for delivery in deliveries where winner.progress.received.contains(delivery.touch) {
        delivery.cancel()
      }
    }
    tellViews()
    arena.retire(isOver)
    isUpdating = false
    tellViews()
  }

  /// Takes in a recogniser that recognises without touches, as by a wheel.
  func admit(_ gesture: UIGestureRecognizer) {
    gesture.progress.dispatcher = self
    arena.add(gesture)
  }

  private func tellViews() {
    let news = deliveries.map { ($0, $0.take()) }
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var rest = news.filter { $0.1.contains(phase) }.map(\.0)
      while let view = rest.first?.view {
        view.tell(phase, rest.filter { $0.view === view }.map(\.touch), event)
        rest.removeAll { $0.view === view }
      }
    }
    deliveries.removeAll(where: \.isOver)
  }
}

extension UIView {
  /// Calls the method for a phase; late calls show the phase they are for.
  fileprivate func tell(_ phase: UITouch.Phase, _ touches: [UITouch], _ event: UIEvent) {
    let before = touches.map(\.phase)
    for touch in touches { touch.phase = phase }
    switch phase {
    case .began: touchesBegan(Set(touches), with: event)
    case .moved: touchesMoved(Set(touches), with: event)
    case .ended: touchesEnded(Set(touches), with: event)
    default: touchesCancelled(Set(touches), with: event)
    }
    for (touch, phase) in zip(touches, before) { touch.phase = phase }
  }

  /// The dispatcher of the tree, at its root.
  var touchDispatcher: TouchDispatcher {
    let root = rootView
    if let dispatcher = root.extras?.dispatcher { return dispatcher }
    let dispatcher = TouchDispatcher(root)
    root.ensuredExtras.dispatcher = dispatcher
    return dispatcher
  }
}

extension UIGestureRecognizer {
  /// Whether the recogniser follows a new touch.
  fileprivate func wants(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && !progress.isOver
      && allowedTouchTypes.contains { $0.intValue == touch.type.rawValue }
      && shouldReceive(event)
      && delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
      && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Takes those of the touches that it follows.
  fileprivate func take(_ touches: [UITouch], _ event: UIEvent) {
    let own = touches.filter(progress.touches.contains)
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let touches = Set(own.filter { $0.phase == phase })
      if touches.isEmpty || progress.isOver { continue }
      switch phase {
      case .began: touchesBegan(touches, with: event)
      case .moved: touchesMoved(touches, with: event)
      case .ended: touchesEnded(touches, with: event)
      default: touchesCancelled(touches, with: event)
      }
    }
  }
}

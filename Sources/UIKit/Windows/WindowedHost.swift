// SPDX-License-Identifier: Apache-2.0
import CABase
import CAWindow
import CoreAnimation
import CoreGraphics
import Foundation

/// Shows the program's windows in a window of the desktop, and turns pointer, wheel and keys into
/// events.
@MainActor final class WindowedHost: UIHost {
  private let window: Window
  private var pointer = CGPoint.zero
  private var modifiers: KeyModifiers = []
  /// The window in which a button is held.
  private weak var pressed: UIWindow?
  private let keys = KeyDispatcher()

  init(opening size: CGSize) throws {
    let name = ProcessInfo.processInfo.processName
    window = try Window(size: size, title: name)
    super.init(size: window.size)
    window.layer = screenLayer
    showWindows()
  }

  override var pointerShape: PointerShape { didSet { window.pointerShape = pointerShape } }

  override var clipboard: String {
    get { window.clipboard ?? "" }
    set { window.clipboard = newValue }
  }

  /// Runs until the user closes the window.
  func run() throws {
    try window.run(batches: { window, events in
      for event in HostEvent.joined(events) { self.take(event) }
    })
  }

  private func take(_ event: HostEvent) {
    let time = CACurrentMediaTime()
    switch event {
    case .key(let stroke):
      modifiers = stroke.modifiers
      keys.send(stroke, at: time)
    case .text(let text): keys.insert(text)
    case .other(let event): take(event, time)
    }
  }

  private func take(_ event: WindowEvent, _ time: Double) {
    switch event {
    case .pointerMoved(let point): move(to: point, time)
    case .pointerLeft: hoverEverywhere(at: nil, time)
    case .button(.primary, let isDown, let point, let held):
      (pointer, modifiers) = (point, held)
      press(isDown, time)
    case .scroll(let lines): scroll(lines, time)
    case .resized(let size): resize(to: size)
    case .focused(let isFocused): focus(isFocused, time)
    case .minimized(let isMinimized):
      // The focus may come back before the window does.
      if isMinimized {
        UIApplication.shared.move(to: .background)
      } else if UIApplication.shared.applicationState == .background {
        UIApplication.shared.move(to: .inactive)
      }
    case .closeRequested: window.stop()
    default: return
    }
  }

  /// The window has the keys of the desktop, or has lost them; a minimized one comes back first.
  private func focus(_ isFocused: Bool, _ time: Double) {
    if !isFocused { keys.cancelAll(at: time) }
    if isFocused {
      UIApplication.shared.move(to: .active)
    } else if UIApplication.shared.applicationState == .active {
      UIApplication.shared.move(to: .inactive)
    }
  }

  private func move(to point: CGPoint, _ time: Double) {
    pointer = point
    if let pressed { return send(.moved, in: pressed, time) }
    hoverEverywhere(at: point, time)
  }

  private func hoverEverywhere(at point: CGPoint?, _ time: Double) {
    let target = point.flatMap(window(at:))
    var shape = PointerShape.arrow
    for window in WindowList.shown {
      let place = window === target ? point.map(window.ownPoint) : nil
      let found = window.touchDispatcher.hover(at: place, time: time)
      if window === target, let found { shape = found }
    }
    if shape != pointerShape { pointerShape = shape }
  }

  private func press(_ isDown: Bool, _ time: Double) {
    if isDown { pressed = window(at: pointer) }
    guard let target = pressed else { return }
    send(isDown ? .began : .ended, in: target, time)
    if !isDown { pressed = nil }
  }

  private func send(_ phase: UITouch.Phase, in target: UIWindow, _ time: Double) {
    let change = TouchChange(
      finger: 0, phase: phase, point: target.ownPoint(pointer), type: .indirectPointer)
    target.touchDispatcher.send([change], at: time)
  }

  private func scroll(_ lines: CGVector, _ time: Double) {
    guard let target = window(at: pointer) else { return }
    let point = target.ownPoint(pointer)
    if modifiers.contains(.control) {
      target.touchDispatcher.magnify(lines.dy, at: point)
    } else {
      target.touchDispatcher.scroll(lines, at: point, time: time)
    }
  }
}

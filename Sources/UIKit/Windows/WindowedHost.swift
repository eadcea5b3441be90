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
  private var keys: [Key: UIPress] = [:]

  init(opening size: CGSize) throws {
    let name = ProcessInfo.processInfo.processName
    window = try Window(size: size, title: name)
    super.init(size: window.size)
    window.layer = screenLayer
    showWindows()
  }

  /// Runs until the user closes the window.
  func run() throws {
    try window.run { window, event in
      if event == .closeRequested { return window.stop() }
      self.take(event)
    }
  }

  private func take(_ event: WindowEvent) {
    let time = CACurrentMediaTime()
    switch event {
    case .pointerMoved(let point): move(to: point, time)
    case .pointerLeft: hoverEverywhere(at: nil, time)
    case .button(.primary, let isDown, let point, let held):
      (pointer, modifiers) = (point, held)
      press(isDown, time)
    case .scroll(let lines): scroll(lines, time)
    case .key(let key, let action, let held):
      modifiers = held
      send(key, action, with: held, time)
    case .resized(let size): resize(to: size)
    default: return
    }
  }

  private func move(to point: CGPoint, _ time: Double) {
    pointer = point
    if let pressed { return send(.moved, in: pressed, time) }
    hoverEverywhere(at: point, time)
  }

  private func hoverEverywhere(at point: CGPoint?, _ time: Double) {
    let target = point.flatMap(window(at:))
    for window in WindowList.shown {
      let place = window === target ? point.map(window.ownPoint) : nil
      window.touchDispatcher.hover(at: place, time: time)
    }
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

  private func send(_ key: Key, _ action: KeyAction, with held: KeyModifiers, _ time: Double) {
    let press = keys[key] ?? UIPress(UIKey(key, held))
    keys[key] = action == .up ? nil : press
    press.phase = action == .down ? .began : action == .up ? .ended : .changed
    press.timestamp = time
    let event = UIPressesEvent()
    event.timestamp = time
    event.allPresses = [press]
    UIApplication.shared.sendEvent(event)
  }
}

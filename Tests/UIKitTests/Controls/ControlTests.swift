// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import UIKit

/// Controls: what they call, and how they follow a finger.
@Suite @MainActor struct ControlTests {
  @MainActor final class Listener: NSObject {
    var calls: [String] = []
    func plain() { calls.append("plain") }
    func sender(_ control: UIControl) { calls.append("sender \(control.tag)") }
    func any(_ control: Any) { calls.append("any") }
    func event(_ control: UIControl, _ event: UIEvent) {
      calls.append("event \(event.allTouches?.count ?? 0)")
    }
    func optionalEvent(_ control: UIControl, _ event: UIEvent?) {
      calls.append("event \(event != nil)")
    }
  }

  /// Notes the events of a control.
  @MainActor final class Log {
    var events: [String] = []
    static let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
      (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]
    init(_ control: UIControl) {
      for (event, name) in Log.names {
        control.addAction(UIAction { [unowned self] _ in events.append(name) }, for: event)
      }
    }
    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  @Test("methods with no argument, a sender, and a sender and an event are called")
  func forms() {
    let (control, listener) = (UIControl(), Listener())
    control.tag = 7
    control.addTarget(listener, action: Listener.plain, for: .valueChanged)
    control.addTarget(listener, action: Listener.sender, for: .valueChanged)
    control.addTarget(listener, action: Listener.any, for: .touchDown)
    control.addTarget(listener, action: Listener.event, for: .touchUpInside)
    control.addTarget(listener, action: Listener.optionalEvent, for: [.touchUpInside])
    control.sendActions(for: .valueChanged)
    #expect(listener.calls == ["plain", "sender 7"])
    control.sendActions(for: [.touchDown, .touchUpInside])
    #expect(listener.calls.suffix(3) == ["any", "event 0", "event false"])
    #expect(control.allTargets == [listener])
    #expect(control.allControlEvents == [.valueChanged, .touchDown, .touchUpInside])
    control.removeTarget(listener, action: nil, for: .valueChanged)
    control.removeTarget(nil, action: nil, for: .touchDown)
    listener.calls = []
    control.sendActions(for: .allEvents)
    #expect(listener.calls == ["event 0", "event false"])
  }

  @Test("targets are not kept; without one the responder chain is searched") func targets() {
    final class Above: UIView {
      var count = 0
      func hit() { count += 1 }
    }
    let (control, above) = (UIControl(), Above())
    above.addSubview(control)
    control.addTarget(nil as Above?, action: Above.hit, for: .touchDown)
    var listener: Listener? = Listener()
    weak let reference = listener
    control.addTarget(listener, action: Listener.plain, for: .touchDown)
    listener = nil
    #expect(reference == nil)
    control.sendActions(for: .touchDown)
    #expect(above.count == 1)
  }

  @Test("an action replaces that of the same identifier, and knows its sender") func actions() {
    let control = UIControl()
    var calls: [String] = []
    let name = UIAction.Identifier("a")
    let first = UIAction(identifier: name) { _ in calls.append("first") }
    control.addAction(first, for: [.touchDown, .touchUpInside])
    control.addAction(
      UIAction(identifier: name) { action in
        calls.append("second \((action.sender as? UIControl) === control)")
      }, for: .touchDown)
    control.sendActions(for: [.touchDown, .touchUpInside])
    #expect(calls == ["first", "second true"])
    control.removeAction(identifiedBy: name, for: .touchUpInside)
    control.removeAction(first, for: .touchDown)
    control.sendActions(for: .allEvents)
    #expect(calls.count == 2)
  }

  @Test("a finger: down, drags within 70 points and beyond, up") func tracking() {
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let log = Log(control)
    let finger = Finger(control, at: CGPoint(x: 50, y: 20))
    #expect(log.take() == ["down"] && control.isTracking && control.isHighlighted)
    finger.move(to: CGPoint(x: 50, y: 100))
    #expect(log.take() == ["inside"] && control.isTouchInside && control.isHighlighted)
    finger.move(to: CGPoint(x: 50, y: 120))
    #expect(log.take() == ["outside", "exit"] && !control.isHighlighted)
    finger.move(to: CGPoint(x: 50, y: 130))
    #expect(log.take() == ["outside"])
    finger.move(to: CGPoint(x: 50, y: 20))
    #expect(log.take() == ["inside", "enter"] && control.isHighlighted)
    finger.lift()
    #expect(log.take() == ["up"] && !control.isTracking && !control.isHighlighted)
    let other = Finger(control, at: CGPoint(x: 50, y: 20), tapCount: 2)
    #expect(log.take() == ["down", "repeat"])
    other.move(to: CGPoint(x: 50, y: 200))
    _ = log.take()
    other.lift()
    #expect(log.take() == ["up outside"])
    let third = Finger(control, at: CGPoint(x: 50, y: 20))
    _ = log.take()
    third.withdraw()
    #expect(log.take() == ["cancel"] && control.state == .normal)
  }

  @Test("a control that is not enabled follows nothing; a subclass may decline or end")
  func declining() {
    final class Picky: UIControl {
      var begins = true
      var ends: [String] = []
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { begins }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { ends.append("end") }
      override func cancelTracking(with event: UIEvent?) { ends.append("cancel") }
    }
    let control = Picky(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let log = Log(control)
    control.isEnabled = false
    Finger.tap(control)
    #expect(log.take().isEmpty && control.state == .disabled)
    control.isEnabled = true
    control.begins = false
    Finger.tap(control)
    #expect(log.take().isEmpty && control.ends.isEmpty)
    control.begins = true
    let finger = Finger(control, at: .zero)
    finger.move(to: CGPoint(x: 1, y: 1))
    #expect(control.ends == ["end"] && !control.isTracking)
    finger.lift()
    #expect(log.take() == ["down"])
    Finger(control, at: .zero).withdraw()
    #expect(control.ends == ["end", "cancel"])
  }

  @Test("a switch is off at first, 51 × 31 points, and turns by a tap or a drag") func toggle() {
    let view = UISwitch(frame: CGRect(x: 5, y: 6, width: 200, height: 200))
    #expect(!view.isOn && view.frame == CGRect(x: 5, y: 6, width: 51, height: 31))
    #expect(view.intrinsicContentSize == CGSize(width: 51, height: 31))
    let log = Log(view)
    view.isOn = true
    view.setOn(false, animated: true)
    #expect(log.take().isEmpty)
    Finger.tap(view)
    #expect(view.isOn && log.take().contains("value"))
    let knob = view.face.knob
    #expect(knob.frame.maxX == 49)
    let finger = Finger(view, at: CGPoint(x: 40, y: 15))
    finger.move(to: CGPoint(x: -10, y: 15))
    #expect(view.isOn)
    finger.lift()
    #expect(!view.isOn && log.take().contains("value") && knob.frame.minX == 2)
    let back = Finger(view, at: CGPoint(x: 10, y: 15))
    back.move(to: CGPoint(x: 60, y: 15))
    back.move(to: CGPoint(x: 10, y: 15))
    back.lift()
    #expect(!view.isOn && !log.take().contains("value"))
    Finger(view, at: .zero).withdraw()
    #expect(!view.isOn && knob.frame.width == 27)
  }
}

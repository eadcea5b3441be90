// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Yes-or-no properties of a control.
struct ControlFlags: OptionSet {
  let rawValue: UInt8

  /// It cannot be used.
  static let disabled = ControlFlags(rawValue: 1)
  /// It is chosen.
  static let selected = ControlFlags(rawValue: 2)
  /// A finger is on it.
  static let highlighted = ControlFlags(rawValue: 4)
  /// A finger is followed.
  static let tracking = ControlFlags(rawValue: 8)
  /// The finger is inside.
  static let touchInside = ControlFlags(rawValue: 16)
}

/// Something that a control calls at events.
@MainActor struct ControlConnection {
  var events: UIControl.Event
  /// The target of a method; nil once it is gone, for actions, and where it is looked for.
  private(set) weak var target: AnyObject?
  /// Whether the target is looked for in the responder chain.
  let looksForTarget: Bool
  /// The action; nil for methods.
  let action: UIAction?
  /// Calls the method for a control and an event.
  let call: ((AnyObject?, UIControl, UIEvent?) -> Void)?

  init(_ action: UIAction, _ events: UIControl.Event) {
    (self.action, self.events) = (action, events)
    (looksForTarget, call) = (false, nil)
  }

  init(
    _ target: AnyObject?, _ events: UIControl.Event,
    call: @escaping (AnyObject?, UIControl, UIEvent?) -> Void
  ) {
    (self.target, self.events, self.call) = (target, events, call)
    looksForTarget = target == nil
    action = nil
  }

  /// Whether there is still something to call.
  var isAlive: Bool { action != nil || looksForTarget || target != nil }

  /// The target as ``UIControl/allTargets`` lists it; nil for actions.
  var listedTarget: AnyHashable? {
    if looksForTarget { return NSNull() }
    if let object = target as? NSObject { return object }
    return target.map { ObjectIdentifier($0) }
  }

  func run(_ control: UIControl, _ event: UIEvent?) {
    if let action { return control.sendAction(action) }
    if looksForTarget || target != nil { call?(target, control, event) }
  }
}

extension UIControl {
  /// Adds a method; `call` gets the target, the control and the event.
  func connect<Target: AnyObject, Sender>(
    _ target: Target?, _ events: Event, call: @escaping (Target, Sender, UIEvent?) -> Void
  ) {
    Requirement.check(
      (self as Any) is Sender,
      "A method that takes \(Sender.self) is no action of \(type(of: self)).")
    join(target, events) { target, control, event in
      if let sender = control as Any as? Sender { call(target, sender, event) }
    }
  }

  /// Adds a method; `call` gets the target, the control and the event.
  func join<Target: AnyObject>(
    _ target: Target?, _ events: Event, call: @escaping (Target, UIControl, UIEvent?) -> Void
  ) {
    connections.append(
      ControlConnection(target, events) { target, control, event in
        guard let found = target as? Target ?? control.responder() else { return }
        call(found, control, event)
      })
  }

  /// The first object of a class in the responder chain.
  private func responder<Target>() -> Target? {
    var responder: UIResponder? = self
    while let current = responder {
      if let found = current as? Target { return found }
      responder = current.next
    }
    return nil
  }

  func connect(_ action: UIAction, _ events: Event) {
    disconnect(action.identifier, events)
    connections.append(ControlConnection(action, events))
  }

  func disconnect(_ target: AnyObject?, _ events: Event) {
    disconnect(events) { $0.action == nil && (target == nil || $0.target === target) }
  }

  func disconnect(_ identifier: UIAction.Identifier, _ events: Event) {
    disconnect(events) { $0.action?.identifier == identifier }
  }

  private func disconnect(_ events: Event, where matches: (ControlConnection) -> Bool) {
    for index in connections.indices where matches(connections[index]) {
      connections[index].events.subtract(events)
    }
    connections.removeAll { $0.events.isEmpty || !$0.isAlive }
  }

  /// Calls all that was added for any of the events, in the order in which it was added.
  func send(_ events: Event, _ event: UIEvent?) {
    for connection in connections where !connection.events.isDisjoint(with: events) {
      connection.run(self, event)
    }
  }
}

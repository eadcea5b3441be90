// SPDX-License-Identifier: Apache-2.0

extension UIControl {
  /// The states that a control can be in, each by itself.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing of the others.
    public static let normal: State = []
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It cannot be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// It has the focus.
    public static let focused = State(rawValue: 1 << 3)
    /// Bits for the program's own states.
    public static let application = State(rawValue: 0x00ff_0000)
    /// Bits for the system.
    public static let reserved = State(rawValue: 0xff00_0000)
  }

  /// The events that can happen to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger went down on it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger went down again shortly after the last time.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moved within it.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger came back into it.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger left it.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger was lifted within it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was withdrawn.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changed by touches.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action of the control happened.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Its menu was asked for.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// The editing of its text began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// Its text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The editing of its text ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The editing of its text ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0fff)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0x000f_0000)
    /// Bits for the program's own events.
    public static let applicationReserved = Event(rawValue: 0x0f00_0000)
    /// Bits for the system.
    public static let systemReserved = Event(rawValue: 0xf000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xffff_ffff)
  }

  /// Where contents lie in the width.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center = 0
    /// At the left.
    case left = 1
    /// At the right.
    case right = 2
    /// All over the width.
    case fill = 3
    /// Where lines begin.
    case leading = 4
    /// Where lines end.
    case trailing = 5
  }

  /// Where contents lie in the height.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center = 0
    /// At the top.
    case top = 1
    /// At the bottom.
    case bottom = 2
    /// All over the height.
    case fill = 3
  }
}

// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Something the user or the window system did.
///
/// Points are measured in the window's own space: from its top left corner, y down, whatever the
/// window's `orientation` and `zoom` are.
public enum WindowEvent: Hashable, Sendable {
  /// A key went down, repeats, or came up.
  case key(Key, KeyAction, KeyModifiers)
  /// A character was typed, as the keyboard layout says.
  case text(Character)
  /// The pointer is at a point inside the window.
  case pointerMoved(CGPoint)
  /// The pointer left the window.
  case pointerLeft
  /// A mouse button went down or came up at a point.
  case button(MouseButton, isDown: Bool, at: CGPoint, KeyModifiers)
  /// A wheel or a touchpad was moved by lines; up and left are positive.
  case scroll(CGVector)
  /// Files were dropped on the window; their paths.
  case drop([String])
  /// The window has a new size, points.
  case resized(CGSize)
  /// The window has a new number of pixels per point.
  case scaleChanged(CGFloat)
  /// The window has the keys of the keyboard, or has lost them.
  case focused(Bool)
  /// The window was minimized, or shows again.
  case minimized(Bool)
  /// The content of the window was lost and must be drawn again.
  case exposed
  /// The user asks to close the window; it stays open until the program lets go of it.
  case closeRequested
}

/// A change of a key.
public enum KeyAction: Hashable, Sendable {
  /// It went down.
  case down
  /// It is held.
  case repeated
  /// It came up.
  case up
}

/// A key, by its meaning in the user's keyboard layout.
public enum Key: Hashable, Sendable {
  /// A key that types something, by its character without modifiers, in lower case.
  case character(Character)
  /// The space bar.
  case space
  /// The key that leaves or cancels.
  case escape
  /// The key that confirms, also on the number pad.
  case enter
  /// The tabulator key.
  case tab
  /// The key that deletes backward.
  case backspace
  /// The key that deletes forward.
  case delete
  /// The arrow key to the left.
  case left
  /// The arrow key to the right.
  case right
  /// The arrow key upward.
  case up
  /// The arrow key downward.
  case down
  /// The key that goes to the begin.
  case home
  /// The key that goes to the end.
  case end
  /// The key that goes a page back.
  case pageUp
  /// The key that goes a page on.
  case pageDown
  /// A function key, from 1.
  case function(Int)
  /// Any other key, by GLFW's number.
  case other(Int)
}

/// Keys held while something else happens.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits, as GLFW gives them.
  public let rawValue: Int

  /// A set of the bits that GLFW gives.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// A control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// An alternate key.
  public static let alternate = KeyModifiers(rawValue: 4)
  /// The key with the system's emblem.
  public static let system = KeyModifiers(rawValue: 8)
}

/// The shape of the pointer over a window.
public enum PointerShape: Hashable, Sendable, CaseIterable {
  /// The arrow, as everywhere.
  case arrow
  /// The line over text.
  case text
  /// The cross of two lines.
  case cross
  /// The hand, shown over controls.
  case hand
  /// The arrows of an edge that moves to the sides.
  case resizeHorizontal
  /// The arrows of an edge that moves up and down.
  case resizeVertical
  /// None: the pointer is not seen.
  case hidden
}

/// A button of a mouse.
public enum MouseButton: Hashable, Sendable {
  /// The first button, commonly the left one.
  case primary
  /// The second button, commonly the right one.
  case secondary
  /// The middle button or the wheel.
  case middle
  /// Another button, by its number from 3.
  case other(Int)
}

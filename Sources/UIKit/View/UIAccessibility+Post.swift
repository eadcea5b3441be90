// SPDX-License-Identifier: Apache-2.0
import Foundation

extension UIAccessibility {
  /// A notification from a program to assistive programs.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A new screen shows; the argument is the element to go to.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed; the argument is the element to go to.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text is to be read; it is the argument.
    public static let announcement = Notification(rawValue: 1008)
    /// Another page shows; the argument is its description.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// An assistive program is to pause; the argument names it.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1019)
    /// An assistive program is to go on; the argument names it.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1020)
  }

  /// Tells assistive programs of a change. None listens here: nothing happens.
  public static func post(notification: Notification, argument: Any?) {}

  /// A text was read to its end, or was broken off. Never posted.
  public nonisolated static let announcementDidFinishNotification = NSNotification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")
  /// An assistive program looks at another element. Never posted.
  public nonisolated static let elementFocusedNotification = NSNotification.Name(
    "UIAccessibilityElementFocusedNotification")
}

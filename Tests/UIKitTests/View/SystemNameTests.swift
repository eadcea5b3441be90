// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIKit

/// Names of systems that are here in part or not at all.
@Suite("Names of the system") @MainActor
struct SystemNameTests {
  @Test("a wish of the user is read, and its change is posted")
  func wishes() {
    final class Listener {
      var count = 0
      func hear(_ notification: Notification) { count += 1 }
    }
    let listener = Listener()
    NotificationCenter.default.addObserver(
      listener, selector: Listener.hear(_:),
      name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
    #expect(!UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.wishes = [.reduceMotion, .boldText]
    #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.isBoldTextEnabled)
    #expect(!UIAccessibility.isVoiceOverRunning && listener.count == 1)
    UIAccessibility.wishes = .reduceMotion
    #expect(listener.count == 1)
    UIAccessibility.wishes = []
    #expect(!UIAccessibility.isReduceMotionEnabled && listener.count == 2)
    UIAccessibility.post(notification: .announcement, argument: "Done")
    UIAccessibility.post(notification: .layoutChanged, argument: nil)
  }

  @Test("the device is the machine")
  func device() {
    let device = UIDevice.current
    #expect(device.systemName == "Linux" && !device.name.isEmpty)
    #expect(device.systemVersion.split(separator: ".").count == 3)
    #expect(device.userInterfaceIdiom == UITraitCollection.current.userInterfaceIdiom)
    #expect(device.orientation.isPortrait && !UIDeviceOrientation.faceUp.isPortrait)
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.endGeneratingDeviceOrientationNotifications()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
    #expect(device.batteryState == .unknown && device.batteryLevel == -1)
  }

  /// A view as programs with interface files write it.
  private class Card: UIView {
    override func awakeFromNib() { super.awakeFromNib() }
    override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
  }

  @Test("names of the status bar, the keyboard and feedback compile")
  func names() {
    final class Controller: UIViewController {
      override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
      override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
      override var childForStatusBarStyle: UIViewController? { nil }
      override func awakeFromNib() { super.awakeFromNib() }
    }
    Card().awakeFromNib()
    #expect(Controller().preferredStatusBarUpdateAnimation == .slide)
    #expect(UIApplication.shared.statusBarFrame == CGRect.zero)
    let bounds = UIScreen.main.bounds
    let isPortrait = UIApplication.shared.statusBarOrientation.isPortrait
    #expect(isPortrait == (bounds.width <= bounds.height))
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIWindow.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
    ]
    #expect(Set(names).count == 6)
    #expect(UIResponder.keyboardFrameEndUserInfoKey == "UIKeyboardFrameEndUserInfoKey")
    let impact = UIImpactFeedbackGenerator(style: .heavy)
    impact.prepare()
    impact.impactOccurred(intensity: 0.5)
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
  }
}

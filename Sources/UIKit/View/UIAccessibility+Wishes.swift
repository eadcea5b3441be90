// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Wishes of assistive programs and of the user's settings.
///
/// No desktop's settings are read: each wish is false until the program states it in ``wishes``.
@preconcurrency @MainActor
public struct UIAccessibility {
  /// The wishes that a user can have. An addition of LayerKit's.
  public struct Wishes: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The screen is read aloud.
    public static let voiceOver = Wishes(rawValue: 1 << 0)
    /// Sound comes from one channel.
    public static let monoAudio = Wishes(rawValue: 1 << 1)
    /// Films show captions.
    public static let closedCaptioning = Wishes(rawValue: 1 << 2)
    /// Colours are inverted.
    public static let invertColors = Wishes(rawValue: 1 << 3)
    /// The user is kept in one program.
    public static let guidedAccess = Wishes(rawValue: 1 << 4)
    /// Text is to be bold.
    public static let boldText = Wishes(rawValue: 1 << 5)
    /// The display shows grays.
    public static let grayscale = Wishes(rawValue: 1 << 6)
    /// Less is to be transparent.
    public static let reduceTransparency = Wishes(rawValue: 1 << 7)
    /// Less is to move.
    public static let reduceMotion = Wishes(rawValue: 1 << 8)
    /// Transitions are to fade, where less is to move.
    public static let crossFadeTransitions = Wishes(rawValue: 1 << 9)
    /// Films may start by themselves.
    public static let videoAutoplay = Wishes(rawValue: 1 << 10)
    /// More contrast is wanted.
    public static let darkerSystemColors = Wishes(rawValue: 1 << 11)
    /// The user has switches.
    public static let switchControl = Wishes(rawValue: 1 << 12)
    /// Selected text can be read aloud.
    public static let speakSelection = Wishes(rawValue: 1 << 13)
    /// The screen can be read aloud.
    public static let speakScreen = Wishes(rawValue: 1 << 14)
    /// A shake undoes.
    public static let shakeToUndo = Wishes(rawValue: 1 << 15)
    /// Touches are helped with.
    public static let assistiveTouch = Wishes(rawValue: 1 << 16)
    /// Colour alone may not tell things apart.
    public static let differentiateWithoutColor = Wishes(rawValue: 1 << 17)
    /// Switches have signs for on and off.
    public static let onOffSwitchLabels = Wishes(rawValue: 1 << 18)
    /// Buttons are to have outlines.
    public static let buttonShapes = Wishes(rawValue: 1 << 19)
  }

  /// The wishes that hold. Each change is posted by its notification. Default none.
  public static var wishes: Wishes = [] {
    didSet {
      for (wish, name) in notifications
      where !wishes.symmetricDifference(oldValue).isDisjoint(with: wish) {
        NotificationCenter.default.post(name: name, object: nil)
      }
    }
  }

  private static let notifications: [(wish: Wishes, name: NSNotification.Name)] = [
    (.voiceOver, voiceOverStatusDidChangeNotification),
    (.monoAudio, monoAudioStatusDidChangeNotification),
    (.closedCaptioning, closedCaptioningStatusDidChangeNotification),
    (.invertColors, invertColorsStatusDidChangeNotification),
    (.guidedAccess, guidedAccessStatusDidChangeNotification),
    (.boldText, boldTextStatusDidChangeNotification),
    (.grayscale, grayscaleStatusDidChangeNotification),
    (.reduceTransparency, reduceTransparencyStatusDidChangeNotification),
    (.reduceMotion, reduceMotionStatusDidChangeNotification),
    (.crossFadeTransitions, prefersCrossFadeTransitionsStatusDidChange),
    (.videoAutoplay, videoAutoplayStatusDidChangeNotification),
    (.darkerSystemColors, darkerSystemColorsStatusDidChangeNotification),
    (.switchControl, switchControlStatusDidChangeNotification),
    (.speakSelection, speakSelectionStatusDidChangeNotification),
    (.speakScreen, speakScreenStatusDidChangeNotification),
    (.shakeToUndo, shakeToUndoDidChangeNotification),
    (.assistiveTouch, assistiveTouchStatusDidChangeNotification),
    (.differentiateWithoutColor, differentiateWithoutColorDidChangeNotification),
    (.onOffSwitchLabels, onOffSwitchLabelsDidChangeNotification),
    (.buttonShapes, buttonShapesEnabledStatusDidChangeNotification),
  ]
}

// The wishes one by one.
extension UIAccessibility {
  /// Whether the screen is read aloud. Default false.
  public static var isVoiceOverRunning: Bool { wishes.contains(.voiceOver) }
  /// Whether sound comes from one channel. Default false.
  public static var isMonoAudioEnabled: Bool { wishes.contains(.monoAudio) }
  /// Whether films show captions. Default false.
  public static var isClosedCaptioningEnabled: Bool { wishes.contains(.closedCaptioning) }
  /// Whether colours are inverted. Default false.
  public static var isInvertColorsEnabled: Bool { wishes.contains(.invertColors) }
  /// Whether the user is kept in one program. Default false.
  public static var isGuidedAccessEnabled: Bool { wishes.contains(.guidedAccess) }
  /// Whether text is to be bold. Default false.
  public static var isBoldTextEnabled: Bool { wishes.contains(.boldText) }
  /// Whether the display shows grays. Default false.
  public static var isGrayscaleEnabled: Bool { wishes.contains(.grayscale) }
  /// Whether less is to be transparent. Default false.
  public static var isReduceTransparencyEnabled: Bool { wishes.contains(.reduceTransparency) }
  /// Whether less is to move. Default false.
  public static var isReduceMotionEnabled: Bool { wishes.contains(.reduceMotion) }
  /// Whether transitions are to fade, where less is to move. Default false.
  public static var prefersCrossFadeTransitions: Bool { wishes.contains(.crossFadeTransitions) }
  /// Whether films may start by themselves. Default false.
  public static var isVideoAutoplayEnabled: Bool { wishes.contains(.videoAutoplay) }
  /// Whether more contrast is wanted. Default false.
  public static var isDarkerSystemColorsEnabled: Bool { wishes.contains(.darkerSystemColors) }
  /// Whether the user has switches. Default false.
  public static var isSwitchControlRunning: Bool { wishes.contains(.switchControl) }
  /// Whether selected text can be read aloud. Default false.
  public static var isSpeakSelectionEnabled: Bool { wishes.contains(.speakSelection) }
  /// Whether the screen can be read aloud. Default false.
  public static var isSpeakScreenEnabled: Bool { wishes.contains(.speakScreen) }
  /// Whether a shake undoes. Default false.
  public static var isShakeToUndoEnabled: Bool { wishes.contains(.shakeToUndo) }
  /// Whether touches are helped with. Default false.
  public static var isAssistiveTouchRunning: Bool { wishes.contains(.assistiveTouch) }
  /// Whether colour alone may not tell things apart. Default false.
  public static var shouldDifferentiateWithoutColor: Bool {
    wishes.contains(.differentiateWithoutColor)
  }
  /// Whether switches have signs for on and off. Default false.
  public static var isOnOffSwitchLabelsEnabled: Bool { wishes.contains(.onOffSwitchLabels) }
  /// Whether buttons are to have outlines. Default false.
  public static var buttonShapesEnabled: Bool { wishes.contains(.buttonShapes) }
}

// Notifications that a change of ``wishes`` posts to `NotificationCenter.default`.
extension UIAccessibility {
  /// ``isVoiceOverRunning`` has changed.
  public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// ``isMonoAudioEnabled`` has changed.
  public nonisolated static let monoAudioStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityMonoAudioStatusDidChangeNotification")
  /// ``isClosedCaptioningEnabled`` has changed.
  public nonisolated static let closedCaptioningStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityClosedCaptioningStatusDidChangeNotification")
  /// ``isInvertColorsEnabled`` has changed.
  public nonisolated static let invertColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityInvertColorsStatusDidChangeNotification")
  /// ``isGuidedAccessEnabled`` has changed.
  public nonisolated static let guidedAccessStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityGuidedAccessStatusDidChangeNotification")
  /// ``isBoldTextEnabled`` has changed.
  public nonisolated static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  /// ``isGrayscaleEnabled`` has changed.
  public nonisolated static let grayscaleStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityGrayscaleStatusDidChangeNotification")
  /// ``isReduceTransparencyEnabled`` has changed.
  public nonisolated static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// ``isReduceMotionEnabled`` has changed.
  public nonisolated static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// ``prefersCrossFadeTransitions`` has changed.
  public nonisolated static let prefersCrossFadeTransitionsStatusDidChange = NSNotification.Name(
    "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
  /// ``isVideoAutoplayEnabled`` has changed.
  public nonisolated static let videoAutoplayStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVideoAutoplayStatusDidChangeNotification")
  /// ``isDarkerSystemColorsEnabled`` has changed.
  public nonisolated static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
  /// ``isSwitchControlRunning`` has changed.
  public nonisolated static let switchControlStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilitySwitchControlStatusDidChangeNotification")
  /// ``isSpeakSelectionEnabled`` has changed.
  public nonisolated static let speakSelectionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilitySpeakSelectionStatusDidChangeNotification")
  /// ``isSpeakScreenEnabled`` has changed.
  public nonisolated static let speakScreenStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilitySpeakScreenStatusDidChangeNotification")
  /// ``isShakeToUndoEnabled`` has changed.
  public nonisolated static let shakeToUndoDidChangeNotification = NSNotification.Name(
    "UIAccessibilityShakeToUndoDidChangeNotification")
  /// ``isAssistiveTouchRunning`` has changed.
  public nonisolated static let assistiveTouchStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityAssistiveTouchStatusDidChangeNotification")
  /// ``shouldDifferentiateWithoutColor`` has changed.
  public nonisolated static let differentiateWithoutColorDidChangeNotification =
    NSNotification.Name(
      "UIAccessibilityShouldDifferentiateWithoutColorDidChangeNotification")
  /// ``isOnOffSwitchLabelsEnabled`` has changed.
  public nonisolated static let onOffSwitchLabelsDidChangeNotification = NSNotification.Name(
    "UIAccessibilityOnOffSwitchLabelsDidChangeNotification")
  /// ``buttonShapesEnabled`` has changed.
  public nonisolated static let buttonShapesEnabledStatusDidChangeNotification =
    NSNotification.Name(
      "UIAccessibilityButtonShapesEnabledStatusDidChangeNotification")
}

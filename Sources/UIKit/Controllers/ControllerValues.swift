// SPDX-License-Identifier: Apache-2.0

/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// As the system likes: a sheet.
  case automatic = -2
  /// Not at all.
  case none
  /// Over the whole window; the presenting view is taken away.
  case fullScreen
  /// A sheet that leaves the presenting view's top to be seen.
  case pageSheet
  /// A small sheet in the middle; here as ``pageSheet``.
  case formSheet
  /// Over the presenting controller; here as ``fullScreen``.
  case currentContext
  /// As the transitioning delegate says.
  case custom
  /// Over the whole window; the presenting view stays.
  case overFullScreen
  /// Over the presenting controller; here as ``overFullScreen``.
  case overCurrentContext
  /// A bubble; here as ``pageSheet``.
  case popover
}

/// How a presented controller moves.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// It comes from below.
  case coverVertical
  /// The window turns over; here as ``crossDissolve``.
  case flipHorizontal
  /// It fades in.
  case crossDissolve
  /// The page curls up; here as ``crossDissolve``.
  case partialCurl
}

/// The look of a status bar.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  /// As the style is.
  case `default`
  /// Light text.
  case lightContent
  /// Dark text.
  case darkContent = 3
}

/// How a status bar comes and goes.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  /// At once.
  case none
  /// It fades.
  case fade
  /// It moves.
  case slide
}

/// The orientation of a program's interface.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// Turned with the home button to the left.
  case landscapeLeft
  /// Turned with the home button to the right.
  case landscapeRight

  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is turned to a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Orientations of a device.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// Turned with the home button to the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// Turned with the home button to the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// Both turned ones.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not said; drawn like the light one.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// The kind of device that an interface is for.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// The display of a car.
  case carPlay = 3
  /// A desktop computer.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// Whether there is little or much room along one axis.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = 0
  /// Little room.
  case compact = 1
  /// Much room.
  case regular = 2
}

/// Whether content lies on the main level or on one above it.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// The main level.
  case base = 0
  /// Above the main level, such as a panel.
  case elevated = 1
}

/// Whether a window is in use.
public enum UIUserInterfaceActiveAppearance: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// Not in use.
  case inactive = 0
  /// In use.
  case active = 1
}

/// Which colors a display can show.
public enum UIDisplayGamut: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// Those of sRGB.
  case SRGB = 0
  /// Those of Display P3.
  case P3 = 1
}

/// Which way an interface runs, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// Which way an interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// Whether a touch screen feels pressure.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
  /// Not known.
  case unknown = 0
  /// It does not.
  case unavailable = 1
  /// It does.
  case available = 2
}

/// Whether the user asks for stronger contrast.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// The usual contrast.
  case normal = 0
  /// A stronger contrast.
  case high = 1
}

/// Whether the user asks for bold text.
public enum UILegibilityWeight: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// Text as it is.
  case regular = 0
  /// Bold text.
  case bold = 1
}

/// The dynamic range that images are shown with.
public enum UIImageDynamicRange: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// That of sRGB.
  case standard = 0
  /// Somewhat brighter than white.
  case constrainedHigh = 1
  /// As bright as the display can be.
  case high = 2
}

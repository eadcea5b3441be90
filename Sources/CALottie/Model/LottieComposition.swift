// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A Lottie file as values.
package struct LottieComposition: Sendable {
  package var version = ""
  package var name = ""
  /// Points.
  package var size = CGSize.zero
  /// Frames per second.
  package var frameRate = 60.0
  /// The first frame, and the frame after the last one.
  package var inFrame = 0.0
  package var outFrame = 0.0
  /// The topmost layer first.
  package var layers: [LottieLayer] = []
  package var assets: [String: LottieAsset] = [:]
  package var markers: [LottieMarker] = []
  package var fonts: [LottieFont] = []
  package var glyphs: [LottieGlyph] = []
  /// How many properties were read; their numbers are less.
  package var propertyCount = 0
  /// Whether a property has an expression.
  package var hasExpressions = false
}

/// A composition or a picture that layers name.
package struct LottieAsset: Sendable {
  package enum Content: Sendable {
    /// The topmost layer first.
    case layers([LottieLayer])
    case image(LottieImage)
  }

  package var id = ""
  package var name = ""
  package var line = 0
  package var content: Content
}

/// A picture of a file.
package struct LottieImage: Sendable {
  /// Points.
  package var size = CGSize.zero
  /// The folder, with a slash at its end, or nothing.
  package var folder = ""
  /// The file in the folder, or a `data:` address.
  package var path = ""
  package var isEmbedded = false
}

/// A named span of the play range.
package struct LottieMarker: Sendable {
  package var name = ""
  package var frame = 0.0
  /// Frames.
  package var duration = 0.0
}

/// A font that text names.
package struct LottieFont: Sendable {
  package var name = ""
  package var family = ""
  package var style = ""
  package var path = ""
  /// The part of the size above the base line, percent.
  package var ascent = 0.0
}

/// A glyph of a file's own table.
package struct LottieGlyph: Sendable {
  package var character = ""
  package var family = ""
  package var style = ""
  /// The size for which the outline is given, points.
  package var size = 100.0
  /// The advance, percent of the size.
  package var width = 0.0
  package var items: [LottieItem] = []
}

// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A Lottie file as values.
struct LottieComposition: Sendable {
  /// The rules of the player that it is for.
  var rules = LottieRules()
  var version = ""
  var name = ""
  /// Points.
  var size = CGSize.zero
  /// Frames per second.
  var frameRate = 60.0
  /// The first frame, and the frame after the last one.
  var inFrame = 0.0
  var outFrame = 0.0
  /// The topmost layer first.
  var layers: [LottieLayer] = []
  var assets: [String: LottieAsset] = [:]
  var markers: [LottieMarker] = []
  var fonts: [LottieFont] = []
  var glyphs: [LottieGlyph] = []
  /// How many properties were read; their numbers are less.
  var propertyCount = 0
  /// Whether a property has an expression.
  var hasExpressions = false
  /// Where expressions stand, by the numbers of their properties.
  var expressions: [Int: LottieExpressionPlace] = [:]
}

/// Where an expression stands in a file.
struct LottieExpressionPlace: Sendable {
  var line: Int
  /// The name of the layer.
  var layer: String
  /// The member that has it.
  var name: String
}

/// A composition or a picture that layers name.
struct LottieAsset: Sendable {
  enum Content: Sendable {
    /// The topmost layer first.
    case layers([LottieLayer])
    case image(LottieImage)
  }

  var id = ""
  var name = ""
  var line = 0
  var content: Content
}

/// A picture of a file.
struct LottieImage: Sendable {
  /// Points.
  var size = CGSize.zero
  /// The folder, with a slash at its end, or nothing.
  var folder = ""
  /// The file in the folder, or a `data:` address.
  var path = ""
  var isEmbedded = false
}

/// A named span of the play range.
struct LottieMarker: Sendable {
  var name = ""
  var frame = 0.0
  /// Frames.
  var duration = 0.0
}

/// A font that text names.
struct LottieFont: Sendable {
  var name = ""
  var family = ""
  var style = ""
  var path = ""
  /// The part of the size above the base line, percent.
  var ascent = 0.0
}

/// A glyph of a file's own table.
struct LottieGlyph: Sendable {
  var character = ""
  var family = ""
  var style = ""
  /// The size for which the outline is given, points.
  var size = 100.0
  /// The advance, percent of the size.
  var width = 0.0
  var items: [LottieItem] = []
}

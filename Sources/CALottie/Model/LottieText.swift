// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The text of a layer.
package struct LottieText: Sendable {
  /// The texts, each from its frame on; at least one.
  package var documents: [LottieKeyText]
  package var line = 0
  package var expression: String?
  package var animators: [LottieTextAnimator] = []
  /// 1 characters, 2 words, 3 lines, 4 all.
  package var grouping = 1
  /// Percent of a group's size.
  package var groupAlignment: LottieNumbers?
  /// The mask that the text follows.
  package var pathMask: Int?
  package var pathValues: [String: LottieNumbers] = [:]
}

/// A text and the frame from which it shows.
package struct LottieKeyText: Sendable {
  package var frame: Double
  package var document: LottieTextDocument
}

/// A text with one style.
package struct LottieTextDocument: Sendable {
  package var text = ""
  package var font = ""
  package var size = 12.0
  package var fillColor: [Double]?
  package var strokeColor: [Double]?
  package var strokeWidth = 0.0
  package var strokeIsAbove = false
  /// Points; nil for 1.2 times the size.
  package var lineHeight: Double?
  /// 1/1000 of the size.
  package var tracking = 0.0
  /// Points upward.
  package var baselineShift = 0.0
  /// 0 left, 1 right, 2 centre, from 3 on justified.
  package var justification = 0
  /// 0 as written, 1 capitals, 2 small capitals.
  package var capitals = 0
  package var boxSize: CGSize?
  package var boxPosition: CGPoint?
}

/// Changes of the characters in a range.
package struct LottieTextAnimator: Sendable {
  package var name = ""
  /// Members of the style, by their keys in the file.
  package var values: [String: LottieNumbers] = [:]
  package var range: LottieTextRange?
}

/// Which characters an animator changes, and how much.
package struct LottieTextRange: Sendable {
  package var start: LottieNumbers?
  package var end: LottieNumbers?
  package var offset: LottieNumbers?
  package var amount: LottieNumbers?
  package var maximumEase: LottieNumbers?
  package var minimumEase: LottieNumbers?
  package var smoothness: LottieNumbers?
  /// 1 characters, 2 characters without spaces, 3 words, 4 lines.
  package var basis = 1
  /// 1 square, 2 ramp up, 3 ramp down, 4 triangle, 5 round, 6 smooth.
  package var shape = 1
  /// Whether positions are indices instead of percent.
  package var usesIndices = false
  package var isRandom = false
}

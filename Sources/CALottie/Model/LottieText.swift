// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The text of a layer.
struct LottieText: Sendable {
  /// The texts, each from its frame on; at least one.
  var documents: [LottieKeyText]
  var line = 0
  var expression: String?
  var animators: [LottieTextAnimator] = []
  /// 1 characters, 2 words, 3 lines, 4 all.
  var grouping = 1
  /// Percent of a group's size.
  var groupAlignment: LottieNumbers?
  /// The mask that the text follows.
  var pathMask: Int?
  var pathValues: [String: LottieNumbers] = [:]

  /// Takes the tracking out of all animators, and those out that did nothing else.
  mutating func leaveOutTracking() {
    let others = animators.map { animator in
      var result = animator
      result.values["t"] = nil
      return result
    }
    animators = others.filter { !$0.values.isEmpty }
  }
}

/// A text and the frame from which it shows.
struct LottieKeyText: Sendable {
  var frame: Double
  var document: LottieTextDocument
}

/// A text with one style.
struct LottieTextDocument: Sendable {
  var text = ""
  var font = ""
  var size = 12.0
  var fillColor: [Double]?
  var strokeColor: [Double]?
  var strokeWidth = 0.0
  var strokeIsAbove = false
  /// Points; nil for 1.2 times the size.
  var lineHeight: Double?
  /// 1/1000 of the size.
  var tracking = 0.0
  /// Points upward.
  var baselineShift = 0.0
  /// 0 left, 1 right, 2 centre; justified with the last line of each paragraph 3 to the left, 4 to
  /// the right, 5 in the middle, 6 as wide as the others.
  var justification = 0
  /// 0 as written, 1 capitals, 2 small capitals.
  var capitals = 0
  var boxSize: CGSize?
  var boxPosition: CGPoint?

  /// Whether a line whose base line is at a height fits the box: lines below a box do not show.
  ///
  /// Files give boxes to a few digits.
  func holds(baseLine: Double) -> Bool {
    guard let boxSize, boxSize.height > 0 else { return true }
    return baseLine <= Double((boxPosition?.y ?? 0) + boxSize.height) + 0.01
  }

  /// Whether a line of a box is as wide as the box.
  ///
  /// - Parameter isLast: Whether it is the last one of its paragraph.
  func fills(isLast: Bool) -> Bool { justification >= (isLast ? 6 : 3) }
}

/// Changes of the characters in a range.
struct LottieTextAnimator: Sendable {
  var name = ""
  /// Members of the style, by their keys in the file.
  var values: [String: LottieNumbers] = [:]
  var range: LottieTextRange?
}

/// Which characters an animator changes, and how much.
struct LottieTextRange: Sendable {
  var start: LottieNumbers?
  var end: LottieNumbers?
  var offset: LottieNumbers?
  var amount: LottieNumbers?
  var maximumEase: LottieNumbers?
  var minimumEase: LottieNumbers?
  var smoothness: LottieNumbers?
  /// 1 characters, 2 characters without spaces, 3 words, 4 lines.
  var basis = 1
  /// 1 square, 2 ramp up, 3 ramp down, 4 triangle, 5 round, 6 smooth.
  var shape = 1
  /// Whether positions are indices instead of percent.
  var usesIndices = false
  var isRandom = false
  /// The amount of an expression selector, percent for up to three axes; the range does not count.
  var amountByUnit: LottieNumbers?
  /// The amounts that its expression gives each unit, in their order; empty without expressions.
  var unitAmounts: [LottieNumbers] = []
}

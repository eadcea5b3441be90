// SPDX-License-Identifier: Apache-2.0
import CAShapes

/// Numbers of a file that may be animated.
package typealias LottieNumbers = LottieProperty<[Double]>

/// An item of a shape layer: a path, a paint, an operation on paths or a group.
package struct LottieItem: Sendable {
  package indirect enum Content: Sendable {
    case group(items: [LottieItem], transform: LottieTransform)
    case path(LottieProperty<ShapeContour>)
    case rectangle(position: LottieNumbers, size: LottieNumbers, radius: LottieNumbers)
    case ellipse(position: LottieNumbers, size: LottieNumbers)
    case star(LottieStar)
    case fill(LottiePaint)
    case stroke(LottiePaint, LottieStroke)
    case trim(LottieTrim)
    case merge(mode: Int)
    case repeater(LottieRepeater)
    case roundCorners(LottieNumbers)
    case offset(amount: LottieNumbers, join: Int, miterLimit: LottieNumbers)
    case puckerBloat(LottieNumbers)
    case zigZag(amplitude: LottieNumbers, ridges: LottieNumbers, isSmooth: LottieNumbers)
    case twist(angle: LottieNumbers, center: LottieNumbers)
    /// Of a kind that is not known.
    case unknown(String)
  }

  package var content: Content
  /// Its number within the file.
  package var id = 0
  package var line = 0
  package var name = ""
  package var isHidden = false
  package var blendMode = 0
  /// Whether the contour runs the other way round.
  package var isReversed = false
}

/// A star or a polygon.
package struct LottieStar: Sendable {
  package var isPolygon = false
  package var points: LottieNumbers
  package var position: LottieNumbers
  package var rotation: LottieNumbers
  package var outerRadius: LottieNumbers
  /// Percent.
  package var outerRoundness: LottieNumbers
  package var innerRadius: LottieNumbers
  package var innerRoundness: LottieNumbers
}

/// What a fill or a stroke paints with.
package struct LottiePaint: Sendable {
  package var color: LottieNumbers?
  package var gradient: LottieGradient?
  /// Percent.
  package var opacity: LottieNumbers
  package var usesEvenOdd = false
}

/// The colours of a gradient, and where they lie.
package struct LottieGradient: Sendable {
  package var isRadial = false
  package var start: LottieNumbers
  package var end: LottieNumbers
  /// How far the focus lies from the centre, percent of the radius; and in which direction, degrees
  /// from the end.
  package var highlightLength: LottieNumbers?
  package var highlightAngle: LottieNumbers?
  /// The stops of colour, four numbers each; stops of alpha follow, two numbers each.
  package var stops: LottieNumbers
  package var colorCount = 0
}

/// How a stroke is drawn.
package struct LottieStroke: Sendable {
  package var width: LottieNumbers
  /// 1 butt, 2 round, 3 square.
  package var cap = 2
  /// 1 miter, 2 round, 3 bevel.
  package var join = 2
  package var miterLimit = 4.0
  /// Dashes and gaps in turn.
  package var dashes: [LottieNumbers] = []
  package var dashOffset: LottieNumbers?
}

/// The part of paths that is kept. Percent and degrees.
package struct LottieTrim: Sendable {
  package var start: LottieNumbers
  package var end: LottieNumbers
  package var offset: LottieNumbers
  /// Whether paths are one after the other, instead of all at once.
  package var isSequential = false
}

/// Copies of the items above it.
package struct LottieRepeater: Sendable {
  package var copies: LottieNumbers
  package var offset: LottieNumbers
  /// Whether later copies lie above earlier ones.
  package var stacksAbove = false
  package var transform = LottieTransform()
}

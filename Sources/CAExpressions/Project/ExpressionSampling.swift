// SPDX-License-Identifier: Apache-2.0

/// Gives values of properties before their expressions.
package protocol ExpressionSampling {
  /// The value of a property at a time of its composition, in seconds.
  func value(ofProperty property: Int, at time: Double) -> ExpressionValue
  /// The rectangle that a layer's source fills in its own space; nil where it is not known.
  ///
  /// - Parameter text: The text of a layer of text, after its expression.
  func sourceRectangle(
    ofLayer layer: Int, at time: Double, text: String?
  ) -> ExpressionRectangle?
}

/// A rectangle of a layer.
package struct ExpressionRectangle: Hashable, Sendable {
  /// Points of the layer's space.
  package var left: Double
  /// Points of the layer's space, downward.
  package var top: Double
  /// Points.
  package var width: Double
  /// Points.
  package var height: Double

  /// A rectangle with all its parts.
  package init(left: Double, top: Double, width: Double, height: Double) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }
}

/// Frames of a property to evaluate.
package struct ExpressionRequest: Hashable, Sendable {
  /// The number of the property.
  package var property: Int
  /// The first frame; frame n of a composition is at n divided by its rate.
  package var firstFrame: Int
  /// The number of frames, at least 1.
  package var frameCount: Int

  /// A request with all its parts.
  package init(property: Int, firstFrame: Int, frameCount: Int) {
    (self.property, self.firstFrame, self.frameCount) = (property, firstFrame, frameCount)
  }
}

/// An expression that has no effect, and why.
package struct ExpressionFailure: Hashable, Sendable {
  /// The number of the property.
  package let property: Int
  /// Words that follow the property's title: "takes more than 300000 steps for one value".
  package let reason: String
}

/// Values after expressions.
package struct ExpressionResults: Sendable {
  /// For each property that was asked for and whose expression has effect, a value for each frame.
  package internal(set) var values: [Int: [ExpressionValue]] = [:]
  /// Expressions without effect, in the order in which they failed.
  package internal(set) var failures: [ExpressionFailure] = []
}

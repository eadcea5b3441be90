// SPDX-License-Identifier: Apache-2.0

/// A transition: a layer and its sublayers change from the picture before this commit to the
/// picture after it.
package struct TransitionRecord: Hashable, Codable, Sendable {
  /// The effect: a transition type or the name of a filter.
  package var type: String
  /// The side that motion comes from.
  package var subtype: String?
  /// The progress at the start and at the end, 0 to 1.
  package var startProgress: Double
  package var endProgress: Double

  /// A transition of that type.
  package init(
    type: String, subtype: String? = nil, startProgress: Double = 0, endProgress: Double = 1
  ) {
    self.type = type
    self.subtype = subtype
    self.startProgress = startProgress
    self.endProgress = endProgress
  }
}

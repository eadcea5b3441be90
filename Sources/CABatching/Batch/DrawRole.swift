// SPDX-License-Identifier: Apache-2.0

/// How the pixels of a draw get into its step's target.
package enum DrawRole: String, Codable, Sendable {
  /// By a batch, in its turn. Draws of nothing have this role too, and are in no batch.
  case drawn
  /// By a batch before all copies of the step.
  case below
  /// By a copy, texel by texel.
  case copied
  /// By the colour that the target is cleared to.
  case cleared
}

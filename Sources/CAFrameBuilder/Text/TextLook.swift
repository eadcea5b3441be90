// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// The values of a text layer that the builder draws from, decoded.
struct TextLook {
  /// As in ``TextPicture``: parts from below to above, then remarks on them.
  let items: [PropertyValue]
  /// How many of the items are parts.
  let count: Int
  /// Fills parts without a colour of their own; nil for nothing.
  let foregroundColor: CGColor?

  /// Nil for a layer that was not displayed.
  init?(_ state: borrowing LayerState) {
    guard case .array(let items)? = state[extra: .textPicture] else { return nil }
    self.items = items
    count = TextPicture.partCount(.array(items))
    if case .color(let color) = state.value(of: .foregroundColor) {
      foregroundColor = color
    } else {
      foregroundColor = nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A guest that is not shown in a layer, and why.
struct GuestCut {
  enum Reason {
    /// It would stand within itself.
    case cycle
    /// More guests than that would stand within each other.
    case depth(Int)
    /// The tree has as many guests as it may.
    case guests(Int)
    /// The layers of all guests would be more than that.
    case layers(Int)
  }

  let guest: GuestID
  let reason: Reason

  init(_ guest: GuestID, _ reason: Reason) { (self.guest, self.reason) = (guest, reason) }

  /// The reason why a guest cannot stand in a layer; nil for none.
  ///
  /// - Parameters:
  ///   - around: the guests that the layer stands in.
  ///   - count: how many guests stand in the tree.
  init?(_ guest: GuestID, around: [GuestID], count: Int, _ limits: GuestLimits) {
    if around.contains(guest) {
      self.init(guest, .cycle)
    } else if around.count >= limits.depth {
      self.init(guest, .depth(limits.depth))
    } else if count >= limits.guests {
      self.init(guest, .guests(limits.guests))
    } else {
      return nil
    }
  }

  /// Whether the guest is not tried again as long as the layer asks for it.
  var isFinal: Bool {
    if case .layers = reason { true } else { false }
  }

  /// The reason as a sentence about the layer.
  var sentence: String {
    switch reason {
    case .cycle: "guest \(guest) is not shown, because the layer is part of its tree."
    case .depth(let most):
      "guest \(guest) is not shown, because more than \(most) would stand within each other."
    case .guests(let most):
      "guest \(guest) is not shown, because the tree has \(most) guests, the most it may."
    case .layers(let most):
      "guest \(guest) is not shown, because guests would have more than \(most) layers."
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// How much of guests the tree of a host takes in.
package struct GuestLimits: Hashable, Sendable {
  /// How many guests may stand within each other.
  package var depth = 8
  /// How many guests may stand in the tree, one that stands twice counted twice.
  package var guests = 256
  /// How many layers all of them may have.
  package var layers = 1 << 20

  /// The defaults.
  package init() {}
}

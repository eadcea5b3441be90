// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A guest that stands in a hosting layer.
///
/// Its layers are nodes like others, under names of ``LayerID/guestRange``, below a node of no
/// picture: the gate. The root of the guest comes before the sublayers of the hosting layer. Where
/// the guest's space lies the other way than the host's, the gate stands between the two and turns
/// the guest over; else it is left out of the evaluated tree.
struct Graft: Sendable {
  /// The guest.
  let guest: GuestID
  /// The name of the gate, whose only sublayer is the guest's root.
  let gate: LayerID
  /// How the space lies in which the guest's root stands.
  var orientation = Orientation.yDown
  /// The media time from which on the guest is not shown, seconds.
  var end = Double.infinity
}

/// A layer that asks for a guest.
package struct HostingLayer: Hashable, Sendable {
  /// The layer.
  package let layer: LayerID
  /// The guest that it is to show.
  package let guest: GuestID
}

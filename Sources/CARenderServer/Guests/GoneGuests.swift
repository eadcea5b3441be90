// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The ids of the guests that are gone, the last ``GuestTrees/goneLimit`` of them: another guest
/// with one of these ids would stand where the first one stood.
struct GoneGuests: Sendable {
  private var ids: Set<GuestID> = []
  /// The ids in the order in which they went; beyond the limit a ring, of which `oldest` is next.
  private var order: [GuestID] = []
  private var oldest = 0
  private let limit: Int

  init(limit: Int = GuestTrees.goneLimit) { self.limit = limit }

  var count: Int { ids.count }

  func contains(_ guest: GuestID) -> Bool { ids.contains(guest) }

  mutating func insert(_ guest: GuestID) {
    guard ids.insert(guest).inserted else { return }
    if order.count < limit { return order.append(guest) }
    ids.remove(order[oldest])
    order[oldest] = guest
    oldest = (oldest + 1) % limit
  }
}

// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import Synchronization

/// Hears for a server when something changes by itself that layers show: sources of pictures,
/// values of modifiers.
struct BellListener: ~Copyable {
  private static let lastID = Atomic<UInt64>(0)

  private let server: RenderServer
  private let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
  private var heard: [Bells] = []

  init(_ server: RenderServer) { self.server = server }

  deinit { for bells in heard { bells.set(nil, for: id) } }

  /// Hears these bells from now on, and no others.
  mutating func listen(to wanted: [Bells]) {
    if heard.isEmpty && wanted.isEmpty { return }
    for bells in heard where !wanted.contains(where: { $0 === bells }) {
      bells.set(nil, for: id)
    }
    for bells in wanted where !heard.contains(where: { $0 === bells }) {
      bells.set({ [weak server] in server?.wake() }, for: id)
    }
    heard = wanted
  }
}

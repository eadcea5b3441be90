// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import Synchronization

/// Hears for a server when sources of pictures change by themselves.
struct SourceListener: ~Copyable {
  private static let lastID = Atomic<UInt64>(0)

  private let server: RenderServer
  private let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
  private var sources: [any PictureSource] = []

  init(_ server: RenderServer) { self.server = server }

  deinit { for source in sources { source.bells.set(nil, for: id) } }

  /// Hears of these sources from now on, and of no others.
  mutating func listen(to wanted: [any PictureSource]) {
    if sources.isEmpty && wanted.isEmpty { return }
    for source in sources where !wanted.contains(where: { $0 === source }) {
      source.bells.set(nil, for: id)
    }
    for source in wanted where !sources.contains(where: { $0 === source }) {
      source.bells.set({ [weak server] in server?.wake() }, for: id)
    }
    sources = wanted
  }
}

// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import Foundation
import Synchronization

/// Sends the pictures of films and of a program's own GL to a render server while windows and
/// screens show them. A renderer sends the picture of a time before it asks for a frame of it.
final class SourceRelay: Sendable {
  private struct State {
    var surfaces: [WeakSurface] = []
    var isDirty = false
    var isRunning = false
  }

  private struct WeakSurface {
    weak var surface: RemoteSurface?
  }

  private static let lastID = Atomic<UInt64>(0)

  private let state = Monitor(State())
  private let id = 1 << 62 | lastID.wrappingAdd(1, ordering: .relaxed).newValue

  /// Hears of the sources of a surface from now on, if it shows them as time passes.
  func follow(_ surface: RemoteSurface) {
    guard surface.isLive else { return }
    let state = state
    let living = surface.connection.look(surface.number) { $0.sources.living } ?? []
    for (_, source) in living {
      source.bells.set({ state.change { $0.isDirty = true } }, for: id)
    }
    let mustStart = state.change { state in
      if !state.surfaces.contains(where: { $0.surface === surface }) {
        state.surfaces.removeAll { $0.surface == nil }
        state.surfaces.append(WeakSurface(surface: surface))
      }
      state.isDirty = true
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { start() }
  }

  /// Looks at the sources soon.
  func ring() { state.change { $0.isDirty = true } }

  private func start() {
    let thread = Thread { [self] in
      ThreadName.set("LayerKit sources")
      var next = Double.infinity
      while true {
        let surfaces: [RemoteSurface] = state.wait { state in
          let rest = next - MonotonicClock.now
          guard state.isDirty || rest <= 0 else { return .sleep(rest.isFinite ? rest : nil) }
          state.isDirty = false
          return .done(state.surfaces.compactMap(\.surface))
        }
        // A picture is shown at the next tick at the soonest.
        let now = MonotonicClock.now
        next = surfaces.map { $0.showSources(at: now, waits: false) }.min() ?? .infinity
      }
    }
    thread.start()
  }
}

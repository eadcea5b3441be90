// SPDX-License-Identifier: Apache-2.0
import CABase

/// Prepares a picture that several frames show once. It keeps the last one.
final class RepeatedPicture<Prepared: Sendable>: Sendable {
  private struct State {
    var number: Int?
    var prepared: Prepared?
    var isBegun = false
  }

  private let state = Monitor(State())

  /// The prepared picture: that of another thread, which is waited for, else the result of
  /// `prepare`.
  ///
  /// - Parameter number: The same for the same pixels; nil where that is not known.
  func prepared(_ number: Int?, _ prepare: () throws -> Prepared) throws -> Prepared {
    guard let number else { return try prepare() }
    if let known = known(number) { return known }
    do {
      let prepared = try prepare()
      end(number, prepared)
      return prepared
    } catch {
      end(number, nil)
      throw error
    }
  }

  /// Waits while another thread prepares the picture; nil where this thread is to do it.
  private func known(_ number: Int) -> Prepared? {
    state.wait { state in
      if state.number == number {
        if let prepared = state.prepared { return .done(prepared) }
        if state.isBegun { return .sleep(nil) }
      }
      state = State(number: number, isBegun: true)
      return .done(nil)
    }
  }

  /// Wakes those who wait for the picture, also where another one has taken its place.
  private func end(_ number: Int, _ prepared: Prepared?) {
    state.change { state in
      guard state.number == number else { return }
      (state.prepared, state.isBegun) = (prepared, false)
    }
  }
}

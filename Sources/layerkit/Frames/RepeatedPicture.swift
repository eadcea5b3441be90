// SPDX-License-Identifier: Apache-2.0
import CABase

/// Prepares a picture that several frames show once. It keeps the last one.
final class RepeatedPicture<Prepared: Sendable>: Sendable {
  private struct State {
    var picture: (AnyObject & Sendable)?
    var prepared: Prepared?
    var isBegun = false
  }

  private let state = Monitor(State())

  /// The prepared picture: that of another thread, which is waited for, else the result of
  /// `prepare`.
  ///
  /// - Parameter picture: The same for the same pixels; nil where that is not known.
  func prepared(
    _ picture: (AnyObject & Sendable)?, _ prepare: () throws -> Prepared
  ) throws -> Prepared {
    guard let picture else { return try prepare() }
    if let known = known(picture) { return known }
    do {
      let prepared = try prepare()
      end(picture, prepared)
      return prepared
    } catch {
      end(picture, nil)
      throw error
    }
  }

  /// Waits while another thread prepares the picture; nil where this thread is to do it.
  private func known(_ picture: AnyObject & Sendable) -> Prepared? {
    state.wait { state in
      if state.picture === picture {
        if let prepared = state.prepared { return .done(prepared) }
        if state.isBegun { return .sleep(nil) }
      }
      state = State(picture: picture, isBegun: true)
      return .done(nil)
    }
  }

  /// Wakes those who wait for the picture, also where another one has taken its place.
  private func end(_ picture: AnyObject & Sendable, _ prepared: Prepared?) {
    state.change { state in
      guard state.picture === picture else { return }
      (state.prepared, state.isBegun) = (prepared, false)
    }
  }
}

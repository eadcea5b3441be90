// SPDX-License-Identifier: Apache-2.0
import CABase

/// Counts things that clients hold in a server: surfaces, files of films. A thing counts until
/// nobody uses it any more, also after its client is gone.
final class Places: Sendable {
  private let taken = Monitor(0)
  /// The most that may be held.
  let limit: Int
  /// Called each time one is no more held, on any thread.
  private let onReturn: @Sendable () -> Void

  /// Places of which none is held.
  init(limit: Int, onReturn: @escaping @Sendable () -> Void = {}) {
    (self.limit, self.onReturn) = (limit, onReturn)
  }

  /// How many are held.
  var count: Int { taken.look { $0 } }

  /// A place for one more; nil where there is none left.
  func take() -> Place? {
    let isFree = taken.look { taken in
      guard taken < limit else { return false }
      taken += 1
      return true
    }
    return isFree ? Place(of: self) : nil
  }

  fileprivate func giveBack() {
    taken.look { $0 -= 1 }
    onReturn()
  }
}

/// A place, given back with the last reference.
final class Place: Sendable {
  private let places: Places

  fileprivate init(of places: Places) { self.places = places }

  deinit { places.giveBack() }
}

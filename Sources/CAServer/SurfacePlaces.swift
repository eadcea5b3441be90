// SPDX-License-Identifier: Apache-2.0
import CABase

/// The surfaces of all clients of a server. Those of clients that are gone count until they are
/// gone, too: a surface may take long to open, and goes on for the grace time.
final class SurfacePlaces: Sendable {
  private let taken = Monitor(0)
  /// The most surfaces.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// A place for a surface; nil where there is none left.
  func take() -> SurfacePlace? {
    let isFree = taken.look { taken in
      guard taken < limit else { return false }
      taken += 1
      return true
    }
    return isFree ? SurfacePlace(of: self) : nil
  }

  fileprivate func giveBack() { taken.look { $0 -= 1 } }
}

/// The place of a surface, given back with the last reference.
final class SurfacePlace: Sendable {
  private let places: SurfacePlaces

  fileprivate init(of places: SurfacePlaces) { self.places = places }

  deinit { places.giveBack() }
}

// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink

/// How many files of films are open, those of one client or of all; a file counts until nobody uses
/// it any more.
final class FilmPlaces: Sendable {
  private let taken = Monitor(0)
  /// The most files.
  let limit: Int
  /// The places of all clients, for those of one.
  private let shared: FilmPlaces?

  init(limit: Int, of shared: FilmPlaces? = nil) { (self.limit, self.shared) = (limit, shared) }

  /// Files that are open.
  var count: Int { taken.look { $0 } }

  /// A place for a file, which keeps it open.
  ///
  /// - Throws: where there is none left.
  func take(_ file: Descriptor) throws(ClientError) -> FilmPlace {
    let isFree = taken.look { taken in
      guard taken < limit else { return false }
      taken += 1
      return true
    }
    guard isFree else {
      let whose = shared == nil ? "the server" : "a client"
      throw ClientError("\(limit) films are open, which is the limit of \(whose)")
    }
    let place = FilmPlace(file, in: self)
    place.outer = try shared?.take(file)
    return place
  }

  fileprivate func giveBack() { taken.look { $0 -= 1 } }
}

/// The place of a film's file, given back with the last reference.
///
/// Sound: `outer` is set before anybody else has the place.
final class FilmPlace: @unchecked Sendable {
  private let file: Descriptor
  private let places: FilmPlaces
  fileprivate var outer: FilmPlace?

  fileprivate init(_ file: Descriptor, in places: FilmPlaces) {
    (self.file, self.places) = (file, places)
  }

  deinit { places.giveBack() }
}

// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CALink
import Glibc

extension ServerConnection {
  private static let shared = Monitor<[ServerPlace: ServerConnection]>([:])

  /// The status with which a program ends whose server is not there: `EX_UNAVAILABLE`.
  package static let unavailable: Int32 = 69

  /// The connection of this process to the server that the environment names; nil where it names
  /// none. Where nobody listens there, the program ends with a sentence and ``unavailable``. One
  /// that has had a server there waits for the next one instead.
  ///
  /// - Throws: where a variable has a value that is not understood, the server is not to be
  ///   trusted, or none came in time.
  package static func wanted(
    by environment: [String: String]
  ) throws -> ServerConnection? {
    guard let place = try ServerPlace(environment: environment) ?? chosen.look({ $0 }) else {
      return nil
    }
    do throws(LinkError) {
      let connection = try connection(to: place)
      // All hosts of the program are drawn there.
      if let path = getenv(ServerPlace.pathVariable), String(cString: path) == place.path {
        GuestLobby.process.install(RemoteGuests(on: connection))
      }
      return connection
    } catch {
      guard case .nobody(let path) = error else { throw error }
      if shared.look({ $0[place] }) != nil { throw ServerAbsence(place: place) }
      StandardError.write("LayerKit: No render server listens at \(path).\n")
      exit(unavailable)
    }
  }

  /// The server of a program that chose one itself.
  private static let chosen = Monitor<ServerPlace?>(nil)

  /// Has hosts use the server at a place, where the environment names none.
  ///
  /// - Throws: where nobody listens there, or the server is not to be trusted.
  package static func choose(_ place: ServerPlace) throws(LinkError) {
    let connection = try connection(to: place)
    chosen.look { $0 = place }
    GuestLobby.process.install(RemoteGuests(on: connection))
  }

  /// The connection of this process to the server at a place, made where there is none. Where there
  /// was one, it waits for the next server.
  package static func connection(to place: ServerPlace) throws(LinkError) -> ServerConnection {
    let known = shared.look { $0[place] }
    if let known, known.failure == nil { return known }
    let made = try reached(place, within: known == nil ? 0 : place.patience)
    return shared.look { shared in
      if let other = shared[place], other.failure == nil { return other }
      shared[place] = made
      return made
    }
  }

  /// A new connection to the server at a place, which may come within so many seconds.
  private static func reached(
    _ place: ServerPlace, within seconds: Double
  ) throws(LinkError) -> ServerConnection {
    let deadline = Deadline(in: seconds)
    while true {
      do throws(LinkError) {
        return try ServerConnection(to: place)
      } catch {
        guard case .nobody = error, !deadline.isOver else { throw error }
        usleep(10_000)
      }
    }
  }
}

/// No server came to a place where there was one before.
struct ServerAbsence: Error, CustomStringConvertible {
  let place: ServerPlace

  var description: String {
    "The render server at \(place.path) is gone, and no other came within \(place.patience) s."
  }
}

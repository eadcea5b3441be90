// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAProtocol

/// The guests of a program whose hosts are drawn by a render server: their trees go there, where
/// layers of any program show them.
final class RemoteGuests: GuestExchange {
  private let connection: ServerConnection
  private let surfaces = Monitor<[GuestID: RemoteSurface]>([:])

  init(on connection: ServerConnection) { self.connection = connection }

  func enter(_ guest: GuestID) -> (any CommitSink)? {
    var order = SurfaceOrder(.guest, size: .zero, scale: 1)
    order.guest = guest.rawValue
    let surface = connection.open(order)
    surfaces.look { $0[guest] = surface }
    return surface
  }

  func leave(_ guest: GuestID) {
    let surface = surfaces.look { $0.removeValue(forKey: guest) }
    surface?.close()
  }
}

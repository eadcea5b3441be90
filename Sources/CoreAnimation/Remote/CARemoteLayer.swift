// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

/// The name of a message port of Mach. There is no Mach here; 0 names no port.
public typealias mach_port_t = UInt32

/// Gives a layer tree to be shown by layers elsewhere, which `CALayer(remoteClientId:)` makes: in
/// another window or renderer, or in another program.
///
///     let client = CARemoteLayerClient(serverPort: CARemoteLayerServer.shared().serverPort)
///     client.layer = guest
///     host.addSublayer(CALayer(remoteClientId: client.clientId))
///
/// The tree stands in the bounds of each layer that shows it, below that layer's sublayers, under
/// all that the layer and those above it do to sublayers. Its times are those of the media clock,
/// whatever clocks the layer has. y grows downward where the root stands. Layers of the tree are
/// not found by hit tests of those who show it, and `render(in:)` leaves them out.
///
/// A client belongs to the thread that builds its tree, where its last reference goes as well.
open class CARemoteLayerClient: NSObject {
  private let guest: GuestID
  private let sink: any CommitSink
  private var context: LayerContext?

  /// A client without a layer.
  ///
  /// - Parameter port: The port of the server; not used, as a process has one server.
  public init(serverPort port: mach_port_t) {
    (guest, sink) = GuestLobby.process.admit()
    context = LayerContext(orientation: .yDown, sink: sink)
  }

  deinit { leave() }

  /// The name by which layers show the tree, for `CALayer(remoteClientId:)`. It is random, never 0,
  /// and not used again in the process.
  open var clientId: UInt32 { guest.rawValue }

  /// The root of the tree. Default nil: nothing is shown.
  ///
  /// A layer that becomes the root leaves its superlayer, or the window or renderer it is the root
  /// of. A client that was ended takes none.
  open var layer: CALayer? {
    get { context?.rootLayer }
    set { context?.rootLayer = newValue }
  }

  /// Ends the client: it lets go of its layer, and nobody shows the tree any more.
  open func invalidate() { leave() }

  private func leave() {
    guard let context else { return }
    context.rootLayer = nil
    self.context = nil
    GuestLobby.process.dismiss(guest)
  }
}

/// The server that layer trees are given to: the renderers of the process.
open class CARemoteLayerServer: NSObject {
  /// The server of the process.
  open class func shared() -> CARemoteLayerServer { server }

  // Sound: it has no state.
  nonisolated(unsafe) private static let server = CARemoteLayerServer()

  /// The port to give to clients: 1, as ports are not used and 0 names none.
  open var serverPort: mach_port_t { 1 }
}

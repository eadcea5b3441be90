// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// The name of a message port of Mach. There is no Mach here; 0 names no port.
public typealias mach_port_t = UInt32

/// Gives a layer tree to another process to show. There is no window server here that would take
/// it: ``clientId`` is 0, and no process can show the layer.
///
/// The first client says so on standard error.
open class CARemoteLayerClient: NSObject {
  /// A client of the server at a port.
  ///
  /// - Parameter port: The server's port; not used.
  public init(serverPort port: mach_port_t) {
    Notice.say("A CARemoteLayerClient has no server: layers are not shown by other processes here.")
  }

  /// The name by which another process would show the layer: 0, which names none.
  open var clientId: UInt32 { 0 }

  /// The root of the tree that is given away. Default nil.
  open var layer: CALayer?

  /// Ends the client: it lets go of its layer.
  open func invalidate() { layer = nil }
}

/// Takes layer trees of other processes. There is no window server here: ``serverPort`` is 0.
open class CARemoteLayerServer: NSObject {
  /// The server of the process.
  open class func shared() -> CARemoteLayerServer { server }

  // Sound: it has no state.
  nonisolated(unsafe) private static let server = CARemoteLayerServer()

  /// The port to give to clients: 0, which names none.
  open var serverPort: mach_port_t { 0 }
}

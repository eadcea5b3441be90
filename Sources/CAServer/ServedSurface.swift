// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALink
import CAProtocol
import CARenderServer

/// A surface of a client, as the server has it. The client's thread gives it messages in order.
protocol ServedSurface: AnyObject, Sendable {
  /// Takes a commit, and says so to the client once it is taken.
  func take(_ commit: Commit)
  /// Takes a message that is about this surface.
  ///
  /// - Throws: where the message breaks a rule, which ends the client.
  func take(_ message: ClientMessage) throws(ClientError)
  /// The client is gone: the surface goes, at once or after the grace time.
  func abandon(after seconds: Double)
  /// The client closed it.
  func close()
  /// Its numbers, for a status.
  var meter: SurfaceMeter { get }
  /// Has the thread that draws answer, so that its ``Pulse`` shows whether it does. Never waits.
  func probe()
}

/// The way from a surface to its client.
struct SurfaceVoice: Sendable {
  let outbox: Outbox
  /// The client's number of the surface.
  let number: UInt32
  /// Taken as long as anything of the surface is there.
  let place: SurfacePlace

  func say(
    _ message: ServerMessage, _ descriptors: [Descriptor] = [], isOptional: Bool = false
  ) {
    outbox.send(message, surface: number, descriptors, isOptional: isOptional)
  }

  /// Answers a request of a kind that this surface does not serve.
  func refuse(_ request: UInt64, _ kind: ClientMessage.Kind) {
    let failure = SurfaceFailure(.other, "This kind of surface does not serve \(kind).")
    say(.refused(request: request, failure))
  }

  /// Answers with a picture.
  func answer(_ request: UInt64, _ picture: DrawnPicture) {
    var summary = picture.summary
    guard let bytes = picture.bytes else { return say(.drawn(request: request, summary)) }
    (summary.width, summary.height) = (UInt32(picture.width), UInt32(picture.height))
    do throws(LinkError) {
      let memory = try Self.memory(of: bytes)
      say(.drawn(request: request, summary), [memory.descriptor])
    } catch {
      say(.refused(request: request, SurfaceFailure(.other, "\(error)")))
    }
  }

  /// The bytes of a picture in a memory that nobody changes.
  static func memory(of bytes: [UInt8]) throws(LinkError) -> SharedMemory {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(LinkError) in
        try SharedMemory.sealed(copying: bytes, name: "layerkit-frame")
      }
    }.get()
  }
}

/// A picture for a client.
struct DrawnPicture {
  var summary: FrameSummary
  var width: Int
  var height: Int
  /// Premultiplied RGBA; nil where no pixels were asked for.
  var bytes: [UInt8]?
}

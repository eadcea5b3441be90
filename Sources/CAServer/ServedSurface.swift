// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHost
import CALink
import CALive
import CAProtocol
import CARenderServer
import CAWire

/// A surface of a client, as the server has it. The client's thread gives it messages in order.
protocol ServedSurface: AnyObject, Sendable {
  /// Takes a commit, and says so to the client once it is taken.
  ///
  /// - Parameters:
  ///   - burden: The memory of the commit, held until a tree has taken it.
  ///   - isPart: Whether it shows together with the next one. The client does not hear of it.
  func take(_ commit: Commit, _ burden: CommitBurden, isPart: Bool)
  /// Has a source show something else, in the order of the surface's pictures.
  func change(_ change: @escaping @Sendable () -> Void)
  /// Has the tree take the commits that wait, where it would leave them until it is drawn.
  func relieve()
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

/// The limits of a surface, and its program.
struct SurfaceTerms: Sendable {
  let budget: PixelBudget
  let quota: RenderQuota
  let owner: SurfaceOwner

  /// A mailbox for commits of the client.
  func makeServer() -> RenderServer { RenderServer(quota: quota, owner: owner) }
}

extension ServedSurface {
  func relieve() {}
  func change(_ change: @escaping @Sendable () -> Void) { change() }
}

/// The way from a surface to its client.
struct SurfaceVoice: Sendable {
  let outbox: Outbox
  /// The client's number of the surface.
  let number: UInt32
  /// Taken as long as anything of the surface is there.
  let place: Place

  func say(
    _ message: ServerMessage, _ memory: SharedMemory? = nil,
    patience: Outbox.Patience = .limited
  ) {
    outbox.send(message, surface: number, memory, patience: patience)
  }

  /// Says something of which the client needs to hear the last alone, whenever it reads.
  func say(_ message: ServerMessage, lasting subject: EventSubject) {
    say(message, patience: .lasting(Outbox.Key(surface: number, subject: subject)))
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
      say(.drawn(request: request, summary), memory)
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

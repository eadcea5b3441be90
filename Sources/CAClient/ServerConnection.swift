// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CAWire
import Foundation
import Synchronization

/// The connection of this process to a render server, with all its surfaces there.
///
/// A thread of its own reads the server's messages. Where the server goes away it waits for the
/// next one, opens the surfaces there, and repeats the questions without an answer.
package final class ServerConnection: Sendable {
  /// The state that the threads of the program and that of the connection share.
  struct Line {
    var socket: LinkSocket?
    var surfaces: [UInt32: RemoteSurface.State] = [:]
    var requests: [UInt64: PendingRequest] = [:]
    var lastSurface: UInt32 = 0
    var lastRequest: UInt64 = 0
    /// How many servers this process has had.
    var generation: UInt32 = 0
    var client: UInt32 = 0
    var wantsNotes = false
    /// Why no server is waited for any more.
    var end: SurfaceFailure?
    /// Whether something could not be sent for want of room.
    var isFull = false
    var pictures = SentPictures()
    /// A picture that was taken to be sent, when there was no room.
    var unsent: UnsentPicture?
    let sources = SourceNumbers()
    /// Pages of modifiers that the server has.
    var pages: [UInt64: WeakPage] = [:]
    /// Films that the server has been handed.
    var films = SentFilms()
    /// Surfaces that were closed and that the server still has.
    var closing: Set<UInt32> = []
    /// Pages that rang when there was no room to say so.
    var rings: Set<UInt64> = []
  }

  /// A picture on its way to the server.
  struct UnsentPicture {
    let packet: [UInt8]
    let memory: SharedMemory
  }

  /// A question that was asked and not answered.
  struct PendingRequest {
    let surface: UInt32
    let message: ClientMessage
    /// The news of the surface's sources when it was asked.
    let news: [SourceNews]
    var answer: Result<RemoteAnswer, SurfaceFailure>?
  }

  /// Commits of a surface that are on their way at most; later ones join.
  package static let commitsInFlight = 3

  let place: ServerPlace
  let monitor = Monitor(Line())
  /// Wakes the thread of the connection.
  let bell: WakeBell
  /// The numbers of this process's sources.
  let sourceNumbers: SourceNumbers
  /// The name of this connection among those that hear a bell.
  let bellID = 1 << 61 | lastBellID.wrappingAdd(1, ordering: .relaxed).newValue
  private static let lastBellID = Atomic<UInt64>(0)
  /// Follows the sources of windows and screens.
  let relay = SourceRelay()

  /// Connects to the server at a place, and starts the thread of the connection.
  ///
  /// - Throws: ``LinkError/nobody(path:)`` where nobody listens.
  package init(to place: ServerPlace) throws(LinkError) {
    self.place = place
    sourceNumbers = monitor.look { $0.sources }
    bell = try WakeBell()
    let socket = try LinkSocket.connected(to: place.path)
    let thread = Thread { [self] in
      ThreadName.set("LayerKit server")
      ConnectionReader(self).run(socket)
    }
    thread.start()
    let failure: LinkError? = monitor.wait { line in
      if line.socket != nil || line.end != nil { return .done(nil) }
      return .sleep(nil)
    }
    if let failure { throw failure }
  }

  /// Whether commits are to carry notes about layers.
  var wantsNotes: Bool { monitor.look { $0.wantsNotes } }

  /// Why no server is waited for any more; nil as long as one is there or waited for.
  package var failure: SurfaceFailure? { monitor.look { $0.end } }

  /// Opens a surface.
  package func open(_ order: SurfaceOrder) -> RemoteSurface {
    let number = monitor.change { line in
      line.lastSurface += 1
      var surface = RemoteSurface.State(order)
      surface.failure = line.end
      surface.queue.add(.open(order))
      line.surfaces[line.lastSurface] = surface
      line.flush(line.lastSurface)
      return line.lastSurface
    }
    wakeIfFull()
    let isLive = order.kind != .renderer && !order.flags.contains(.stepped)
    return RemoteSurface(self, number: number, isLive: isLive)
  }

  func close(_ number: UInt32) {
    // Released after the lock.
    let gone: RemoteSurface.State? = monitor.change { line in
      guard let surface = line.surfaces.removeValue(forKey: number) else { return nil }
      for (request, pending) in line.requests where pending.surface == number {
        line.requests[request]?.answer = .failure(
          SurfaceFailure(.stopped, "The surface was closed."))
      }
      if surface.isKnown { line.closing.insert(number) }
      line.sayClosed()
      return surface
    }
    withExtendedLifetime(gone) {}
    wakeIfFull()
  }

  /// Looks at a surface; nil once it is closed.
  func look<Result>(
    _ number: UInt32, _ body: (inout RemoteSurface.State) -> Result
  ) -> Result? {
    monitor.look { line in
      guard line.surfaces[number] != nil else { return nil }
      return body(&line.surfaces[number]!)
    }
  }

  /// Changes the queue of a surface, and sends as much of it as there is room for.
  @discardableResult
  func change<Result>(
    _ number: UInt32, _ body: (inout RemoteSurface.State) -> Result
  ) -> Result? {
    let result: Result? = monitor.look { line in
      guard line.surfaces[number] != nil else { return nil }
      let result = body(&line.surfaces[number]!)
      line.flush(number)
      return result
    }
    wakeIfFull()
    return result
  }

  func wakeIfFull() {
    if monitor.look({ $0.isFull }) { bell.ring() }
  }

  func ask(
    _ number: UInt32, _ question: (UInt64) -> ClientMessage
  ) throws(SurfaceFailure) -> RemoteAnswer {
    let request: UInt64? = monitor.look { line in
      guard let surface = line.surfaces[number], surface.failure == nil else { return nil }
      line.lastRequest += 1
      let message = question(line.lastRequest)
      line.requests[line.lastRequest] = PendingRequest(
        surface: number, message: message, news: surface.sources.latest)
      line.surfaces[number]!.queue.add(message)
      line.flush(number)
      return line.lastRequest
    }
    guard let request else {
      let failure = look(number) { $0.failure } ?? nil
      throw failure ?? SurfaceFailure(.stopped, "The surface was closed.")
    }
    wakeIfFull()
    let answer: Result<RemoteAnswer, SurfaceFailure> = monitor.wait { line in
      guard let answer = line.requests[request]?.answer else { return .sleep(nil) }
      line.requests[request] = nil
      return .done(answer)
    }
    return try answer.get()
  }
}

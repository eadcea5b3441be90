// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALink
import CAProtocol
import CARenderServer

/// A surface on a render server, as its program sees it: takes the commits of a tree, asks for
/// pictures, hears of ticks and events.
///
/// It outlives the server: after a lost one it is opened again on the next, with the whole tree.
package final class RemoteSurface: Sendable {
  /// The connection to the server.
  let connection: ServerConnection
  /// The client's number of the surface.
  package let number: UInt32
  /// Whether it shows its tree as time passes.
  let isLive: Bool

  init(_ connection: ServerConnection, number: UInt32, isLive: Bool) {
    (self.connection, self.number, self.isLive) = (connection, number, isLive)
  }

  deinit { connection.close(number) }

  /// The state of a surface under the connection's lock.
  struct State {
    let order: SurfaceOrder
    var listener = SurfaceListener()
    var queue = SurfaceQueue()
    var journal = CommitJournal()
    /// The sources that its tree shows, or showed.
    var sources = SourceList()
    /// The clocks of the layers; nil where no source goes by them.
    var clocks: SourceClocks?
    /// The older part of the journal while it is joined, beside the lock.
    var journalInWork: CommitJournal?
    /// Commits that were sent and not yet taken.
    var inFlight = 0
    var opening: Opening?
    var failure: SurfaceFailure?
    var frameFailure: SurfaceFailure?
    /// States for the next server.
    var display: DisplayState?
    var debug: DebugOptions?
    var held: Double?
    var wantsTicks = false
    var wantsFrames = false
    /// Whether the server waits to hear that a shown frame was taken.
    var isFrameDue = false
    /// Settings of a window, as they were asked for last.
    var title: String?
    var pointer: UInt8?

    init(_ order: SurfaceOrder) { self.order = order }
  }

  /// How a surface was opened.
  package struct Opening: Hashable, Sendable {
    /// Pixels.
    package let width: Int
    package let height: Int
    /// Pixels per point.
    package let scale: Double
    /// Refreshes per second.
    package let refreshRate: Double
  }
}

/// Who hears of a surface's ticks, frames and events; called on the connection's thread.
package struct SurfaceListener: Sendable {
  /// A tick of the surface's display.
  package var tick: (@Sendable (DisplayTick) -> Void)?
  /// A shown frame: its number, its media time, its pixels.
  package var frame: (@Sendable (Int, Double, RemotePixels) -> Void)?
  /// Why a frame was not drawn; nil once one was.
  package var frameFailure: (@Sendable (SurfaceFailure?) -> Void)?
  /// The surface shows nothing any more.
  package var failure: (@Sendable (SurfaceFailure) -> Void)?
  /// An event of a window, as `WindowEvent` writes it.
  package var event: (@Sendable ([UInt8]) -> Void)?
  /// The size of a window has changed.
  package var metrics: (@Sendable (WindowNews) -> Void)?

  /// Hears nothing.
  package init() {}
}

extension RemoteSurface: CommitSink {
  /// Never waits for the server: where three commits are on their way, this one joins the next.
  package func submit(_ commit: Commit) {
    connection.listen(to: commit)
    let isLive = isLive
    let change = connection.change(number) { surface in
      surface.journal.append(commit)
      surface.queue.add(commit)
      let showsSources = surface.sources.add(commit, connection.sourceNumbers)
      let clocks = surface.clocks
      if clocks == nil, showsSources, surface.sources.followLayers {
        surface.clocks = SourceClocks(surface.wholeJournal, waits: !isLive)
      }
      return (showsSources, clocks)
    }
    guard let (showsSources, clocks) = change else { return }
    clocks?.apply(commit)
    if showsSources { connection.relay.follow(self) }
  }

  package var wantsNotes: Bool { connection.wantsNotes }
}

extension RemoteSurface {
  /// How the surface was opened; waits for it.
  package func awaitOpening() throws(SurfaceFailure) -> Opening {
    let answer: Result<Opening, SurfaceFailure> = connection.monitor.wait { line in
      guard let surface = line.surfaces[number] else {
        return .done(.failure(SurfaceFailure(.stopped, "The surface was closed.")))
      }
      if let failure = surface.failure { return .done(.failure(failure)) }
      if let opening = surface.opening { return .done(.success(opening)) }
      return .sleep(nil)
    }
    return try answer.get()
  }

  /// Why the surface shows nothing any more; nil as long as it works.
  package var failure: SurfaceFailure? { connection.look(number) { $0.failure } ?? nil }

  /// Why the last frame could not be drawn; nil once one was.
  package var frameFailure: SurfaceFailure? { connection.look(number) { $0.frameFailure } ?? nil }

  /// Has `listener` hear of the surface.
  package func listen(_ listener: SurfaceListener) {
    _ = connection.look(number) { $0.listener = listener }
  }

  /// The display is like that from the next commit on, or from now on.
  package func show(_ display: DisplayState, isStaged: Bool) {
    connection.change(number) { surface in
      surface.display = display
      surface.queue.add(.display(display, isStaged: isStaged))
    }
  }

  /// The overlays and the HUD of the surface.
  package func debug(_ options: DebugOptions) {
    connection.change(number) { surface in
      surface.debug = options
      surface.queue.add(.debug(options))
    }
  }

  /// Frames show one media time, or time passes again.
  package func hold(at time: Double?) {
    connection.change(number) { surface in
      surface.held = time
      surface.queue.add(.hold(time))
    }
  }

  /// Whether ticks are wanted.
  package func wantTicks(_ isWanted: Bool) {
    connection.change(number) { surface in
      guard surface.wantsTicks != isWanted else { return }
      surface.wantsTicks = isWanted
      surface.queue.add(.ticks(isWanted: isWanted))
    }
  }

  /// Whether shown frames are wanted, with their pixels.
  package func wantFrames(_ isWanted: Bool) {
    connection.change(number) { surface in
      guard surface.wantsFrames != isWanted else { return }
      surface.wantsFrames = isWanted
      surface.queue.add(.frames(isWanted: isWanted))
    }
  }

  /// Keeps the tree as it was committed for all times before that.
  package func seal(at time: Double) {
    let clocks = connection.change(number) { surface in
      surface.journal.seal(at: time)
      surface.queue.add(.seal(time: time))
      return surface.clocks
    }
    clocks??.seal(at: time)
  }

  /// Says something that no later server needs to hear.
  package func tell(_ message: ClientMessage) {
    connection.change(number) { $0.queue.add(message) }
  }

  /// Asks a window for something, which the next server is asked for, too.
  package func ask(_ request: WindowRequest) {
    connection.change(number) { surface in
      switch request {
      case .title(let title): surface.title = title
      case .pointer(let shape): surface.pointer = shape
      default: break
      }
      surface.queue.add(.window(request))
    }
  }

  /// Asks, and waits for the answer: also beyond a lost server, whose successor is asked again.
  ///
  /// - Parameter question: The message, with the number of the request.
  package func ask(
    _ question: (_ request: UInt64) -> ClientMessage
  ) throws(SurfaceFailure) -> RemoteAnswer {
    try connection.ask(number, question)
  }

  /// Closes the surface. Nobody is called any more.
  package func close() { connection.close(number) }
}

// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CACommit
import CAHost
import CAProtocol
import CARenderServer
import CoreGraphics

/// Has a render server show a screen's tree.
final class RemoteScreen: ScreenEngine {
  private let surface: RemoteSurface
  private let opening: RemoteSurface.Opening
  private let remoteDebugging: RemoteDebugging
  /// The counts of a screen that is closed.
  private let lastCounts = Monitor(FrameCounts())
  private struct Hearer {
    var tick: (@Sendable (DisplayTick) -> Void)?
  }

  private let ticks = Monitor(Hearer())

  init(
    on connection: ServerConnection, size: CGSize, scale: CGFloat, refreshRate: Double,
    options: HeadlessScreen.Options, listener: FrameListener<HeadlessScreen.Frame, HeadlessError>
  ) throws(HeadlessError) {
    guard HeadlessScreen.refreshRates.contains(refreshRate) else {
      throw .badRefreshRate(refreshRate)
    }
    var order = SurfaceOrder(.screen, size: size, scale: Double(scale))
    order.refreshRate = refreshRate
    order.lateFrameLimit = options.lateFrameLimit
    order.patience = options.driverPatience
    order.isDebug = options.isDebug
    if options.isStepped { order.flags.insert(.stepped) }
    surface = connection.open(order)
    do throws(SurfaceFailure) {
      opening = try surface.awaitOpening()
    } catch {
      throw HeadlessError(error, size: size, scale: scale)
    }
    remoteDebugging = RemoteDebugging(of: surface)
    var heard = SurfaceListener()
    heard.tick = { [ticks] tick in ticks.look { $0.tick }?(tick) }
    heard.frame = { index, time, pixels in
      listener.call(
        ShownFrame(index: index, mediaTime: time, source: ShownPixels(pixels: pixels)))
    }
    heard.frameFailure = { failure in if let failure { listener.fail(HeadlessError(failure)) } }
    surface.listen(heard)
  }

  var sink: any CommitSink { surface }
  var debugging: DebugSwitch { remoteDebugging.own }
  func show(_ display: DisplayState) { surface.show(display, isStaged: false) }
  var frameFailure: HeadlessError? { surface.frameFailure.map { HeadlessError($0) } }
  var failure: HeadlessError? { surface.failure.map { HeadlessError($0) } }
  func setListening(_ isListening: Bool) { surface.wantFrames(isListening) }

  func close() {
    let last = counts
    lastCounts.look { $0 = last }
    surface.close()
  }

  var counts: FrameCounts {
    guard let answer = try? surface.ask({ .counts(request: $0) }),
      case .counts(_, let counts) = answer.message
    else { return lastCounts.look { $0 } }
    return counts
  }

  func setTickHandler(_ handler: (@Sendable (DisplayTick) -> Void)?) {
    ticks.look { $0.tick = handler }
    surface.wantTicks(handler != nil)
  }

  func picture() throws(HeadlessError) -> CGImage { try ask { .readPicture(request: $0) } }

  func step(to time: Double) throws(HeadlessError) -> CGImage {
    surface.showSources(at: time, waits: true)
    return try ask { .step(request: $0, time: time) }
  }

  private func ask(
    _ question: (UInt64) -> ClientMessage
  ) throws(HeadlessError) -> CGImage {
    do throws(SurfaceFailure) {
      guard let pixels = try surface.ask(question).pixels else {
        throw SurfaceFailure(.other, "The render server sent no pixels.")
      }
      return pixels.image
    } catch {
      throw HeadlessError(error)
    }
  }
}

/// A shown frame that a render server sent.
private final class ShownPixels: FrameReadback {
  private let pixels: RemotePixels

  init(pixels: RemotePixels) { self.pixels = pixels }

  func readPicture() -> CGImage { pixels.image }
  func readPixels() -> [UInt8] { [UInt8](pixels.bytes) }
}

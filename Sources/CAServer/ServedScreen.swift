// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHeadless
import CAHost
import CAProtocol
import CARenderServer
import CAWire
import CoreGraphics

/// Shows a client's tree as time passes, without a window.
final class ServedScreen: ServedSurface {
  let meter = SurfaceMeter()
  private let voice: SurfaceVoice
  private let thread: JobThread
  private let server: RenderServer
  private let listener = FrameListener<HeadlessScreen.Frame, HeadlessError>(host: "HeadlessScreen")
  private let frames: FrameRelay<CGImage>
  private let ticks: TickGate
  // Sound: only jobs of the thread use it.
  private nonisolated(unsafe) var screen: LocalScreen?
  // Sound: as above.
  private nonisolated(unsafe) var share: PixelShare?

  init(_ order: SurfaceOrder, _ voice: SurfaceVoice, _ terms: SurfaceTerms) {
    self.voice = voice
    server = terms.makeServer()
    (frames, ticks) = (FrameRelay(voice), TickGate(voice))
    thread = JobThread(name: "Screen")
    listener.failureBody = { [voice] in
      voice.say(.frameFailed(SurfaceFailure($0)), lasting: .frameFailure)
    }
    thread.perform { [self] in open(order, terms.budget) }
  }

  private func open(_ order: SurfaceOrder, _ budget: PixelBudget) {
    var options = HeadlessScreen.Options()
    options.lateFrameLimit = order.lateFrameLimit
    options.driverPatience = order.patience
    options.isDebug = order.isDebug
    options.isStepped = order.flags.contains(.stepped)
    do throws(HeadlessError) {
      let pixels = try budget.take(order)
      let made = try LocalScreen(
        size: order.size, scale: order.scale, refreshRate: order.refreshRate, options: options,
        listener: listener, server: server)
      let (width, height) = (
        Int((order.size.width * order.scale).rounded()),
        Int((order.size.height * order.scale).rounded())
      )
      (screen, share) = (made, pixels)
      meter.setSize(width, height)
      meter.follow { [thread = made.thread] in thread.counts.presented }
      voice.say(
        .opened(
          width: UInt32(width), height: UInt32(height), scale: order.scale,
          refreshRate: order.refreshRate))
    } catch {
      // Nobody takes the commits.
      server.close()
      voice.say(.failed(SurfaceFailure(error)))
    }
  }

  func take(_ commit: Commit, _ burden: CommitBurden, isPart: Bool) {
    server.submit(commit, burden, isPart: isPart)
    if !isPart { voice.say(.taken(1)) }
  }

  /// Steps that were asked for before show the source as it was.
  func change(_ change: @escaping @Sendable () -> Void) { thread.perform(change) }

  func take(_ message: ClientMessage) {
    switch message {
    case .debug(let options): server.debugging.options = options
    case .display(let display, let isStaged):
      server.stage(display)
      if !isStaged { server.publishDisplay() }
    case .tickTaken: ticks.noteTaken()
    case .frameTaken: frames.noteTaken()
    case .frames(let isWanted): setListening(isWanted)
    default: thread.perform { [self] in serve(message) }
    }
  }

  private func serve(_ message: ClientMessage) {
    guard let screen else {
      if let request = message.request {
        voice.say(
          .refused(
            request: request, SurfaceFailure(.stopped, "The screen could not be made.")))
      }
      return
    }
    switch message {
    case .ticks(let isWanted): ticks.follow(isWanted ? screen : nil, or: screen)
    case .hold(let time): screen.thread.hold(at: time)
    case .wake: screen.thread.wake()
    case .counts(let request): voice.say(.counts(request: request, screen.counts))
    case .readPicture(let request):
      answer(request) { () throws(HeadlessError) in try screen.picture() }
    case .step(let request, let time):
      answer(request) { () throws(HeadlessError) in try screen.step(to: time) }
    default: if let request = message.request { voice.refuse(request, message.kind) }
    }
  }

  private func answer(_ request: UInt64, _ body: () throws(HeadlessError) -> CGImage) {
    do throws(HeadlessError) {
      let image = try body()
      voice.answer(
        request,
        DrawnPicture(
          summary: FrameSummary(), width: image.width, height: image.height,
          bytes: image.premultipliedRGBA))
    } catch {
      voice.say(.refused(request: request, SurfaceFailure(error)))
    }
  }

  private func setListening(_ isListening: Bool) {
    guard isListening else { return listener.body = nil }
    listener.body = { [frames] frame in
      frames.show(frame.picture(), frame.index, frame.mediaTime)
    }
  }

  func abandon(after seconds: Double) {
    listener.body = nil
    thread.perform { [self] in screen?.setTickHandler(nil) }
    Grace.perform(after: seconds) { [self] in close() }
  }

  /// The job waits for the render thread, so that its pulse is that of both.
  func probe() {
    thread.performIfIdle { [self] in _ = try? screen?.thread.perform { _ in } }
  }

  func close() {
    listener.body = nil
    thread.end { [self] in
      meter.follow(nil)
      screen?.close()
      (screen, share) = (nil, nil)
    }
  }
}

extension ClientMessage {
  /// The number of the request that waits for an answer.
  var request: UInt64? {
    switch self {
    case .draw(let request, _, _, _), .readPicture(let request), .step(let request, _),
      .counts(let request), .window(.readClipboard(let request)):
      request
    default: nil
    }
  }
}

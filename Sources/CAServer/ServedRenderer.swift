// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHeadless
import CAProtocol
import CARenderServer
import CAWire

/// Draws pictures of given times for a client, on a thread of its own: commits, seals and requests
/// in the order they came.
final class ServedRenderer: ServedSurface {
  let meter = SurfaceMeter()
  private let voice: SurfaceVoice
  private let thread: JobThread
  private let server: RenderServer
  /// The time for which the tree was kept last.
  private let sealedTime = Monitor(-Double.infinity)
  // Sound: only jobs of the thread use it.
  private nonisolated(unsafe) var engine: LocalEngine?
  // Sound: as above.
  private nonisolated(unsafe) var share: PixelShare?

  init(_ order: SurfaceOrder, _ voice: SurfaceVoice, _ terms: SurfaceTerms) {
    self.voice = voice
    server = terms.makeServer()
    thread = JobThread(name: "HeadlessRenderer")
    thread.perform { [self] in open(order, terms.budget) }
  }

  private func open(_ order: SurfaceOrder, _ budget: PixelBudget) {
    var options = HeadlessRenderer.Options()
    options.driverPatience = order.patience
    options.isDebug = order.isDebug
    options.preparesPrograms = order.flags.contains(.preparesPrograms)
    // The client hears of them.
    options.saysProblems = false
    do throws(HeadlessError) {
      let pixels = try budget.take(order)
      let made = try LocalEngine(
        size: order.size, scale: order.scale, options: options, server: server)
      share = pixels
      engine = made
      meter.setSize(made.pixelWidth, made.pixelHeight)
      voice.say(
        .opened(
          width: UInt32(made.pixelWidth), height: UInt32(made.pixelHeight), scale: order.scale,
          refreshRate: 0))
    } catch {
      voice.say(.failed(SurfaceFailure(error)))
    }
  }

  func take(_ commit: Commit, _ burden: CommitBurden) {
    thread.perform { [self] in
      // Nobody takes the commits of a renderer that could not be made.
      if engine != nil { server.submit(commit, burden) }
      voice.say(.taken(1))
    }
  }

  /// Pictures that were asked for before show the source as it was.
  func take(_ news: SourceNews, for proxy: SourceProxy) {
    thread.perform { proxy.take(news) }
  }

  func relieve() { thread.perform { [self] in try? engine?.takeCommits() } }

  func take(_ message: ClientMessage) throws(ClientError) {
    switch message {
    case .debug(let options): server.debugging.options = options
    case .draw(let request, let time, let view, let wantsPixels):
      job(request) { [meter] engine throws in
        guard wantsPixels else {
          let report = try engine.draw(at: time, as: view)
          meter.noteFrame()
          return DrawnPicture(summary: FrameSummary(report), width: 0, height: 0)
        }
        let (report, bytes) = try engine.picture(at: time, as: view)
        meter.noteFrame()
        return DrawnPicture(
          summary: FrameSummary(report), width: engine.pixelWidth, height: engine.pixelHeight,
          bytes: bytes)
      }
    case .readPicture(let request):
      job(request) { engine throws in
        let bytes = engine.readBytes()
        try engine.check()
        return DrawnPicture(
          summary: FrameSummary(), width: engine.pixelWidth, height: engine.pixelHeight,
          bytes: bytes)
      }
    case .seal(let time): try seal(at: time)
    case .forgetPicture: thread.perform { [self] in engine?.forgetPicture() }
    case .counts(let request): voice.say(.counts(request: request, FrameCounts()))
    default:
      // A request is answered, also where this kind of surface does not serve it.
      if let request = message.request { voice.refuse(request, message.kind) }
    }
  }

  private func seal(at time: Double) throws(ClientError) {
    let last = sealedTime.look { last in
      defer { last = max(last, time) }
      return last
    }
    guard time >= last else {
      throw ClientError(
        "Trees are kept in the order of their times: not \(time) s after \(last) s.")
    }
    thread.perform { [self] in
      do {
        try engine?.seal(at: time)
      } catch let error as QuotaError {
        voice.outbox.end("\(error)")
      } catch {
        // The capture that cannot be written fails the next frame, too.
      }
    }
  }

  private func job(
    _ request: UInt64, _ body: @escaping @Sendable (LocalEngine) throws -> DrawnPicture
  ) {
    thread.perform { [self] in
      HomeThread.current.settle()
      guard let engine else {
        let failure = SurfaceFailure(.stopped, "The renderer could not be made.")
        return voice.say(.refused(request: request, failure))
      }
      do {
        voice.answer(request, try body(engine))
      } catch {
        voice.say(.refused(request: request, SurfaceFailure(HeadlessError(error))))
      }
    }
  }

  func abandon(after seconds: Double) { close() }

  /// Its thread has a pulse.
  func probe() {}

  func close() {
    thread.end { [self] in
      engine = nil
      HomeThread.current.settle()
      share = nil
    }
  }
}

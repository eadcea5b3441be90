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
  private let server: RenderServer
  private let seat: RendererSeat
  /// The time for which the tree was kept last.
  private let sealedTime = Monitor(-Double.infinity)
  // Sound: only jobs of the seat's thread use it.
  private nonisolated(unsafe) var share: PixelShare?
  private var thread: JobThread { seat.thread }

  /// - Parameter spare: A seat that is ready, if nobody has taken it.
  init(
    _ order: SurfaceOrder, _ voice: SurfaceVoice, _ terms: SurfaceTerms, spare: SpareSeat?
  ) {
    self.voice = voice
    server = terms.makeServer()
    seat = spare?.take(for: order) ?? RendererSeat()
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
      let made = try engine(order, options)
      share = pixels
      seat.engine = made
      meter.setSize(made.pixelWidth, made.pixelHeight)
      voice.say(
        .opened(
          width: UInt32(made.pixelWidth), height: UInt32(made.pixelHeight), scale: order.scale,
          refreshRate: 0))
    } catch {
      voice.say(.failed(SurfaceFailure(error)))
    }
  }

  /// The engine of the seat, or a new one where it has none.
  private func engine(
    _ order: SurfaceOrder, _ options: HeadlessRenderer.Options
  ) throws(HeadlessError) -> LocalEngine {
    guard let engine = seat.engine else {
      return try LocalEngine(
        size: order.size, scale: order.scale, options: options, server: server)
    }
    seat.engine = nil
    try engine.serve(server, options)
    try engine.resize(to: order.size, scale: order.scale)
    return engine
  }

  /// The tree takes a part at once, while the next one is read: pictures are drawn when they are
  /// asked for, after the last.
  func take(_ commit: Commit, _ burden: CommitBurden, isPart: Bool) {
    thread.perform { [self] in
      // Nobody takes the commits of a renderer that could not be made.
      if seat.engine != nil { server.submit(commit, burden) }
      if isPart { try? seat.engine?.takeCommits() } else { voice.say(.taken(1)) }
    }
  }

  /// Pictures that were asked for before show the source as it was.
  func change(_ change: @escaping @Sendable () -> Void) { thread.perform(change) }

  func relieve() { thread.perform { [self] in try? seat.engine?.takeCommits() } }

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
    case .forgetPicture: thread.perform { [self] in seat.engine?.forgetPicture() }
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
        try seat.engine?.seal(at: time)
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
      guard let engine = seat.engine else {
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
    seat.close { [self] in share = nil }
  }
}

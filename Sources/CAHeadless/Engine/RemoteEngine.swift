// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAClient
import CAHost
import CAProtocol
import CARenderServer
import CoreGraphics

/// Has a render server draw the pictures of a renderer.
final class RemoteEngine: PictureEngine {
  private let surface: RemoteSurface
  private let opening: RemoteSurface.Opening
  private let remoteDebugging: RemoteDebugging
  /// Why the last picture could not be read.
  private var failure: SurfaceFailure?

  init(
    on connection: ServerConnection, size: CGSize, scale: CGFloat,
    options: HeadlessRenderer.Options
  ) throws(HeadlessError) {
    var order = SurfaceOrder(.renderer, size: size, scale: Double(scale))
    order.patience = options.driverPatience
    order.isDebug = options.isDebug
    if options.preparesPrograms { order.flags.insert(.preparesPrograms) }
    surface = connection.open(order)
    do throws(SurfaceFailure) {
      opening = try surface.awaitOpening()
    } catch {
      throw HeadlessError(error, size: size, scale: scale)
    }
    remoteDebugging = RemoteDebugging(of: surface)
  }

  deinit { surface.close() }

  var pixelWidth: Int { opening.width }
  var pixelHeight: Int { opening.height }
  var sink: any CommitSink { surface }
  var debugging: DebugSwitch { remoteDebugging.own }
  var local: LocalEngine? { nil }

  func draw(at time: Double, as view: SurfaceView) throws -> FrameReport {
    try ask(at: time, as: view, wantsPixels: false).report
  }

  func picture(
    at time: Double, as view: SurfaceView
  ) throws -> (report: FrameReport, bytes: [UInt8]) {
    let (report, pixels) = try ask(at: time, as: view, wantsPixels: true)
    guard let pixels else { throw HeadlessError.driver("The render server sent no pixels.") }
    return (report, [UInt8](pixels.bytes))
  }

  func readBytes() -> [UInt8] {
    failure = nil
    do throws(SurfaceFailure) {
      let answer = try surface.ask { .readPicture(request: $0) }
      if let pixels = answer.pixels { return [UInt8](pixels.bytes) }
      failure = SurfaceFailure(.other, "The render server sent no pixels.")
    } catch {
      failure = error
    }
    return [UInt8](repeating: 0, count: pixelWidth * pixelHeight * 4)
  }

  func check() throws { if let failure { throw HeadlessError(failure) } }

  func begin(at time: Double, as view: SurfaceView) throws -> (FrameReport, any BegunPicture) {
    let (report, pixels) = try ask(at: time, as: view, wantsPixels: true)
    guard let pixels else { throw HeadlessError.driver("The render server sent no pixels.") }
    return (report, ArrivedPicture(pixels: pixels))
  }

  private func ask(
    at time: Double, as view: SurfaceView, wantsPixels: Bool
  ) throws -> (report: FrameReport, pixels: RemotePixels?) {
    surface.showSources(at: time, waits: true)
    let answer: RemoteAnswer
    do throws(SurfaceFailure) {
      answer = try surface.ask {
        .draw(request: $0, time: time, view: view, wantsPixels: wantsPixels)
      }
    } catch {
      throw HeadlessError(error)
    }
    guard case .drawn(_, let summary) = answer.message else { return (FrameReport(), nil) }
    return (summary.report, answer.pixels)
  }

  func seal(at time: Double) { surface.seal(at: time) }
  func forgetPicture() { surface.tell(.forgetPicture) }
  func finish() {}
  func demand(after time: Double) -> FrameDemand { .now }
  func measureCost() {}
  func enter() {}
  func leave() {}
}

/// A picture that a server has drawn and sent.
private struct ArrivedPicture: BegunPicture {
  let pixels: RemotePixels

  func lend() -> PictureBytes { PictureBytes(pixels) }
}

// SPDX-License-Identifier: Apache-2.0
import CABench
import CACapture
import CACommandLine
import CACommit
import CAFrameBuilder
import CAGLES
import CAGeometry
import CARenderServer
import CARenderTree
import CoreGraphics
import Foundation

/// Plays the frames of a capture with the commits that came before each.
///
/// The first frame warms caches up and does not count. A capture of one frame draws it whole again
/// and again.
final class CapturePlayer: BenchPlayer {
  private let folder: CaptureFolder
  private var capture: CaptureReader
  private let context: Context
  private let session: RenderSession
  private var surface: ColorTarget?
  /// The request that was shown last, counted from 1; 0 before the first.
  private var shown = 0

  /// - Parameter whole: Whether each frame redraws everything, not only its damage.
  init(path: String, whole: Bool) throws(CommandFailure) {
    let folder = CaptureFolder(path: path)
    capture = try CommandFailure.ofCapture { try CaptureReader(folder) }
    self.folder = folder
    var environment = ProcessInfo.processInfo.environment
    if whole { environment.disableDamage() }
    (context, session) = try translatingGraphics { [environment] in
      let context = try Context.open()
      let session = try RenderSession(
        server: RenderServer(environment: environment), device: context.gl,
        environment: environment, captures: false, waitsForPictures: true)
      return (context, session)
    }
  }

  var warmUp: [Int] { [0] }
  var frameLimit: Int? { capture.frameCount > 1 ? capture.frameCount - 1 : nil }
  var rendererName: String { context.gl.capabilities.renderer }

  func show(_ frame: Int) throws -> BenchSample {
    let request = try request(frame)
    let surface = try surface(of: request.view.size)
    var sample = BenchSample()
    let client = Meter()
    for commit in request.commits { session.server.submit(commit) }
    sample.app = client.reading
    let server = Meter()
    sample.report = try reportingGraphics {
      let report = try session.render(
        at: request.time, into: surface.framebuffer, as: SurfaceView(request.view))
      context.gl.collectGarbage()
      try context.gl.finish()
      return report
    }
    sample.server = server.reading
    return sample
  }

  /// The contents of a frame: nothing new beyond the last one of the capture.
  private func request(_ frame: Int) throws(CommandFailure) -> FrameInput {
    let number = min(frame + 1, capture.frameCount)
    if number == shown, frameLimit == nil { session.forgetSurface() }
    let request = try CommandFailure.ofCapture { [self] in try capture.request(number) }
    shown = number
    return request
  }

  private func surface(of size: DeviceSize) throws(CommandFailure) -> ColorTarget {
    if let surface, surface.width == size.width, surface.height == size.height { return surface }
    let made = try reportingGraphics { [context] in
      try ColorTarget(context.gl, width: size.width, height: size.height, label: "capture")
    }
    surface = made
    return made
  }

  func measureCost() throws { session.measureCost(.passes) }

  func tree() throws -> LayerTree {
    let request = try CommandFailure.ofCapture { [folder, shown] in
      var reader = try CaptureReader(folder)
      return try reader.request(max(1, shown))
    }
    var rooms = Rooms()
    var report = FrameReport()
    rooms.apply(request.commits, &report)
    return LayerTree(rooms.evaluate(at: request.time, &report), notes: rooms.notes)
  }

  func readPicture() throws -> CGImage {
    guard let surface else {
      preconditionFailure("A picture is read after a frame was shown.")
    }
    let pixels = surface.readRGBA8(context.gl)
    try reportingGraphics { try context.check("glReadPixels", object: "capture") }
    return CGImage(width: surface.width, height: surface.height, premultipliedRGBA: pixels)
  }
}

extension CommandFailure {
  /// Runs `body`, and says why a capture cannot be read: 74 where it cannot be reached, else 65.
  static func ofCapture<Result>(_ body: () throws -> Result) throws(CommandFailure) -> Result {
    do {
      return try body()
    } catch let error as CaptureError {
      throw CommandFailure(error.isUnreadable ? .inputOutput : .badData, error.description)
    } catch {
      throw CommandFailure(.internalError, "\(error)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommandLine
import ArgumentParser
import CAFrame
import CAGLES
import CARenderServer
import CoreGraphics
import Foundation

/// `layerkit replay`: runs a capture again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Draws the last frame of a capture again.",
    discussion: """
      A capture is the folder that CA_CAPTURE=FOLDER or render --capture FOLDER filled: \
      every commit and every frame of a session. The commits run through the rooms again, and each \
      frame they give is compared with the saved one; then the last saved frame is drawn. A frame \
      that comes out otherwise is named on standard error, and the exit status is 70.
      """)

  @Argument(help: "The folder of the capture.", completion: .directory)
  var folder: String

  @OptionGroup var picture: PictureArguments

  func validate() throws { try OutputEnding.check(picture.output, among: StillFormat.endings) }

  func run() throws {
    do {
      var capture = try CaptureReader(CaptureFolder(path: folder))
      let differing = try compare(&capture)
      try picture.single.write(try draw(try capture.frame(capture.frameCount)))
      if !differing.isEmpty {
        let list = differing.map(String.init).joined(separator: ", ")
        throw CommandFailure(
          .internalError, "\(folder): the commits give other frames than the saved: \(list)")
      }
    } catch let error as CaptureError {
      throw CommandFailure(error.isUnreadable ? .inputOutput : .badData, error.description)
    }
  }

  /// The numbers of the frames that the commits do not give again.
  private func compare(_ capture: inout CaptureReader) throws -> [Int] {
    var rooms = Rooms()
    var differing: [Int] = []
    for number in 1...capture.frameCount {
      let saved = try capture.frame(number)
      let built = try capture.rebuild(number, in: &rooms)
      if !built.drawsSame(as: saved) { differing.append(number) }
    }
    return differing
  }

  private func draw(_ frame: Frame) throws -> CGImage {
    let (width, height) = (frame.size.width, frame.size.height)
    return try withGraphics { context in
      let limit = context.gl.capabilities.limits.surfaceSide
      guard width > 0, height > 0, width <= limit, height <= limit else {
        throw CommandFailure(
          .badData, "\(folder): a frame of \(frame.size) pixels; each side has 1 to \(limit)")
      }
      let session = try RenderSession(
        server: RenderServer(), device: context.gl, warms: false, captures: false,
        saysProblems: false)
      let surface = try ColorTarget(
        context.gl, width: width, height: height, label: "picture")
      var report = FrameReport()
      try session.draw(frame, into: surface.framebuffer, &report)
      let pixels = surface.readRGBA8(context.gl)
      try context.check("glReadPixels", object: "picture")
      return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }
  }
}

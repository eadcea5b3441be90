// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CAWire
import CoreGraphics

/// A message of a render server to a program.
package enum ServerMessage: Hashable, Sendable {
  /// The answer to the hello: the client's number, and whether commits are to carry notes.
  case welcome(client: UInt32, wantsNotes: Bool)
  /// The server ends the connection, for that reason.
  case farewell(String)
  /// A surface is open: its pixels, its scale, its refreshes per second.
  case opened(width: UInt32, height: UInt32, scale: Double, refreshRate: Double)
  /// A surface cannot be opened, or has ended.
  case failed(SurfaceFailure)
  /// So many commits of a surface were taken.
  case taken(UInt32)
  /// The answer to a picture that was asked for; its pixels are in the memory beside the packet.
  case drawn(request: UInt64, FrameSummary)
  /// Why there is no picture.
  case refused(request: UInt64, SurfaceFailure)
  /// A tick of a surface's display.
  case tick(DisplayTick)
  /// A frame was shown; its pixels are in the memory beside the packet.
  case shown(index: UInt64, time: Double, width: UInt32, height: UInt32)
  /// Why the last frame was not drawn; nil once one was.
  case frameFailed(SurfaceFailure?)
  /// The counts of shown frames.
  case counts(request: UInt64, FrameCounts)
  /// The size of a window, or whether it is seen, has changed.
  case metrics(WindowNews)
  /// Something the user did in a window, as `WindowEvent` writes it.
  case event([UInt8])
  /// The answer to a question about the text that programs copy and paste.
  case clipboard(request: UInt64, String?)
  /// The state of the server: a ``ServerStatus`` as JSON. Nil where the text is in the memory
  /// beside the packet.
  case status(request: UInt64, [UInt8]?)
  /// A film that was handed over is played when a source asks for it; or why it is not.
  case film(UInt64, refusal: String?)

  /// The numbers of the messages.
  package enum Kind: UInt16, Sendable, CaseIterable {
    case welcome = 1
    case farewell, opened, failed, taken, drawn, refused, tick, shown, frameFailed, counts
    case metrics, event, clipboard, status, film
  }
}

/// The state of a window on the server's display.
package struct WindowNews: Hashable, Sendable {
  /// Pixels.
  package var width: UInt32
  package var height: UInt32
  /// Pixels per point.
  package var scale: Double
  /// Whether nothing of it is seen.
  package var isMinimized: Bool

  /// The state of a window.
  package init(width: UInt32, height: UInt32, scale: Double, isMinimized: Bool) {
    (self.width, self.height) = (width, height)
    (self.scale, self.isMinimized) = (scale, isMinimized)
  }
}

/// Why a surface cannot be opened or cannot draw, as the error of its host says it.
package struct SurfaceFailure: Error, Hashable, Sendable {
  /// The kinds of failures: those of `HostFailure`, and those of sizes.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case driver, shader, capture, environment, stopped, other
    /// No context of GL could be made.
    case noGraphics
    /// There is no display to open a window on.
    case noDisplay
    /// The size is over the driver's limit, which ``limit`` has.
    case size
    /// The time or the rate is none.
    case number
    /// The window is gone.
    case lost
    /// A limit of the server for its clients.
    case quota
  }

  /// The kind.
  package var kind: Kind
  /// In words.
  package var text: String
  /// Pixels along a side, where the size was over it.
  package var limit = 0

  /// A failure, in words.
  package init(_ kind: Kind, _ text: String, limit: Int = 0) {
    (self.kind, self.text, self.limit) = (kind, text, limit)
  }
}

/// Time and cost of a frame, as far as programs hear of it.
package struct FrameSummary: Hashable, Sendable {
  /// The size of the pixels beside the packet; 0 without any.
  package var width: UInt32 = 0
  package var height: UInt32 = 0
  package var layers: UInt32 = 0
  package var changedLayers: UInt32 = 0
  package var passes: UInt32 = 0
  package var draws: UInt32 = 0
  package var programSwitches: UInt32 = 0
  package var uploadedBytes: UInt64 = 0
  /// Milliseconds from taking commits to the last call of GL.
  package var duration = 0.0
  /// Problems of the frame, in words: refused commits, then parts that could not be drawn.
  package var refusals: [String] = []
  package var diagnostics: [String] = []

  /// Nothing was drawn.
  package init() {}

  /// The summary of a report.
  package init(_ report: FrameReport) {
    func count(_ number: Int) -> UInt32 { UInt32(clamping: number) }
    layers = count(report.layersInTree)
    changedLayers = count(report.layersApplied)
    passes = count(report.passes)
    draws = count(report.gl.draws)
    programSwitches = count(report.gl.programSwitches)
    uploadedBytes = UInt64(clamping: report.uploadedBytes)
    duration = report.stages.total.milliseconds
    (refusals, diagnostics) = (report.refusals, report.diagnostics)
  }

  /// A report with these numbers.
  package var report: FrameReport {
    var report = FrameReport()
    report.layersInTree = Int(layers)
    report.layersApplied = Int(changedLayers)
    report.passes = Int(passes)
    report.gl.draws = Int(draws)
    report.gl.programSwitches = Int(programSwitches)
    report.gl.textureBytes = Int(clamping: uploadedBytes)
    report.stages.draw = Meter.Reading(milliseconds: duration)
    (report.refusals, report.diagnostics) = (refusals, diagnostics)
    return report
  }
}

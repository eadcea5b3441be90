// SPDX-License-Identifier: Apache-2.0
import CARenderServer

/// Time and cost of one frame of a ``HeadlessRenderer``.
public struct HeadlessStatistics: Hashable, Sendable {
  private let report: FrameReport

  /// Layers in the tree.
  public var layers: Int { report.layersInTree }
  /// Layers that the commits of this frame changed or brought.
  public var changedLayers: Int { report.layersApplied }
  /// Render passes: one for the picture, and one for each group that needs a target of its own.
  public var passes: Int { report.passes }
  /// Draw calls.
  public var drawCalls: Int { report.gl.draws }
  /// Changes of the shader program.
  public var programSwitches: Int { report.gl.programSwitches }
  /// Bytes uploaded into textures and buffers.
  public var uploadedBytes: Int { report.uploadedBytes }
  /// Wall time on the processor from taking commits to the last GL call, seconds.
  public var duration: Double { report.stages.total.milliseconds / 1000 }
  /// Parts of the frame that could not be drawn as asked, in words.
  public var diagnostics: [String] { report.refusals + report.diagnostics }

  init(_ report: FrameReport) { self.report = report }
}

// SPDX-License-Identifier: Apache-2.0
import CARenderServer

/// Time and cost of one frame of a ``HeadlessRenderer``.
public struct HeadlessStatistics: Hashable, Sendable {
  /// Layers in the tree.
  public let layers: Int
  /// Layers that the commits of this frame changed or brought.
  public let changedLayers: Int
  /// Render passes: one for the picture, and one for each group that needs a target of its own.
  public let passes: Int
  /// Draw calls.
  public let drawCalls: Int
  /// Changes of the shader program.
  public let programSwitches: Int
  /// Bytes uploaded into textures and buffers.
  public let uploadedBytes: Int
  /// Wall time on the processor from taking commits to the last GL call, seconds.
  public let duration: Double
  /// Parts of the frame that could not be drawn as asked, in words.
  public let diagnostics: [String]

  init(_ report: FrameReport) {
    layers = report.layersInTree
    changedLayers = report.layersApplied
    passes = report.passes
    drawCalls = report.gl.draws
    programSwitches = report.gl.programSwitches
    uploadedBytes = report.gl.textureBytes + report.gl.bufferBytes
    duration = report.stages.total.milliseconds / 1000
    diagnostics = report.refusals + report.diagnostics
  }
}

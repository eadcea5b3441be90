// SPDX-License-Identifier: Apache-2.0
import CACommandLine

/// The output of `render --json` about several frames.
struct FramesReport: Encodable {
  struct Milliseconds: Encodable {
    let load, render, encode, write, total: Double
  }

  let scene, output: String
  /// Nil for a film.
  let manifest: String?
  let width, height: Int
  let scale: Double
  let fps, start: Double?
  let state: String?
  let sequence: [StateSequence.Step]?
  let shard: Shard?
  /// Frames of the run, or of its shard; those drawn and those left out.
  let frames, rendered, skipped, inFlight: Int
  let warnings: [DiagnosticReport]
  let diagnostics: [String]
  let milliseconds: Milliseconds

  init(_ run: FrameRun, _ result: FrameRun.Result, _ loaded: LoadedScene, load: Double) {
    scene = run.scene.scene
    output = run.plan.target.text
    manifest = run.plan.target.manifest
    (width, height) = (run.canvas.pixelWidth, run.canvas.pixelHeight)
    scale = run.canvas.scale
    (fps, start) = (run.plan.rate?.value, run.plan.start)
    (state, sequence) = (run.scene.state, run.scene.sequence?.steps)
    shard = run.arguments.shard
    frames = run.plan.frames.count
    (rendered, skipped) = (result.tally.rendered, result.tally.skipped)
    inFlight = result.depth
    warnings = loaded.diagnostics.map(DiagnosticReport.init)
    diagnostics = result.tally.diagnostics
    milliseconds = Milliseconds(
      load: load, render: rounded(milliseconds: result.render),
      encode: rounded(milliseconds: result.tally.encode),
      write: rounded(milliseconds: result.tally.write),
      total: rounded(milliseconds: result.total))
  }
}

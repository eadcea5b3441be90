// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CADevice
import CAGeometry
import CATrace

/// Builds the programs of a compositor ahead of the frames that ask for them, in short steps: each
/// builds one program, or draws once with the programs of one variant.
///
/// Software drivers generate code when a program first draws with a kind of blending, so each
/// variant draws blended, and the variants that can be opaque also without.
///
/// The draws are those of a compositor of its own that shares the programs, so that pictures,
/// targets and coverage of the compositor stay as they are.
package final class ProgramWarmUp {
  private enum Step {
    case build(Variant)
    case draw(Variant)
    /// Pictures texel for pixel.
    case drawPlain
  }

  private let compositor: Compositor
  private let target: ColorTarget
  private let upright: Bool
  private var steps: [Step]

  /// Plans the steps for the programs that are missing. Nothing is built yet.
  package init(for owner: Compositor) throws(DeviceError) {
    compositor = try Compositor(sharingProgramsOf: owner)
    compositor.batcher.isMerging = false
    upright = compositor.batcher.driver.drawsRectangles
    target = try ColorTarget(owner.device, width: 8, height: 8, label: "warm-up")
    steps = Variant.common(upright: upright).filter { !owner.programs.has($0) }.map { .build($0) }
    steps += Variant.common(upright: false).map { .draw($0) }
    if upright { steps.append(.drawPlain) }
    steps.reverse()
  }

  /// Does the next step. Returns whether there are more.
  ///
  /// - Throws: an error of ``Device/makeProgram(_:in:)``, or a ``DeviceError``.
  package func step() throws -> Bool {
    guard let step = steps.popLast() else { return false }
    try Trace.span("warm up") {
      switch step {
      case .build(let variant): _ = try compositor.programs.program(variant)
      case .draw(let variant):
        try draw(Self.frame { $0.addWarmUpDraws(variant, upright: upright) })
      case .drawPlain: try draw(Self.frame(Self.addPlainDraws))
      }
    }
    return !steps.isEmpty
  }

  private func draw(_ frame: Frame) throws {
    try compositor.draw(frame, into: target.framebuffer)
    try compositor.device.finish()
  }
}

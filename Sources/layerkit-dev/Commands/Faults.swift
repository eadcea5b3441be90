// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless
import Foundation
import QuartzCore

/// `layerkit-dev faults`: runs a small program with a known fault, for the profiler's advice.
struct Faults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults",
    abstract: "Runs a small program with a fault that the profiler is to find.",
    discussion: """
      With CA_CAPTURE=FOLDER its commits and frames are captured for `layerkit profile`. \
      scripts/check-advice runs all of them.
      """)

  @Argument(help: "The program: \(FaultProgram.allCases.map(\.rawValue).joined(separator: ", ")).")
  var program: FaultProgram

  @Option(help: "How many frames are drawn, 1 to 10000.")
  var frames = 48

  func validate() throws {
    guard (1...10_000).contains(frames) else {
      throw ValidationError("--frames is 1 to 10000.")
    }
  }

  func run() throws {
    // Sound: commands run on the main thread.
    try MainActor.assumeIsolated { try play() }
  }

  @MainActor
  private func play() throws {
    let stage = FaultStage(program)
    let renderer = try reportingGraphics { try HeadlessRenderer(size: FaultStage.size) }
    renderer.layer = stage.root
    for frame in 0..<frames {
      CATransaction.begin()
      CATransaction.setDisableActions(program != .implicit)
      stage.step(frame)
      CATransaction.commit()
      CATransaction.flush()
      _ = try reportingGraphics { try renderer.draw(at: Double(frame) / 60) }
    }
  }
}

extension FaultProgram: ExpressibleByArgument {}

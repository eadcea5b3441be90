// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation

// Again and again.
extension Render {
  /// Draws, and draws again when a file has changed; errors are said, and the next change is waited
  /// for.
  func drawOnAndOn() throws {
    let interruption = Interruption()
    while true {
      let before = FileWatch([arguments.scene] + data.files(for: arguments.scene))
      let (files, outcome) = drawAll(interruption)
      let watch = FileWatch(files)
      if case .failure(let error) = outcome {
        complain(error)
      } else {
        StandardStreams.complain("layerkit: drawn; watching \(arguments.scene)\n")
      }
      if before.hasChanged { continue }
      while !watch.hasChanged {
        if let status = interruption.status { throw CommandFailure(status, "stopped watching") }
        Thread.sleep(forTimeInterval: FileWatch.interval)
      }
    }
  }

  private func complain(_ error: any Error) {
    if let failure = error as? CommandFailure {
      failure.complain(as: "layerkit")
    } else {
      StandardStreams.complain("layerkit: \(error)\n")
    }
  }
}

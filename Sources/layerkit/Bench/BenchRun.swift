// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CARenderServer
import CAScenes
import Foundation
import QuartzCore

/// A workload on a headless renderer.
struct BenchRun {
  private let work: any BenchWork
  private let renderer: HeadlessRenderer

  /// - Parameters:
  ///   - work: The scene, and the change that each frame makes to it.
  ///   - drawsWhole: Whether each frame redraws everything, not only its damage.
  init(work: any BenchWork, drawsWhole: Bool) throws {
    self.work = work
    var options = HeadlessRenderer.Options()
    if drawsWhole {
      let disabled = [options.environment["CA_DISABLE"], "damage"].compactMap { $0 }
      options.environment["CA_DISABLE"] = disabled.joined(separator: ",")
    }
    renderer = try reportingGraphics {
      try HeadlessRenderer(size: BenchCanvas.size, options: options)
    }
    renderer.layer = work.root
  }

  /// Shows the warm-up frames, then measures `frames` of them.
  func measure(frames: Int) throws -> BenchSamples {
    for frame in work.warmUp { _ = try show(frame) }
    var samples = BenchSamples(renderer: renderer.displayInfo.renderer)
    let start = Clock.processor
    let first = (work.warmUp.max() ?? -1) + 1
    for frame in first..<(first + frames) { samples.frames.append(try show(frame)) }
    samples.processorMilliseconds = (Clock.processor - start) / Double(frames)
    return samples
  }

  /// A frame of the scene as a binary PPM, after the frame before it.
  func picture(ofFrame frame: Int) throws -> Data {
    _ = try show(frame - 1)
    _ = try show(frame)
    let image = renderer.readPicture()
    try renderer.checkDriver()
    var data = Data("P6 \(image.width) \(image.height) 255\n".utf8)
    image.withPremultipliedRGBA8 { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        data.append(contentsOf: bytes[pixel..<pixel + 3])
      }
    }
    return data
  }

  private func show(_ frame: Int) throws -> BenchSample {
    var sample = BenchSample()
    let client = Meter()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    work.show(frame: frame)
    sample.model = client.reading
    CATransaction.commit()
    CATransaction.flush()
    sample.app = client.reading
    let server = Meter()
    sample.report = try reportingGraphics {
      try renderer.draw(at: Double(frame) / 60, background: BenchCanvas.background)
    }
    try renderer.finish()
    sample.server = server.reading
    return sample
  }
}

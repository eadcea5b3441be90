// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W6: sprites of 16 × 16 whose light is added, all of them in motion, of one emitter.
///
/// Each lives a second and stays within the canvas, so that as many are drawn as live.
final class ParticlesWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(61..<66)
  private let emitter = CAEmitterLayer()

  init(count: Int) {
    let cell = CAEmitterCell()
    cell.contents = BenchPattern.dot()
    cell.birthRate = Float(count)
    cell.lifetime = 1
    cell.velocity = 120
    cell.velocityRange = 120
    cell.emissionRange = .pi * 2
    emitter.frame = root.bounds
    emitter.emitterPosition = root.position
    let reach: CGFloat = 2 * (180 + 8)
    emitter.emitterSize = CGSize(
      width: BenchCanvas.size.width - reach, height: BenchCanvas.size.height - reach)
    emitter.emitterShape = .rectangle
    emitter.renderMode = .additive
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
  }

  func show(frame: Int) {}
}

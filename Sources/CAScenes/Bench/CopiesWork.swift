// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W9: a grid of copies of one rounded plate, which turns: a replicator of rows in one of columns,
/// whose colours change along both. The count is that of copies along a side.
final class CopiesWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = [-2, -1]
  private let shape = CALayer()

  init(count: Int) {
    let step = CGSize(
      width: BenchCanvas.size.width / CGFloat(count),
      height: BenchCanvas.size.height / CGFloat(count))
    shape.frame = CGRect(
      x: step.width * 0.2, y: step.height * 0.2, width: step.width * 0.6,
      height: step.height * 0.6)
    shape.cornerRadius = step.height * 0.25
    shape.backgroundColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.8, alpha: 1)
    let columns = replicator(count, step, CATransform3DMakeTranslation(step.width, 0, 0))
    columns.instanceGreenOffset = -0.9 / Float(count)
    columns.addSublayer(shape)
    let rows = replicator(count, step, CATransform3DMakeTranslation(0, step.height, 0))
    rows.instanceRedOffset = -0.9 / Float(count)
    rows.addSublayer(columns)
    root.addSublayer(rows)
  }

  private func replicator(
    _ count: Int, _ size: CGSize, _ step: CATransform3D
  ) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    (layer.instanceCount, layer.instanceTransform) = (count, step)
    return layer
  }

  func show(frame: Int) {
    shape.transform = CATransform3DMakeRotation(0.05 * CGFloat(frame), 0, 0, 1)
  }
}

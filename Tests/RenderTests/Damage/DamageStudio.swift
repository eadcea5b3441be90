// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore
import Synchronization

@testable import PictureReference

/// Keeps the commits of a tree until they are taken.
private final class CommitTray: CommitSink {
  private let kept = Mutex<[Commit]>([])
  func submit(_ commit: Commit) { kept.withLock { $0.append(commit) } }
  func take() -> [Commit] {
    kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
  }
}

/// One tree on two renderers: one goes on from its last picture, the other redraws everything.
///
/// Belongs to the thread that made it.
final class DamageStudio {
  let size: CGSize
  private let kept: HeadlessRenderer
  private let fresh: HeadlessRenderer
  private let tray = CommitTray()
  private let layers: LayerContext
  /// The cost of the last frame of the renderer that goes on.
  private(set) var report = FrameReport()

  init(size: CGSize, scale: CGFloat = 1) throws {
    self.size = size
    kept = try HeadlessRenderer(size: size, scale: scale)
    fresh = try HeadlessRenderer(size: size, scale: scale)
    layers = LayerContext(orientation: .yDown, sink: tray)
  }

  func show(_ root: CALayer?) { layers.rootLayer = root }

  /// Draws the tree at a time on both, and tells where the pictures differ; nil where they agree.
  func difference(at time: Double) throws -> String? {
    CATransaction.flush()
    let commits = tray.take()
    kept.submit(commits)
    fresh.submit(commits)
    report = try kept.draw(at: time)
    let bytes = kept.readBytes()
    fresh.forgetPicture()
    let whole = try fresh.draw(at: time)
    if whole.isUnchanged { return "the second renderer drew nothing" }
    return difference(bytes, fresh.readBytes())
  }

  private func difference(_ a: [UInt8], _ b: [UInt8]) -> String? {
    if a == b { return nil }
    let width = kept.pixelWidth
    var (box, count, worst) = (DeviceRect.zero, 0, 0)
    for pixel in 0..<a.count / 4 where a[pixel * 4..<pixel * 4 + 4] != b[pixel * 4..<pixel * 4 + 4]
    {
      count += 1
      box = box.union(DeviceRect(x: pixel % width, y: pixel / width, width: 1, height: 1))
      for channel in pixel * 4..<pixel * 4 + 4 {
        worst = max(worst, abs(Int(a[channel]) - Int(b[channel])))
      }
    }
    return "\(count) pixels in \(box) differ by up to \(worst); drawn anew: \(report.damage ?? [])"
  }
}

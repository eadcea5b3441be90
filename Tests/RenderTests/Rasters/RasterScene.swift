// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore

@testable import PictureReference

/// A card of overlapping parts that reach beyond its bounds, on a coloured ground, and a renderer.
struct RasterScene {
  let renderer: HeadlessRenderer
  let root = CALayer()
  let card = CALayer()
  let dot = CALayer()

  init(
    scale: CGFloat = 1, disabled: String = "", size: CGSize = CGSize(width: 120, height: 100)
  ) throws {
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_DISABLE": disabled]
    renderer = try HeadlessRenderer(size: size, scale: scale, options: options)
    CATransaction.setDisableActions(true)
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.8, alpha: 1)
    card.frame = CGRect(x: 30, y: 20, width: 50, height: 40)
    card.backgroundColor = CGColor(red: 0.1, green: 0.3, blue: 0.7, alpha: 0.8)
    card.cornerRadius = 9
    card.shouldRasterize = true
    card.rasterizationScale = scale
    dot.frame = CGRect(x: 35, y: 25, width: 30, height: 30)
    dot.backgroundColor = CGColor(red: 1, green: 0.4, blue: 0.1, alpha: 1)
    dot.cornerRadius = 15
    let line = CALayer()
    line.frame = CGRect(x: -8, y: 10, width: 40, height: 4)
    line.backgroundColor = CGColor(red: 0, green: 0.6, blue: 0.2, alpha: 0.6)
    card.sublayers = [dot, line]
    root.addSublayer(card)
    renderer.layer = root
  }

  /// The picture at a time, and its cost.
  func draw(at time: Double = 0) throws -> (picture: Pixels, report: FrameReport) {
    CATransaction.flush()
    let report = try renderer.draw(at: time)
    // The test's next changes show at once.
    CATransaction.setDisableActions(true)
    return (Pixels(renderer.readPicture()), report)
  }

  /// The rasters of the next frame: found ones and drawn ones.
  func cost(at time: Double = 0) throws -> [Int] {
    let report = try draw(at: time).report
    return [report.rasterHits, report.rasterMisses]
  }
}

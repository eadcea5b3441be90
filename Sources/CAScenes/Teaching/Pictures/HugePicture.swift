// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let hugePicture = Scene(
    28, "huge-picture", "Huge picture",
    checks: [
      "A map of 100,000 × 100,000 points passes by; each tile of 256 pixels bears its column and row.",
      "Every tile in sight is there and sharp, and neighbours meet without a seam.",
      "In the small window the same map is seen from far away: coarser tiles, drawn for that.",
    ],
    times: [0, 1, 2, 3], duration: 4
  ) { context in
    let page = ScenePage(context, title: "TILES ON DEMAND")
    let window = plate(CGRect(x: 32, y: 76, width: 576, height: 340), .night, name: "window")
    window.masksToBounds = true
    page.put(window)
    let map = HugePicture(context)
    map.name = "map"
    map.position = CGPoint(x: -51_200, y: -25_600)
    window.addSublayer(map)
    let drift = CABasicAnimation(keyPath: "position")
    drift.byValue = CGPoint(x: -900, y: -300)
    drift.duration = 4
    drift.autoreverses = true
    drift.repeatCount = .infinity
    map.add(drift, forKey: "drift")

    let overview = plate(CGRect(x: 448, y: 286, width: 144, height: 114), .card, name: "overview")
    overview.masksToBounds = true
    overview.borderWidth = 2
    overview.borderColor = Ink.card.cgColor
    let far = HugePicture(context)
    far.name = "far map"
    far.levelsOfDetail = 12
    far.transform = CATransform3DMakeScale(0.002, 0.002, 1)
    overview.addSublayer(far)
    window.addSublayer(overview)
    page.caption("100,000 BY 100,000 POINTS", middle: 320, y: 434)
    return page.root
  }
}

/// A map that is drawn from pictures of its tiles, each made when it is asked for.
package final class HugePicture: CATiledLayer {
  /// The side of a tile, pixels.
  package static let side = 256

  init(_ context: SceneContext) {
    super.init()
    anchorPoint = .zero
    bounds = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)
    contentsScale = context.scale
    tileSize = CGSize(width: Self.side, height: Self.side)
    setNeedsDisplay()
  }

  package override init(layer: Any) { super.init(layer: layer) }

  package required init?(coder: NSCoder) { super.init(coder: coder) }

  package override func draw(in context: CGContext) {
    let box = context.boundingBoxOfClipPath
    let cell = CGFloat(Self.side) / abs(context.ctm.a)
    let (column, row) = (
      Int((box.minX / cell + 1e-6).rounded(.down)), Int((box.minY / cell + 1e-6).rounded(.down))
    )
    let frame = CGRect(x: CGFloat(column) * cell, y: CGFloat(row) * cell, width: cell, height: cell)
    guard let image = Self.tile(column, row, cell: cell) else { return }
    // The layer's y grows downward, that of images upward.
    context.translateBy(x: 0, y: frame.minY + frame.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: frame)
  }

  /// The picture `tile_COLUMN_ROW` of the level whose tiles take `cell` points a side.
  private static func tile(_ column: Int, _ row: Int, cell: CGFloat) -> CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    let count = 8
    let part = CGFloat(side / count)
    for y in 0..<count {
      for x in 0..<count {
        let place = SIMD2(
          (CGFloat(column) + (CGFloat(x) + 0.5) / CGFloat(count)) * cell,
          (CGFloat(row) + (CGFloat(y) + 0.5) / CGFloat(count)) * cell)
        context.setFillColor(ground(Double(place.x), Double(place.y)).cgColor)
        context.fill(
          CGRect(
            x: CGFloat(x) * part, y: CGFloat(side) - CGFloat(y + 1) * part, width: part,
            height: part))
      }
    }
    let name = Lettering(text: "\(column) \(row)", height: 12).image(.ink, scale: 1)
    context.draw(
      name,
      in: CGRect(x: 10, y: side - 10 - name.height, width: name.width, height: name.height))
    return context.makeImage()
  }

  /// The colour of a place: sea, shore, meadow or rock by its height.
  private static func ground(_ x: Double, _ y: Double) -> Ink {
    let height =
      sine(x / 3100) * cosine(y / 2700) + 0.5 * sine(x / 670 + y / 910)
      + 0.25 * cosine(x / 190 - y / 230)
    let shade = Float(min(max(height / 1.75, -1), 1))
    if height < -0.2 { return Ink.sky.mixed(with: .night, -shade) }
    if height < 0 { return Ink.paper.mixed(with: .sky, 0.2) }
    return Ink.mint.mixed(with: .card, shade)
  }
}

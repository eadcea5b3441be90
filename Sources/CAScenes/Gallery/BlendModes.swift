// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let blendModes = Scene(
    107, "blend-modes", "Blend modes",
    checks: [
      "Each tile is a layer with a coral disc, a green bar of half opacity and, combined with them by the "
        + "mode below it, a blue disc with a pale square. The paper behind the tiles takes no part.",
      "Operators that reach beyond the picture (copy, sourceIn, …) end at the square bounds of the blue "
        + "disc; the blend modes change only where discs and bar overlap.",
    ]
  ) { context in
    let page = ScenePage(context, title: "BLEND MODES")
    for (index, mode) in modes.enumerated() {
      let (column, row) = (index % 8, index / 8)
      let (x, y) = (CGFloat(28 + column * 74), CGFloat(72 + row * 100))
      let tile = CALayer()
      tile.name = mode
      tile.frame = CGRect(x: x, y: y, width: 66, height: 66)
      tile.addSublayer(
        plate(CGRect(x: 4, y: 4, width: 42, height: 42), .coral, radius: 21, name: "disc"))
      tile.addSublayer(
        plate(CGRect(x: 24, y: 0, width: 18, height: 66), Ink.leaf.faded(to: 0.5), name: "bar"))
      tile.addSublayer(blended(mode))
      page.put(tile)
      page.letter(label(mode), at: CGPoint(x: x + 33, y: y + 74), height: 5, side: .middle)
    }
    return page.root
  }

  private static func blended(_ mode: String) -> CALayer {
    let layer = CALayer()
    layer.name = "blended"
    layer.frame = CGRect(x: 20, y: 20, width: 42, height: 42)
    layer.addSublayer(
      plate(CGRect(x: 0, y: 0, width: 42, height: 42), .sky, radius: 21, name: "disc"))
    layer.addSublayer(
      plate(CGRect(x: 12, y: 12, width: 18, height: 18), Ink.amber.faded(to: 0.7), name: "square"))
    layer.compositingFilter = CAFilter(type: mode)
    return layer
  }

  private static func label(_ mode: String) -> String {
    String(mode.hasSuffix("BlendMode") ? mode.dropLast(9) : mode[...]).uppercased()
  }

  private static let modes = [
    kCAFilterClear, kCAFilterCopy, kCAFilterSourceOver, kCAFilterSourceIn, kCAFilterSourceOut,
    kCAFilterSourceAtop, kCAFilterDest, kCAFilterDestOver, kCAFilterDestIn, kCAFilterDestOut,
    kCAFilterDestAtop, kCAFilterXor, kCAFilterPlusL, kCAFilterPlusD, kCAFilterSubtractS,
    kCAFilterSubtractD, kCAFilterMultiplyBlendMode, kCAFilterScreenBlendMode,
    kCAFilterOverlayBlendMode, kCAFilterDarkenBlendMode, kCAFilterLightenBlendMode,
    kCAFilterColorDodgeBlendMode, kCAFilterColorBurnBlendMode, kCAFilterSoftLightBlendMode,
    kCAFilterHardLightBlendMode, kCAFilterDifferenceBlendMode, kCAFilterExclusionBlendMode,
    kCAFilterHueBlendMode, kCAFilterSaturationBlendMode, kCAFilterColorBlendMode,
    kCAFilterLuminosityBlendMode,
  ]
}

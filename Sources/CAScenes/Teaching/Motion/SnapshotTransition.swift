// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let snapshotTransition = Scene(
    42, "snapshot-transition", "Snapshot transition",
    checks: [
      "At 0.5 s the new arrangement is there at once, under a picture of the old one.",
      "The picture spins away in a second, shrinking and fading, and is gone.",
    ],
    times: [0, 0.5, 0.75, 1, 1.25, 1.45, 1.6], duration: 4,
    script: [.at(0.5) { rearrange($0, by: 1) }, .at(2.5) { rearrange($0, by: 2) }]
  ) { context in
    let page = ScenePage(context, title: "A PICTURE OF THE OLD")
    let stage = plate(
      CGRect(x: 120, y: 90, width: 400, height: 320), .night, radius: 0, name: "stage")
    stage.setValue(Double(context.scale), forKey: "pixelsPerPoint")
    for index in 0..<6 {
      let frame = CGRect(
        x: 40 + CGFloat(index % 3) * 115, y: 45 + CGFloat(index / 3) * 120, width: 90, height: 110)
      stage.addSublayer(
        plate(frame, Ink.hues[index], name: "tile \(index)"))
    }
    page.put(stage)
    return page.root
  }

  /// Lays a picture of the stage over it, changes the stage, and sends the picture away.
  private static func rearrange(_ root: CALayer, by step: Int) {
    let stage = root.part("stage")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let cover = CALayer()
    cover.name = "cover"
    cover.frame = stage.frame
    cover.contents = picture(of: stage)
    root.addSublayer(cover)
    stage.backgroundColor = (step == 1 ? Ink.rose : .mint).cgColor
    for index in 0..<6 {
      let tile = stage.part("tile \(index)")
      tile.backgroundColor = Ink.hues[(index + 2 * step) % 6].cgColor
      tile.cornerRadius = step == 1 ? 40 : 0
    }
    CATransaction.commit()
    sendAway(cover)
  }

  private static func picture(of layer: CALayer) -> CGImage? {
    let scale = CGFloat((layer.value(forKey: "pixelsPerPoint") as? Double) ?? 1)
    let size = layer.bounds.size
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: Int(size.width * scale), height: Int(size.height * scale),
        bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    // The context's origin is at the bottom; the layer's at the top.
    context.translateBy(x: 0, y: size.height * scale)
    context.scaleBy(x: scale, y: -scale)
    layer.render(in: context)
    return context.makeImage()
  }

  private static func sendAway(_ cover: CALayer) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { cover.removeFromSuperlayer() }
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.byValue = Double.pi
    let shrink = CABasicAnimation(keyPath: "transform.scale.xy")
    (shrink.fromValue, shrink.toValue) = (1, 0.01)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (1, 0)
    for (key, animation) in [("spin", spin), ("shrink", shrink), ("fade", fade)] {
      cover.add(animation, forKey: key)
    }
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    cover.opacity = 0
    CATransaction.commit()
  }
}

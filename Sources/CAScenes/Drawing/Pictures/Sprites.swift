// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The pictures of particles, white, so that cells give them their colours.
enum Sprite {
  /// Light that falls off to the rim, `size` points across.
  static func glow(_ size: CGFloat, scale: CGFloat, sharpness: Float = 2) -> CGImage {
    round(size, scale: scale) { distance in
      let light = max(0, 1 - distance)
      return sharpness == 2 ? light * light : light
    }
  }

  /// A flake of snow: a disc with a soft rim.
  static func flake(_ size: CGFloat, scale: CGFloat) -> CGImage {
    round(size, scale: scale) { min(1, max(0, (1 - $0) * 2.5)) }
  }

  /// A puff of smoke: flat in the middle, lost in the air at the rim.
  static func puff(_ size: CGFloat, scale: CGFloat) -> CGImage {
    round(size, scale: scale) { distance in
      let rest = max(0, 1 - distance * distance)
      return rest * rest * 0.8
    }
  }

  /// A drop of rain as the eye sees it: a streak that is brightest at its lower end.
  static func streak(_ size: CGSize, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    bitmap.fill { point in
      let across = abs(point.x / Float(size.width) * 2 - 1)
      return Ink.white.faded(to: max(0, 1 - across) * point.y / Float(size.height))
    }
    return bitmap.image
  }

  /// A slip of paper.
  static func slip(_ size: CGSize, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    bitmap.fill { point in
      // The lower half lies in the shade of the fold.
      point.y > Float(size.height) / 2 ? Ink(0xD8D8D8) : .white
    }
    return bitmap.image
  }

  private static func round(
    _ size: CGFloat, scale: CGFloat, _ alpha: (_ distance: Float) -> Float
  ) -> CGImage {
    var bitmap = Bitmap(CGSize(width: size, height: size), scale: scale)
    let middle = Float(size) / 2
    bitmap.fill { point in
      let offset = point - middle
      return Ink.white.faded(to: alpha((offset * offset).sum().squareRoot() / middle))
    }
    return bitmap.image
  }
}

/// A cell of particles with a picture.
func particles(
  _ name: String, _ picture: CGImage, scale: CGFloat, _ more: (CAEmitterCell) -> Void
) -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.name = name
  cell.contents = picture
  cell.contentsScale = scale
  more(cell)
  return cell
}

/// An emitter over a whole sheet, as if it had run for some time.
func emitter(
  _ cells: [CAEmitterCell], running time: Double = 0, _ more: (CAEmitterLayer) -> Void
) -> CAEmitterLayer {
  let layer = CAEmitterLayer()
  layer.name = "emitter"
  layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
  // The clock of the layer, and with it the births, begin then.
  layer.beginTime = CACurrentMediaTime() - time
  layer.seed = 14
  more(layer)
  layer.emitterCells = cells
  return layer
}

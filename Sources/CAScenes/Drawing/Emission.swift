// SPDX-License-Identifier: Apache-2.0
import QuartzCore

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

/// Properties of cells that belong together; a range is that about the mean.
extension CAEmitterCell {
  /// So many particles a second, and how many seconds each lives.
  func births(_ rate: Float, living life: Float, range: Float = 0) {
    (birthRate, lifetime, lifetimeRange) = (rate, life, range)
  }

  /// The speed, points per second, and where to, radians: towards an angle, within a cone.
  func flight(
    _ speed: CGFloat, range: CGFloat = 0, towards angle: CGFloat = 0, within cone: CGFloat = 0
  ) {
    (velocity, velocityRange) = (speed, range)
    (emissionLongitude, emissionRange) = (angle, cone)
  }

  /// The acceleration in the plane, points per second².
  func pull(x: CGFloat = 0, y: CGFloat) { (xAcceleration, yAcceleration) = (x, y) }

  /// The size as a factor of the picture's, and how that changes per second.
  func size(_ factor: CGFloat, range: CGFloat = 0, speed: CGFloat = 0) {
    (scale, scaleRange, scaleSpeed) = (factor, range, speed)
  }

  /// The turn, radians per second.
  func turn(_ speed: CGFloat, range: CGFloat = 0) { (spin, spinRange) = (speed, range) }

  /// The colour at birth, and how its parts change per second.
  func tint(
    _ ink: Ink, red: Float = 0, green: Float = 0, blue: Float = 0, alpha: Float = 0,
    alphaRange range: Float = 0
  ) {
    color = ink.cgColor
    (redSpeed, greenSpeed, blueSpeed) = (red, green, blue)
    (alphaSpeed, alphaRange) = (alpha, range)
  }
}

/// An emitter over a whole sheet, as if it had run for some time.
func emitter(
  _ cells: [CAEmitterCell], at point: CGPoint, size: CGSize = .zero, running time: Double = 0,
  _ shape: CAEmitterLayerEmitterShape = .point, _ order: CAEmitterLayerRenderMode = .unordered,
  _ more: (CAEmitterLayer) -> Void = { _ in }
) -> CAEmitterLayer {
  let layer = CAEmitterLayer()
  layer.name = "emitter"
  layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
  // The clock of the layer, and with it the births, shows that time now.
  (layer.beginTime, layer.timeOffset) = (CACurrentMediaTime(), time)
  layer.seed = 14
  (layer.emitterPosition, layer.emitterSize) = (point, size)
  (layer.emitterShape, layer.renderMode) = (shape, order)
  more(layer)
  layer.emitterCells = cells
  return layer
}

// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAEvaluation
import CoreGraphics

extension PlanePainter {
  /// Draws the particles that an emitter layer shows now, each by itself, in the layer's order.
  ///
  /// They are those that the server draws at that time, but flat.
  func drawParticles(of layer: CALayer, _ opacity: CGFloat) {
    guard let emission = layer.emissionNow else { return }
    let order = emission.timeline.drawing(at: emission.time).order
    var maker = ParticleMaker()
    maker.make(emission.timeline, at: emission.time, limit: limits.maximumParticles)
    if maker.isCut {
      Notice.say(
        "render(in:) draws \(limits.maximumParticles) particles of a layer; the oldest are left out."
      )
    }
    maker.sort(order, pictureCount: emission.timeline.pictures.count)
    var sprites = Sprites(emission.timeline.pictures, isYDown: layer.isYDown)
    for particle in maker.particles where particle.look.x != 0 {
      drawing(opacity * CGFloat(particle.look.z) / 255) {
        if order == .additive { context.setBlendMode(.plusLighter) }
        context.translateBy(x: CGFloat(particle.place.x), y: CGFloat(particle.place.y))
        context.rotate(by: CGFloat(particle.place.w))
        context.scaleBy(x: CGFloat(particle.look.x), y: CGFloat(particle.look.x))
        sprites.draw(particle, in: context)
      }
    }
  }
}

/// The pictures of particles, in the colours that particles have.
private struct Sprites {
  private struct Name: Hashable {
    var picture: Int
    /// Red, green and blue, a byte each.
    var color: UInt32
  }

  private let pictures: [ParticlePicture]
  private let isYDown: Bool
  /// Those made last; particles of one cell and age are of one colour.
  private var tinted = BoundedCache<Name, CGImage>(count: mostTinted)

  private static let mostTinted = 64
  private static let white: UInt32 = 0xFF_FFFF

  init(_ pictures: [ParticlePicture], isYDown: Bool) {
    (self.pictures, self.isYDown) = (pictures, isYDown)
  }

  /// Draws the picture of a particle about the origin of the context's space, the whole of it
  /// placed so that the part which is shown lies there.
  mutating func draw(_ particle: Particle, in context: CGContext) {
    let name = Name(picture: Int(particle.look.w), color: UInt32(particle.look.y))
    let picture = pictures[name.picture]
    let part = picture.rect.standardized
    let size = CGSize(width: CGFloat(picture.size.x), height: CGFloat(picture.size.y))
    let whole = CGSize(width: size.width / part.width, height: size.height / part.height)
    if isYDown { context.scaleBy(x: 1, y: -1) }
    if part != CGRect(x: 0, y: 0, width: 1, height: 1) {
      context.clip(
        to: CGRect(
          x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    }
    if picture.magnification == .nearest { context.interpolationQuality = .none }
    context.draw(
      image(name),
      in: CGRect(
        x: -size.width / 2 - part.minX * whole.width,
        y: size.height / 2 - (1 - part.minY) * whole.height, width: whole.width,
        height: whole.height))
  }

  private mutating func image(_ name: Name) -> CGImage {
    let image = pictures[name.picture].contents.image
    if name.color == Self.white { return image }
    if let known = tinted.value(of: name) { return known }
    let new = image.multiplied(by: name.color)
    tinted.keep(new, of: name)
    return new
  }
}

extension CGImage {
  /// The image with its red, green and blue multiplied by those of a colour, a byte each, 8 bits.
  fileprivate func multiplied(by color: UInt32) -> CGImage {
    let factors = (0..<4).map { $0 < 3 ? Int(color >> UInt32(8 * $0) & 255) : 255 }
    var bytes = premultipliedRGBA
    for place in bytes.indices {
      bytes[place] = UInt8((Int(bytes[place]) * factors[place % 4] + 127) / 255)
    }
    return CGImage(
      width: width, height: height, premultipliedRGBA: bytes, shouldInterpolate: shouldInterpolate)
  }
}

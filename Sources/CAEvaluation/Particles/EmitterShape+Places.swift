// SPDX-License-Identifier: Apache-2.0

/// A place on a shape, and the direction that an emission longitude of zero means there.
struct BirthPlace {
  /// From the centre of the shape, points.
  var offset: SIMD3<Float>
  /// A unit vector.
  var forward: SIMD3<Float> = [1, 0, 0]
}

extension EmitterParameters {
  /// Where a particle is born, uniform over the part of the shape that the mode names.
  ///
  /// Shapes are those of CAEmitterLayer.h: lines, rectangles and cuboids of the emitter's size
  /// about its centre, circles and spheres whose radius is the width. Longitude zero is the x
  /// axis, but the normal on lines and outlines: Apple's sample code lets rockets rise from a line
  /// by it, snow fall by its opposite, and rings grow.
  func place(_ random: ParticleRandom) -> BirthPlace {
    switch shape {
    case .point: BirthPlace(offset: .zero)
    case .line: BirthPlace(offset: [size.x * along(random, .x), 0, 0], forward: [0, -1, 0])
    case .rectangle: rectangle(random)
    case .cuboid: cuboid(random)
    case .circle: circle(random)
    case .sphere: sphere(random)
    }
  }

  /// A number from −0.5 to 0.5; one of both ends where only points count.
  private func along(_ random: ParticleRandom, _ draw: ParticleDraw) -> Float {
    let unit = random.unit(draw)
    return mode == .points ? (unit < 0.5 ? -0.5 : 0.5) : unit - 0.5
  }

  private func rectangle(_ random: ParticleRandom) -> BirthPlace {
    guard mode == .outline else {
      return BirthPlace(offset: size * SIMD3(along(random, .x), along(random, .y), 0))
    }
    let (width, height) = (abs(size.x), abs(size.y))
    let side = random.unit(.x) * 2 * (width + height)
    let sign: Float = random.unit(.y) < 0.5 ? -1 : 1
    if side < 2 * width {
      return BirthPlace(
        offset: [(side / (2 * width) - 0.5) * width, sign * height / 2, 0], forward: [0, sign, 0])
    }
    let part = height == 0 ? 0 : (side - 2 * width) / (2 * height) - 0.5
    return BirthPlace(offset: [sign * width / 2, part * height, 0], forward: [sign, 0, 0])
  }

  private func cuboid(_ random: ParticleRandom) -> BirthPlace {
    var unit = SIMD3(along(random, .x), along(random, .y), along(random, .z))
    let lengths = SIMD3(abs(size.x), abs(size.y), abs(size.z))
    switch mode {
    case .points, .volume: return BirthPlace(offset: size * unit)
    case .outline:
      let axis = choice(random, lengths)
      for other in 0..<3 where other != axis { unit[other] = unit[other] < 0 ? -0.5 : 0.5 }
      return BirthPlace(offset: size * unit)
    case .surface:
      let areas = SIMD3(
        lengths.y * lengths.z, lengths.z * lengths.x, lengths.x * lengths.y)
      let axis = choice(random, areas)
      unit[axis] = unit[axis] < 0 ? -0.5 : 0.5
      var forward = SIMD3<Float>()
      forward[axis] = 2 * unit[axis]
      return BirthPlace(offset: size * unit, forward: forward)
    }
  }

  /// An axis, each as likely as its share.
  private func choice(_ random: ParticleRandom, _ shares: SIMD3<Float>) -> Int {
    let place = random.child(0).unit(.x) * shares.sum()
    return place < shares.x ? 0 : place < shares.x + shares.y ? 1 : 2
  }

  private func circle(_ random: ParticleRandom) -> BirthPlace {
    if mode == .points { return BirthPlace(offset: .zero) }
    let direction = SIMD3(Turn.direction(random.unit(.x)), 0)
    if mode == .outline { return BirthPlace(offset: size.x * direction, forward: direction) }
    let radius = size.x * random.unit(.y).squareRoot()
    return BirthPlace(
      offset: radius * direction, forward: mode == .surface ? direction : [1, 0, 0])
  }

  private func sphere(_ random: ParticleRandom) -> BirthPlace {
    if mode == .points { return BirthPlace(offset: .zero) }
    let around = Turn.direction(random.unit(.x))
    if mode == .outline {
      return BirthPlace(offset: size.x * SIMD3(around, 0), forward: SIMD3(around, 0))
    }
    // Equal heights of a sphere have equal areas (Archimedes).
    let z = 2 * random.unit(.z) - 1
    let direction = SIMD3(around * (1 - z * z).squareRoot(), z)
    if mode == .surface { return BirthPlace(offset: size.x * direction, forward: direction) }
    // The greatest of three uniform numbers is distributed as radii in a ball are.
    let radius = max(random.unit(.y), random.child(1).unit(.x), random.child(1).unit(.y))
    return BirthPlace(offset: size.x * radius * direction)
  }
}

extension EmitterCellParameters {
  /// The direction in which a particle leaves, a unit vector.
  ///
  /// The cone about the emission angle meets the layer's plane as a fan, in which the angle is
  /// uniform. Where depth is kept the cone is whole, and directions are uniform over it.
  func direction(
    from forward: SIMD3<Float>, _ random: ParticleRandom, keepsDepth: Bool
  ) -> SIMD3<Float> {
    let isFan = !keepsDepth || emissionRange == 0
    let angle = isFan ? random.value(longitude, emissionRange, .longitude) : longitude
    let around = Turn.direction(angle)
    if isFan, latitude == 0, forward.z == 0 {
      return [
        around.x * forward.x - around.y * forward.y, around.x * forward.y + around.y * forward.x, 0,
      ]
    }
    let height = Turn.direction(latitude)
    let (side, up) = Self.axes(beside: forward)
    let axis = height.x * (around.x * forward + around.y * side) + height.y * up
    if isFan { return axis }
    let least = Turn.direction(min(abs(emissionRange) / 2, 0.5)).x
    let cosine = 1 - random.unit(.longitude) * (1 - least)
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    let turn = Turn.direction(random.unit(.latitude))
    let (a, b) = Self.axes(beside: axis)
    return cosine * axis + sine * (turn.x * a + turn.y * b)
  }

  /// Two unit vectors square to one and to each other, the first in the layer's plane.
  private static func axes(
    beside forward: SIMD3<Float>
  ) -> (side: SIMD3<Float>, up: SIMD3<Float>) {
    let length = (forward.x * forward.x + forward.y * forward.y).squareRoot()
    let side: SIMD3<Float> =
      length > 1e-6 ? [-forward.y / length, forward.x / length, 0] : [0, 1, 0]
    let up = SIMD3(
      forward.y * side.z - forward.z * side.y, forward.z * side.x - forward.x * side.z,
      forward.x * side.y - forward.y * side.x)
    return (side, up)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A particle as it is drawn: 32 bytes.
package struct Particle: Hashable, Sendable, BitwiseCopyable {
  /// Layer space: x, y and z, points, and the angle, radians.
  package var place: SIMD4<Float>
  /// The scale; red, green and blue as bytes of a whole number; alpha, 0…255; the number of the
  /// picture.
  package var look: SIMD4<Float>
}

/// Makes the particles of an emission at a time, each in closed form: nothing is kept from frame to
/// frame but memory.
package struct ParticleMaker {
  /// The particles that live, those of a cell in the order of their births.
  package internal(set) var particles: ContiguousArray<Particle> = []
  /// For each its age, seconds of the layer's clock.
  private(set) var ages: ContiguousArray<Float> = []
  /// Whether particles were left out, beyond the limit.
  package private(set) var isCut = false
  private var limit = 0
  /// How many may still be looked at, whether they live or have particles of their own.
  private var visits = 0
  var sorter = ParticleSorter()

  package init() {}

  /// Makes the particles that live at `time` of the layer's clock, at most `limit` of them: of a
  /// cell with too many the youngest.
  ///
  /// - Precondition: the history was looked at until then.
  package mutating func make(_ timeline: EmissionTimeline, at time: Double, limit: Int) {
    particles.removeAll(keepingCapacity: true)
    ages.removeAll(keepingCapacity: true)
    (isCut, self.limit, visits) = (false, limit, 4 * limit)
    guard time.isFinite else { return }
    let first = EmissionTimeline.firstBlock(at: time)
    for span in timeline.spans where span.start <= time && (!span.isSampled || span.start >= first)
    {
      emit(span, timeline, at: time)
    }
  }

  /// Where the particles are, and how they differ.
  package func spread(_ timeline: EmissionTimeline) -> ParticleSpread {
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    var (least, largest, turned) = (Float.infinity, -Float.infinity, Float(0))
    for particle in particles {
      let reach = abs(particle.look.x) * timeline.pictureReaches[Int(particle.look.w)]
      low = pointwiseMin(low, particle.place.lowHalf - reach)
      high = pointwiseMax(high, particle.place.lowHalf + reach)
      (least, largest) = (min(least, particle.look.x), max(largest, particle.look.x))
      turned = max(turned, abs(particle.place.w))
    }
    return ParticleSpread(
      box: SIMD4(SIMD4<Float>(lowHalf: low, highHalf: high)), scales: SIMD2(least, largest),
      isTurned: turned > 0)
  }

  private mutating func emit(_ span: EmissionSpan, _ timeline: EmissionTimeline, at time: Double) {
    let parameters = timeline.parameters[span.parameters]
    let random = ParticleRandom(seed: parameters.seed)
    for cell in 0..<parameters.rootCount {
      let clock = parameters.cells[cell].clock
      let reach = parameters.cells[cell].reach
      guard time >= clock.shown, reach > 0, span.end > time - reach else { continue }
      let births = CellBirths(of: cell, in: span, timeline)
      var numbers = births.numbers(until: time, after: time - reach)
      let own = random.child(parameters.cells[cell].path)
      limitNumbers(&numbers, hasChildren: !parameters.cells[cell].children.isEmpty)
      for number in numbers {
        let name = own.child(UInt64(number))
        let birth = births.time(of: number)
        var place = parameters.place(name)
        place.offset += parameters.position
        if span.isSampled {
          place.offset += span.motion * Float((birth - span.start) / (span.end - span.start))
        }
        emit(cell, parameters, name, place, age: max(0, time - birth), outer: 1)
      }
    }
  }

  /// Keeps the youngest where there are more than the limits allow.
  private mutating func limitNumbers(_ numbers: inout Range<Int>, hasChildren: Bool) {
    let most = hasChildren ? visits : min(visits, limit - particles.count)
    if numbers.count > most {
      isCut = true
      numbers = numbers.upperBound - max(0, most)..<numbers.upperBound
    }
  }

  /// Makes one particle and those that it sends out.
  ///
  /// - Parameters:
  ///   - age: seconds of the clock that the cell's is over.
  ///   - outer: seconds of the layer's clock for each of these.
  private mutating func emit(
    _ number: Int, _ parameters: EmitterParameters, _ random: ParticleRandom, _ place: BirthPlace,
    age: Double, outer: Float
  ) {
    let cell = parameters.cells[number]
    visits -= 1
    let own = age * cell.clock.speed
    let life = random.value(cell.lifetime, cell.lifetimeRange, .lifetime) * parameters.lifetime
    let isAlive = Float(own) < life
    guard isAlive || !cell.children.isEmpty else { return }
    let motion = ParticleMotion(of: cell, parameters, random, from: place)
    if isAlive, cell.picture >= 0 {
      add(cell, parameters, random, motion: motion, age: own, outerAge: Float(age) * outer)
    }
    for child in cell.children {
      emit(
        child, parameters, random, from: motion, parentAge: own, parentLife: life,
        outer: outer / Float(cell.clock.speed))
    }
  }

  /// Makes the particles of a cell of a particle, which are born while that lives.
  private mutating func emit(
    _ number: Int, _ parameters: EmitterParameters, _ random: ParticleRandom,
    from parent: ParticleMotion, parentAge: Double, parentLife: Float, outer: Float
  ) {
    let (clock, reach) = (parameters.cells[number].clock, parameters.cells[number].reach)
    let rate = parameters.cells[number].birthRate * clock.speed
    guard rate > 0, reach > 0, parentAge >= clock.shown else { return }
    let last = (min(parentAge, Double(parentLife), clock.end) - clock.start) * rate
    let first = max(0, -clock.start * rate, (parentAge - reach - clock.start) * rate)
    guard first < last, last < 1e15 else { return }
    var numbers = Int(first.rounded(.down)) + 1..<Int(last.rounded(.down)) + 1
    limitNumbers(&numbers, hasChildren: !parameters.cells[number].children.isEmpty)
    let own = random.child(parameters.cells[number].path)
    for birth in numbers where visits > 0 {
      let born = clock.start + Double(birth) / rate
      let place = BirthPlace(offset: parent.place(at: Float(born)), forward: parent.direction)
      emit(
        number, parameters, own.child(UInt64(birth)), place, age: max(0, parentAge - born),
        outer: outer)
    }
  }

  private mutating func add(
    _ cell: EmitterCellParameters, _ parameters: EmitterParameters, _ random: ParticleRandom,
    motion: ParticleMotion, age: Double, outerAge: Float
  ) {
    guard particles.count < limit else { return isCut = true }
    let age = Float(age)
    let start = random.value(cell.scale, cell.scaleRange, .scale)
    let scale = (start + cell.scaleSpeed * age) * parameters.scale
    let color = cell.color(random, at: age)
    // A particle that shrinks to nothing stays so.
    guard color.w > 0, scale * start * parameters.scale > 0 else { return }
    let spin = random.value(cell.spin, cell.spinRange, .spin) * parameters.spin
    let place = SIMD4(motion.place(at: age), spin * age)
    guard place.sum().isFinite, scale.isFinite else { return }
    let rgb = color.x + 256 * color.y + 65536 * color.z
    particles.append(Particle(place: place, look: [scale, rgb, color.w, Float(cell.picture)]))
    ages.append(outerAge)
  }
}

/// Where particles are, and how they differ.
package struct ParticleSpread {
  /// The box around their pictures, however they are turned, in the layer's plane: minX minY maxX
  /// maxY.
  package let box: SIMD4<Double>
  /// The least and the largest of their scales.
  package let scales: SIMD2<Float>
  /// Whether any of them is turned.
  package let isTurned: Bool
}

/// The path of a particle: p + v·t + a·t²/2.
struct ParticleMotion {
  let origin, velocity, acceleration: SIMD3<Float>
  /// The direction in which it left, a unit vector.
  let direction: SIMD3<Float>

  @inline(__always)
  init(
    of cell: EmitterCellParameters, _ parameters: EmitterParameters, _ random: ParticleRandom,
    from place: BirthPlace
  ) {
    origin = place.offset
    direction = cell.direction(
      from: place.forward, random, keepsDepth: parameters.preservesDepth)
    velocity =
      direction * (random.value(cell.velocity, cell.velocityRange, .velocity) * parameters.velocity)
    acceleration = cell.acceleration
  }

  /// Where it is at an age, seconds of its cell.
  @inline(__always)
  func place(at age: Float) -> SIMD3<Float> {
    origin + (velocity + acceleration * (age * 0.5)) * age
  }
}

extension EmitterCellParameters {
  /// The colour at an age, four bytes as floats.
  @inline(__always)
  func color(_ random: ParticleRandom, at age: Float) -> SIMD4<Float> {
    var value = color + colorSpeed * age
    if colorRange != .zero {
      let parts = SIMD4(
        random.unit(.red), random.unit(.green), random.unit(.blue), random.unit(.alpha))
      value += colorRange * (parts - 0.5)
    }
    return (value.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrEven)
  }
}

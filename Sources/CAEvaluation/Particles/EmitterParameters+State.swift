// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics

extension EmitterParameters {
  /// The parameters that the state of an emitter layer has. Numbers that are not finite count as
  /// their defaults, unknown words too.
  ///
  /// - Parameter common: parameters with the same cells, if some are known.
  init(_ state: LayerState, cellsOf common: EmitterParameters? = nil) {
    func number(_ id: PropertyID) -> Double {
      guard case .number(let value) = state.value(of: id), value.isFinite else { return 0 }
      return value
    }
    func float(_ id: PropertyID) -> Float {
      let value = Float(number(id))
      return value.isFinite ? value : 0
    }
    func word<Word: RawRepresentable<String>>(_ id: PropertyID, _ other: Word) -> Word {
      guard case .string(let word) = state.value(of: id) else { return other }
      return Word(rawValue: word) ?? other
    }
    birthRate = min(max(0, number(.emitterBirthRate)), 1e8)
    lifetime = float(.emitterLifetime)
    velocity = float(.emitterVelocity)
    scale = float(.emitterScale)
    spin = float(.emitterSpin)
    let center = state.value(of: .emitterPosition).lanes(.point) ?? Lanes()
    let extent = state.value(of: .emitterSize).lanes(.size) ?? Lanes()
    position = SIMD3(Float(center[0]), Float(center[1]), float(.emitterZPosition)).finite
    size = SIMD3(Float(extent[0]), Float(extent[1]), float(.emitterDepth)).finite
    shape = word(.emitterShape, .point)
    mode = word(.emitterMode, .volume)
    order = word(.emitterRenderMode, .unordered)
    preservesDepth = state.value(of: .emitterPreservesDepth) == .bool(true)
    seed = UInt64(max(0, min(number(.emitterSeed), 0xFFFF_FFFF)))
    (cells, looks, rootCount) = (common?.cells ?? [], common?.looks ?? [], common?.rootCount ?? 0)
    if common == nil, case .array(let values) = state.value(of: .emitterCells) { add(values) }
    findReach()
  }

  /// Adds the cells, level by level.
  private mutating func add(_ values: [PropertyValue]) {
    var level: [(values: [PropertyValue], owner: Int, path: UInt64)] = [(values, -1, 0)]
    for _ in 0..<EmitterParameters.deepestCell {
      var next: [(values: [PropertyValue], owner: Int, path: UInt64)] = []
      for (values, owner, path) in level {
        let first = cells.count
        for (place, value) in values.enumerated() {
          guard case .dictionary(let keys) = value else { continue }
          let name = ParticleRandom(seed: path).child(UInt64(place)).key
          if case .array(let children)? = keys["emitterCells"], !children.isEmpty {
            next.append((children, cells.count, name))
          }
          cells.append(EmitterCellParameters(CellValues(values: keys), path: name))
          looks.append(ParticlePicture(CellValues(values: keys)))
        }
        if owner < 0 {
          rootCount = cells.count
        } else {
          cells[owner].children = first..<cells.count
        }
      }
      level = next
    }
  }
}

extension SIMD3<Float> {
  /// The vector, or zero where one of its numbers is not finite.
  fileprivate var finite: SIMD3<Float> { sum().isFinite ? self : .zero }
}

/// The values of a cell by key, as commits have them: those that differ from their defaults.
private struct CellValues {
  let values: [String: PropertyValue]

  func number(_ key: String, _ other: Double = 0) -> Double {
    switch values[key] {
    case .number(let value)? where !value.isNaN: value
    case .bool(let value)?: value ? 1 : 0
    default: other
    }
  }

  func float(_ key: String, _ other: Double = 0) -> Float {
    let value = Float(number(key, other))
    return value.isFinite ? value : Float(other)
  }

  func name(_ key: String) -> Name {
    guard case .string(let word)? = values[key] else { return .linear }
    return Name(word)
  }
}

extension EmitterCellParameters {
  fileprivate init(_ values: CellValues, path: UInt64) {
    func turns(_ key: String) -> Float { Turn.turns(Double(values.float(key))) }
    let isEnabled = values.number("enabled", 1) != 0
    birthRate = isEnabled ? min(max(0, values.number("birthRate")), 1e8) : 0
    (lifetime, lifetimeRange) = (values.float("lifetime"), values.float("lifetimeRange"))
    (longitude, latitude) = (turns("emissionLongitude"), turns("emissionLatitude"))
    emissionRange = turns("emissionRange")
    (velocity, velocityRange) = (values.float("velocity"), values.float("velocityRange"))
    acceleration = SIMD3(
      values.float("xAcceleration"), values.float("yAcceleration"), values.float("zAcceleration"))
    (scale, scaleRange) = (values.float("scale", 1), values.float("scaleRange"))
    scaleSpeed = values.float("scaleSpeed")
    (spin, spinRange) = (values.float("spin"), values.float("spinRange"))
    color = SIMD4(repeating: 1)
    if case .color(let value)? = values.values["color"] {
      let parts = value.srgbComponents
      color = SIMD4(parts.red, parts.green, parts.blue, parts.alpha)
    }
    colorRange = SIMD4(
      values.float("redRange"), values.float("greenRange"), values.float("blueRange"),
      values.float("alphaRange"))
    colorSpeed = SIMD4(
      values.float("redSpeed"), values.float("greenSpeed"), values.float("blueSpeed"),
      values.float("alphaSpeed"))
    clock = CellClock(values)
    picture = -1
    children = 0..<0
    self.path = path
  }
}

extension EmitterCellParameters {
  /// Whether particles may have another colour than opaque white.
  var isTinted: Bool { color != .one || colorRange != .zero || colorSpeed != .zero }
}

extension CellClock {
  /// The clock of a cell: births happen in the active time of its timing, as CAMediaTiming has it.
  fileprivate init(_ values: CellValues) {
    let speed = values.number("speed", 1)
    let (begin, offset) = (values.number("beginTime"), values.number("timeOffset"))
    guard speed > 0, speed.isFinite, begin.isFinite, offset.isFinite else {
      (self.speed, shown, start, end) = (0, 0, 0, 0)
      return
    }
    let passes = ClockPasses(
      duration: values.number("duration", .infinity),
      repeatCount: values.float("repeatCount"), repeatDuration: values.number("repeatDuration"),
      autoreverses: values.number("autoreverses") != 0)
    self.speed = speed
    shown = begin
    start = begin - offset / speed
    end = start + (passes?.activeDuration ?? .infinity) / speed
  }
}

extension ParticlePicture {
  /// Nil for a cell that shows nothing.
  fileprivate init?(_ values: CellValues) {
    guard case .contents(let picture)? = values.values["contents"] else { return nil }
    contents = picture
    if case .rect(let part)? = values.values["contentsRect"] {
      rect = part
    } else {
      rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    let scale = values.number("contentsScale", 1)
    self.scale = scale > 0 && scale.isFinite ? CGFloat(scale) : 1
    (minification, magnification) = (
      values.name("minificationFilter"), values.name("magnificationFilter")
    )
    lodBias = values.float("minificationFilterBias")
    guard size.x.isFinite, size.y.isFinite, size.min() > 0 else { return nil }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A box around all particles that an emission may have, whatever is drawn at random: layer space,
/// only ever too large.
package struct ParticleBox: Hashable, Sendable {
  /// Points; the least is above the greatest where there is nothing.
  package private(set) var low = SIMD3<Float>(repeating: .infinity)
  package private(set) var high = SIMD3<Float>(repeating: -.infinity)

  init() {}

  /// Whether there is nothing.
  package var isEmpty: Bool { low.x > high.x }

  /// Widens the box by the particles of some parameters, whose shape moves.
  mutating func include(_ parameters: EmitterParameters, _ motion: SIMD3<Float>) {
    var reach = SIMD3<Float>()
    for cell in 0..<parameters.rootCount where parameters.cells[cell].reach > 0 {
      reach = pointwiseMax(reach, parameters.cells[cell].travel)
    }
    guard reach != .zero else { return }
    reach += parameters.halfSize
    let (start, end) = (parameters.position, parameters.position + motion)
    low = pointwiseMin(low, pointwiseMin(start, end) - reach)
    high = pointwiseMax(high, pointwiseMax(start, end) + reach)
  }
}

extension EmitterParameters {
  /// How far the shape reaches from its centre along each axis.
  fileprivate var halfSize: SIMD3<Float> {
    let lengths = SIMD3(abs(size.x), abs(size.y), abs(size.z))
    switch shape {
    case .point: return .zero
    case .line: return [lengths.x / 2, 0, 0]
    case .rectangle, .cuboid: return lengths / 2
    case .circle: return [lengths.x, lengths.x, 0]
    case .sphere: return SIMD3(repeating: lengths.x)
    }
  }

  /// Finds for each cell how long its particles, and theirs, may show after a birth, and how far
  /// they may come; from the innermost cells outwards.
  mutating func findReach() {
    for number in cells.indices.reversed() {
      let cell = cells[number]
      let life =
        abs(lifetime) * (abs(cell.lifetime) + abs(cell.lifetimeRange) / 2)
      let speed =
        abs(velocity) * (abs(cell.velocity) + abs(cell.velocityRange) / 2)
      let pull = cell.acceleration.replacing(
        with: -cell.acceleration, where: cell.acceleration .< .zero)
      let path = SIMD3(repeating: speed * life) + pull * (life * life / 2)
      var (reach, travel) = (Float(0), SIMD3<Float>())
      if let look = looks[number] {
        let size = (look.size * look.size).sum().squareRoot() / 2
        let scale = abs(cell.scale) + abs(cell.scaleRange) / 2 + abs(cell.scaleSpeed) * life
        (reach, travel) = (life, path + size * scale * abs(self.scale))
      }
      for child in cell.children where cells[child].reach > 0 {
        reach = max(reach, life + Float(cells[child].reach))
        travel = pointwiseMax(travel, path + cells[child].travel)
      }
      let isEmitting = cell.birthRate > 0 && cell.clock.speed > 0 && life > 0
      cells[number].reach = isEmitting ? Double(reach) / cell.clock.speed : 0
      cells[number].travel = isEmitting ? travel : .zero
    }
  }
}

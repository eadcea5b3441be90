// SPDX-License-Identifier: Apache-2.0

/// Brings particles into the order in which they are drawn: a radix sort, stable, in memory that is
/// kept.
struct ParticleSorter {
  private var keys: ContiguousArray<UInt32> = []
  private var places: ContiguousArray<UInt32> = []
  private var other: ContiguousArray<UInt32> = []
  private var sorted: ContiguousArray<Particle> = []
  private var counts = ContiguousArray<Int>(repeating: 0, count: 1 << digitBits)

  private static let digitBits = 11

  init() {}

  /// Sorts particles by ascending keys of their own.
  mutating func sort(
    _ particles: inout ContiguousArray<Particle>, by key: (Int) -> UInt32
  ) {
    keys.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    var (isSorted, used, last) = (true, UInt32(0), UInt32(0))
    for place in particles.indices {
      let value = key(place)
      isSorted = isSorted && value >= last
      (used, last) = (used | value, value)
      keys.append(value)
      places.append(UInt32(place))
    }
    if isSorted { return }
    for shift in stride(from: 0, to: 32, by: Self.digitBits) where used >> shift != 0 {
      sortByDigit(at: UInt32(shift))
    }
    sorted.removeAll(keepingCapacity: true)
    for place in places { sorted.append(particles[Int(place)]) }
    swap(&sorted, &particles)
  }

  private mutating func sortByDigit(at shift: UInt32) {
    let mask = UInt32(counts.count - 1)
    for digit in counts.indices { counts[digit] = 0 }
    for place in places { counts[Int(keys[Int(place)] >> shift & mask)] += 1 }
    var sum = 0
    for digit in counts.indices {
      (sum, counts[digit]) = (sum + counts[digit], sum)
    }
    other.removeAll(keepingCapacity: true)
    other.append(contentsOf: places)
    for place in other {
      let digit = Int(keys[Int(place)] >> shift & mask)
      places[counts[digit]] = place
      counts[digit] += 1
    }
  }
}

extension ParticleMaker {
  /// Puts the particles into the order of a layer. Without one, those of a picture lie together.
  ///
  /// - Parameter pictureCount: how many pictures they show.
  package mutating func sort(_ order: ParticleOrder, pictureCount: Int) {
    let isLoose = order == .unordered || order == .additive
    if isLoose, pictureCount == 1 { return }
    let (made, ages) = (particles, ages)
    sorter.sort(&particles) { place in
      switch order {
      case .unordered, .additive: UInt32(made[place].look.w)
      case .oldestFirst: ~ages[place].bitPattern
      case .oldestLast: ages[place].bitPattern
      case .backToFront: made[place].place.z.sortKey
      }
    }
  }
}

extension Float {
  /// A whole number that has the order of the number, which is not NaN.
  fileprivate var sortKey: UInt32 {
    let bits = bitPattern
    return bits & 0x8000_0000 == 0 ? bits | 0x8000_0000 : ~bits
  }
}

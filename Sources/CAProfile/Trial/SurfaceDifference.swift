// SPDX-License-Identifier: Apache-2.0

/// How far two pictures of a surface differ.
package struct SurfaceDifference: Hashable, Codable, Sendable {
  /// The largest difference of a channel, of 255.
  package var most = 0
  /// The part of the pixels that differ, and of those that differ by more than 2, 8 and 64 of 255.
  package var changed = 0.0
  package var beyond2 = 0.0
  package var beyond8 = 0.0
  package var beyond64 = 0.0

  /// No difference.
  package init() {}

  /// The difference of two pictures of one size, premultiplied RGBA, 8 bits a channel.
  init(_ first: [UInt8], _ second: [UInt8]) {
    precondition(first.count == second.count, "Pictures of one size are compared.")
    var counts = SIMD4<Int>()
    var most = 0
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        for place in stride(from: 0, to: first.count, by: 4) {
          let a = first.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          let b = second.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          if a == b { continue }
          var distance = 0
          for channel in place..<place + 4 {
            distance = max(distance, abs(Int(first[channel]) - Int(second[channel])))
          }
          most = max(most, distance)
          counts[0] += 1
          if distance > 2 { counts[1] += 1 }
          if distance > 8 { counts[2] += 1 }
          if distance > 64 { counts[3] += 1 }
        }
      }
    }
    let area = Double(max(first.count / 4, 1))
    self.most = most
    (changed, beyond2) = (Double(counts[0]) / area, Double(counts[1]) / area)
    (beyond8, beyond64) = (Double(counts[2]) / area, Double(counts[3]) / area)
  }

  /// The larger of both.
  func greatest(_ other: SurfaceDifference) -> SurfaceDifference {
    var sum = self
    sum.most = max(most, other.most)
    sum.changed = max(changed, other.changed)
    sum.beyond2 = max(beyond2, other.beyond2)
    sum.beyond8 = max(beyond8, other.beyond8)
    sum.beyond64 = max(beyond64, other.beyond64)
    return sum
  }

  /// Whether the pictures are as alike as asked.
  func meets(_ demand: PictureDemand) -> Bool {
    switch demand {
    case .same: beyond2 == 0
    case .near: beyond8 <= 0.01
    case .soft: beyond64 <= 0.01
    case .other: true
    }
  }
}

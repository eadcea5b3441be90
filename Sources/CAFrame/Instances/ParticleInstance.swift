// SPDX-License-Identifier: Apache-2.0

/// A particle: 32 bytes. Its draw's ``Swarm`` says where its plane lies and which pictures it may
/// show.
package struct ParticleInstance: Instance {
  /// Layer space: the middle, x, y and z, points, and the angle, radians.
  package var place = SIMD4<Float>()
  /// The scale; red, green and blue as the bytes of a whole number; alpha, 0…255; the number of the
  /// picture.
  package var look = SIMD4<Float>()

  package init() {}

  package static var kind: DrawKind { .particle }
  package static var programs: [Features] { [[], .tint].clippedOrNot }
  package static var hasHead: Bool { false }
  package static func sampled(_ features: Features) -> Sampled { .contents }
}

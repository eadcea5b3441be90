// SPDX-License-Identifier: Apache-2.0

/// A particle: 32 bytes. Its draw's ``Swarm`` says where its plane lies and which pictures it may
/// show.
@usableFromInline package struct ParticleInstance: Instance {
  /// Layer space: the middle, x, y and z, points, and the angle, radians.
  @usableFromInline package var place = SIMD4<Float>()
  /// The scale; red, green and blue as the bytes of a whole number; alpha, 0…255; the number of the
  /// picture.
  @usableFromInline package var look = SIMD4<Float>()

  @inlinable package init() {}

  @inlinable package mutating func tint(by factor: SIMD4<Float>) {
    let color = look.y
    let blue = (color / 65536).rounded(.down)
    let green = ((color - blue * 65536) / 256).rounded(.down)
    let red = color - blue * 65536 - green * 256
    let bytes = (SIMD3(red, green, blue) * SIMD3(factor.x, factor.y, factor.z) / factor.w)
      .rounded(.toNearestOrAwayFromZero)
    look.y = bytes.x + 256 * bytes.y + 65536 * bytes.z
    look.z *= factor.w
  }

  @inlinable package static var kind: DrawKind { .particle }
  @inlinable package static var pixelWeight: Double { 2 }
  @usableFromInline package static var programs: [Features] {
    [[], .tint, .point, [.tint, .point]].clippedOrNot
  }
  @inlinable package static var hasHead: Bool { false }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .contents }
}

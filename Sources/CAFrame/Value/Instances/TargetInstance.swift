/// An earlier target put back texel for texel.
package struct TargetInstance: Instance {
  /// Scale xy and offset zw from device pixels to texels of the target.
  package var deviceToTarget = SIMD4<Float>()
  /// Scale xy and offset zw from device pixels to texels of the mask.
  package var deviceToMask = SIMD4<Float>()
  package var opacity: Float = 1

  package init() {}

  package init(
    deviceToTarget: SIMD4<Float>, opacity: Float, deviceToMask: SIMD4<Float>?
  ) {
    (self.deviceToTarget, self.opacity) = (deviceToTarget, opacity)
    self.deviceToMask = deviceToMask ?? .zero
  }

  package func write(to quad: inout Quad) {
    (quad.texture, quad.radii) = (deviceToTarget, deviceToMask)
    quad.color = SIMD4(repeating: opacity)
  }
}

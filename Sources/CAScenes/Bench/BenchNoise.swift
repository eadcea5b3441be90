// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The hash that every program of the comparison shares: a number in 0..<1 for item `index` and
/// purpose `purpose`.
func benchNoise(_ index: Int, _ purpose: UInt32) -> Float {
  var x = UInt32(truncatingIfNeeded: index) &* 747_796_405 &+ purpose &* 2_891_336_453 &+ 1
  x ^= x >> 16
  x = x &* 0x7feb_352d
  x ^= x >> 15
  x = x &* 0x846c_a68b
  x ^= x >> 16
  return Float(Double(x >> 8) / 16_777_216)
}

/// The opaque colour of item `index`.
func benchColor(_ index: Int) -> CGColor {
  func channel(_ purpose: UInt32) -> CGFloat {
    CGFloat(Float(0.2) + Float(0.8) * benchNoise(index, purpose))
  }
  return CGColor(srgbRed: channel(10), green: channel(11), blue: channel(12), alpha: 1)
}

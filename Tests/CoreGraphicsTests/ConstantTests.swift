import CoreGraphics
import Dispatch
import Foundation
import Glibc
import Testing

/// Constants of Apple's C library, beside the modules that other systems have them in.
@Suite struct ConstantTests {
  @Test func floats() {
    #expect(HUGE == Float.greatestFiniteMagnitude && MAXFLOAT == HUGE)
    #expect(INFINITY == Float.infinity && HUGE_VALF == Float.infinity)
    #expect(HUGE_VAL == Double.infinity && NAN.isNaN)
  }

  @Test func parts() {
    #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC == 1_000_000 && NSEC_PER_USEC == 1000)
    #expect(USEC_PER_SEC == 1_000_000 && MSEC_PER_SEC == 1000)
    let half = DispatchTime.now() + Double(NSEC_PER_SEC / 2) / Double(NSEC_PER_SEC)
    #expect(half > DispatchTime.now())
  }

  @Test func others() {
    #expect(NSIntegerMax == Int.max && NSIntegerMin == Int.min && NSUIntegerMax == UInt.max)
    #expect(INT_MAX == Int32.max && UINT32_MAX == UInt32.max)
  }
}

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
    let repeats: [Float] = [HUGE, MAXFLOAT, INFINITY, HUGE_VALF, FLT_MAX]
    #expect(repeats.allSatisfy { $0 >= FLT_MAX })
  }

  @Test func parts() {
    #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC == 1_000_000 && NSEC_PER_USEC == 1000)
    #expect(USEC_PER_SEC == 1_000_000 && MSEC_PER_SEC == 1000)
    let half = DispatchTime.now() + Double(NSEC_PER_SEC / 2) / Double(NSEC_PER_SEC)
    #expect(half > DispatchTime.now())
  }

  @Test func others() {
    #expect(NSIntegerMax == Int.max && NSIntegerMin == Int.min && NSUIntegerMax == UInt.max)
    #expect(M_PI == Double.pi && M_PI_2 * 2 == M_PI && M_SQRT2 == 2.0.squareRoot())
    #expect(DBL_MAX == Double.greatestFiniteMagnitude && INT_MAX == Int32.max)
  }
}

// SPDX-License-Identifier: Apache-2.0
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

  /// Those that Glibc has stand beside them: nothing has two meanings.
  @Test func integers() {
    #expect([SCHAR_MIN, UCHAR_MAX, SHRT_MIN, USHRT_MAX] == [-128, 255, -32768, 65535])
    #expect(INT_MIN + INT_MAX == -1 && INT32_MIN + INT32_MAX == -1 && INT16_MIN == -32768)
    #expect(UINT_MAX == UInt32.max && ULONG_MAX == UInt.max && ULLONG_MAX == UINT64_MAX)
    #expect(LONG_MIN + LONG_MAX == -1 && LLONG_MIN + LLONG_MAX == -1)
    #expect(INT64_MIN + INT64_MAX == -1 && UINT64_MAX == UInt64.max)
  }
}

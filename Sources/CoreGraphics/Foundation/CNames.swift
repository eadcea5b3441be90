// SPDX-License-Identifier: Apache-2.0
import Foundation

// Constants of Apple's C library that ported code names, as it spells them. Swift reads most such
// macros by itself (`M_PI`, `DBL_MAX`, `INT_MAX`); these it does not on Linux.

/// The largest finite `Float`.
public let HUGE = Float.greatestFiniteMagnitude
/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// Infinity as a `Float`.
public let INFINITY = Float.infinity
/// Infinity as a `Float`.
public let HUGE_VALF = Float.infinity
/// Infinity as a `Double`.
public let HUGE_VAL = Double.infinity
/// Not a number, as a `Float`.
public let NAN = Float.nan

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// The largest `Int`.
public let NSIntegerMax = Int.max
/// The smallest `Int`.
public let NSIntegerMin = Int.min
/// The largest `UInt`.
public let NSUIntegerMax = UInt.max

// The limits of C's integers that are expressions there, with the types they have on Apple.

/// The smallest `signed char`.
public let SCHAR_MIN: Int32 = -128
/// The largest `unsigned char`.
public let UCHAR_MAX: Int32 = 255
/// The smallest `short`.
public let SHRT_MIN: Int32 = -32768
/// The largest `unsigned short`.
public let USHRT_MAX: Int32 = 65535
/// The smallest `int`.
public let INT_MIN = Int32.min
/// The largest `unsigned int`.
public let UINT_MAX = UInt32.max
/// The smallest `long`.
public let LONG_MIN = Int.min
/// The largest `unsigned long`.
public let ULONG_MAX = UInt.max
/// The smallest `long long`.
public let LLONG_MIN = Int64.min
/// The largest `unsigned long long`.
public let ULLONG_MAX = UInt64.max
/// The smallest integer of 16 bits.
public let INT16_MIN: Int32 = -32768
/// The smallest integer of 32 bits.
public let INT32_MIN = Int32.min
/// The smallest integer of 64 bits.
public let INT64_MIN = Int64.min
/// The largest integer of 64 bits.
public let INT64_MAX = Int64.max
/// The largest integer of 64 bits without a sign.
public let UINT64_MAX = UInt64.max

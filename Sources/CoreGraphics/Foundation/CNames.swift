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

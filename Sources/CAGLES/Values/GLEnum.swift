// SPDX-License-Identifier: Apache-2.0

/// A constant of GL, which C imports as a signed number.
@inline(__always)
func glEnum(_ constant: Int32) -> UInt32 { UInt32(bitPattern: constant) }

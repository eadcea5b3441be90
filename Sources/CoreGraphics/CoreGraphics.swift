// SPDX-License-Identifier: Apache-2.0

// The four structs that Foundation on Linux owns; never declared again here.
@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize

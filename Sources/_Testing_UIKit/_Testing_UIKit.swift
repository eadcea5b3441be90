// SPDX-License-Identifier: Apache-2.0

// The compiler adds this module to a test's file that imports `Testing` and `UIKit`: see
// `_Testing_CoreGraphics.swift`.
#if IMAGE_ATTACHMENTS
  @_exported import Testing
  @_exported import _Testing_CoreGraphics
#endif

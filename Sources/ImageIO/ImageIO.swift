// SPDX-License-Identifier: Apache-2.0

// Pictures and their providers are part of the drawing module.
@_exported import CoreGraphics

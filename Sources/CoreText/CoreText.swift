// SPDX-License-Identifier: Apache-2.0

// Fonts and lines are part of the drawing module, which text layers use.
@_exported import CoreGraphics

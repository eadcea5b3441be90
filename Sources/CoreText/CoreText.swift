// SPDX-License-Identifier: Apache-2.0

// Fonts and lines are those of text layers.
@_exported import CAText
@_exported import CoreGraphics

// SPDX-License-Identifier: Apache-2.0

// Ported code expects the contents of Apple's `import QuartzCore` here: the layers, the drawing
// vocabulary, and Foundation whole (`NSNumber`, `Date`, `sin`).
@_exported import CAGeometry
@_exported import CAPictures
@_exported import CAText
@_exported import CATiming
@_exported import CoreAnimation
@_exported import CoreGraphics
@_exported import Foundation
@_exported import UIGraphics

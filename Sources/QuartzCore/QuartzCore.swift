// What `import QuartzCore` brings on Apple's platforms, ported code expects here: the layers, the
// drawing vocabulary, and Foundation whole (`NSNumber`, `Date`, `sin`).
@_exported import CAGeometry
@_exported import CATiming
@_exported import CoreAnimation
@_exported import CoreGraphics
@_exported import Foundation

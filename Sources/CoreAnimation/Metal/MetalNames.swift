// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A GPU as Metal knows it. There is no Metal here, so no object of the system conforms to it.
///
/// The protocols of Metal are named so that declarations compile that mention them. They ask for
/// nothing: their members belong to Metal.
public protocol MTLDevice: AnyObject {}

/// A picture in a GPU's memory; see ``MTLDevice``.
public protocol MTLTexture: AnyObject {}

/// A list of work for a GPU; see ``MTLDevice``.
public protocol MTLCommandQueue: AnyObject {}

/// A set of a GPU's resources that stay in memory; see ``MTLDevice``.
public protocol MTLResidencySet: AnyObject {}

/// A picture that can be shown; see ``MTLDevice``.
public protocol MTLDrawable: AnyObject {
  /// Shows the picture as soon as it can be.
  func present()

  /// Shows the picture at a given time, seconds of `CACurrentMediaTime()`.
  func present(at presentationTime: CFTimeInterval)
}

/// The GPU that Metal would choose.
///
/// - Returns: Nil: there is no Metal here. Programs that draw without it where a machine has none
///   go the same way.
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { nil }

/// The pixel formats that a ``CAMetalLayer`` may have, with Metal's numbers.
public enum MTLPixelFormat: UInt, Sendable {
  /// No format.
  case invalid = 0
  /// Four bytes: blue, green, red, alpha.
  case bgra8Unorm = 80
  /// The same, in the curve of sRGB.
  case bgra8Unorm_srgb = 81
  /// Ten bits of red, green and blue each, two of alpha.
  case rgb10a2Unorm = 90
  /// The same, blue first.
  case bgr10a2Unorm = 94
  /// Four half floats: red, green, blue, alpha.
  case rgba16Float = 115
  /// Ten bits of blue, green, red and alpha each, beyond 0…1.
  case bgra10_xr = 552
  /// The same, in the curve of sRGB.
  case bgra10_xr_srgb = 553
  /// Ten bits of blue, green and red each, beyond 0…1.
  case bgr10_xr = 554
  /// The same, in the curve of sRGB.
  case bgr10_xr_srgb = 555
}

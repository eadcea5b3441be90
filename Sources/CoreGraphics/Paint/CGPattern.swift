// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Draws one cell of a pattern: the pattern's info, and a context whose space is the pattern's.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Tells the owner of a pattern's info that the pattern is gone.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern.
public struct CGPatternCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Draws a cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Runs when the pattern goes.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Callbacks of version 0.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// How the cells of a pattern may be bent to the pixels of a device.
///
/// Every way is drawn alike: cells have a whole number of pixels, and the spacing stays constant.
public enum CGPatternTiling: Int32, Hashable, Sendable {
  /// Cells keep their shape, the spacing may be off by a pixel.
  case noDistortion
  /// The spacing is constant, cells may be distorted by a pixel.
  case constantSpacingMinimalDistortion
  /// The spacing is constant, cells may be distorted for speed.
  case constantSpacing
}

/// A picture that repeats, to paint paths with instead of a plain color.
///
/// The Sendable promise is the program's: a pattern calls back on the thread of the context that
/// draws with it, as on Apple; the object itself never changes.
public final class CGPattern: @unchecked Sendable {
  let info: UnsafeMutableRawPointer?
  /// The cell in pattern space.
  let bounds: CGRect
  /// From pattern space to base space.
  let matrix: CGAffineTransform
  let xStep: CGFloat
  let yStep: CGFloat
  let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// A pattern whose cell the callbacks draw within `bounds`.
  ///
  /// - Parameters:
  ///   - info: A value of the program's, handed to the callbacks.
  ///   - bounds: The cell in pattern space; drawing outside of it is cut off.
  ///   - matrix: From pattern space to base space, which the context's current transform does not
  ///     change: pixels, y up, in a bitmap context.
  ///   - xStep: From one cell to the next, in pattern space; negative is like positive.
  ///   - yStep: The same along y.
  ///   - tiling: How cells may be distorted to fit pixels. It has no effect.
  ///   - isColored: Whether the callback sets colors; if not, cells are stencils for the color that
  ///     the pattern is set with.
  ///   - callbacks: The functions that draw a cell and release `info`.
  /// - Returns: nil for steps of 0, and for numbers that are not finite.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    guard xStep.isFinite, yStep.isFinite, xStep != 0, yStep != 0, !bounds.isNull,
      [bounds.minX, bounds.minY, bounds.width, bounds.height].allSatisfy(\.isFinite),
      matrix.isDrawable
    else { return nil }
    self.info = info
    self.bounds = bounds
    self.matrix = matrix
    self.xStep = abs(xStep)
    self.yStep = abs(yStep)
    self.isColored = isColored
    // Sound because the caller lends the pointer for the call, and the value is copied.
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  func drawCell(in context: CGContext) { callbacks.drawPattern?(info, context) }
}

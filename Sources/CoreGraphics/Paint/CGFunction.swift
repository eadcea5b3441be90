// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Computes the outputs of a function: its info, the inputs, and where the outputs go.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void

/// Tells the owner of a function's info that the function is gone.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function.
public struct CGFunctionCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Computes the outputs.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Runs when the function goes.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Callbacks of version 0.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?,
    releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// A function of the program's: numbers in, numbers out.
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  let domain: [CGFloat]
  private let range: [CGFloat]
  private let callbacks: CGFunctionCallbacks

  /// A function of `domainDimension` inputs and `rangeDimension` outputs.
  ///
  /// `domain` and `range` hold a least and a greatest number for each, to which inputs and outputs
  /// are limited; nil for no limits. Nil without inputs, outputs or a callback.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int, range: UnsafePointer<CGFloat>?,
    callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    // Sound because the caller promises two values for each input and output, and they are copied.
    func copy(_ limits: UnsafePointer<CGFloat>?, _ count: Int) -> [CGFloat] {
      limits.map { Array(UnsafeBufferPointer(start: $0, count: 2 * count)) }
        ?? (0..<count).flatMap { _ in [-CGFloat.infinity, .infinity] }
    }
    guard (1...32).contains(domainDimension), (1...32).contains(rangeDimension),
      callbacks.pointee.evaluate != nil
    else { return nil }
    self.info = info
    self.domain = copy(domain, domainDimension)
    self.range = copy(range, rangeDimension)
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The outputs for inputs within the domain.
  func callAsFunction(_ inputs: [CGFloat]) -> [CGFloat] {
    var outputs = [CGFloat](repeating: 0, count: range.count / 2)
    callbacks.evaluate?(info, inputs, &outputs)
    return outputs.indices.map { index in
      let value = outputs[index]
      return value.isNaN ? 0 : min(max(value, range[2 * index]), range[2 * index + 1])
    }
  }
}

/// Colors that a function gives along a line or from circle to circle.
public final class CGShading {
  enum Form {
    case axial(CGPoint, CGPoint)
    case radial(CGPoint, CGFloat, CGPoint, CGFloat)
  }
  let form: Form
  let stops: [GradientStop]
  let extent: CGGradientDrawingOptions

  /// Colors that the function is asked for; those between are mixed.
  private static let sampleCount = 257

  /// A shading along a line.
  ///
  /// The function has one input, 0...1 unless its domain is another, and one output for each
  /// component of `space`, then alpha. Nil if it has not.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(.axial(start, end), space, function, extendStart: extendStart, extendEnd: extendEnd)
  }

  /// A shading from circle to circle; the function is as for a line.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      .radial(start, startRadius, end, endRadius), space, function, extendStart: extendStart,
      extendEnd: extendEnd)
  }

  private init?(
    _ form: Form, _ space: CGColorSpace, _ function: CGFunction, extendStart: Bool,
    extendEnd: Bool
  ) {
    let size = space.numberOfComponents + 1
    guard size > 1, function.domain.count == 2, function([0]).count == size else { return nil }
    let low = function.domain[0].isFinite ? function.domain[0] : 0
    let high = function.domain[1].isFinite ? function.domain[1] : 1
    let last = Self.sampleCount - 1
    let colors = (0...last).map { index in
      function([low + (high - low) * CGFloat(index) / CGFloat(last)])
    }
    guard space.convert(Array(colors[0].dropLast()), to: .sRGBSpace) != nil else { return nil }
    self.form = form
    stops = colors.indices.flatMap { index in
      GradientStop.stops([(CGFloat(index) / CGFloat(last), colors[index])], in: space)
    }
    var extent: CGGradientDrawingOptions = []
    if extendStart { extent.insert(.drawsBeforeStartLocation) }
    if extendEnd { extent.insert(.drawsAfterEndLocation) }
    self.extent = extent
  }
}

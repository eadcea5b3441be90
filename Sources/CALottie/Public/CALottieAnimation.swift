// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation

/// A Lottie file that was read: an animation of layers, as a value.
///
///     let animation = try CALottieAnimation(contentsOf: url)
///     let layer = animation.makeLayer()
///     view.layer.addSublayer(layer)
///     layer.play()
///
/// Frames count from ``startFrame`` to ``endFrame``; the time 0 of a layer is the first of them.
public final class CALottieAnimation: Sendable {
  /// How a file is read.
  public struct Options: Sendable {
    /// How much the file may ask for.
    public var limits = CALottieLimits()
    /// Whether expressions are evaluated. Without them properties have the values of their key
    /// frames. Default true.
    public var usesExpressions = true

    /// The defaults.
    public init() {}
  }

  /// The file as values.
  package let composition: LottieComposition
  let images: any LottieImageSource
  let options: Options
  private let remarks: [CALottieDiagnostic]

  /// Reads a file of Lottie JSON. Pictures that it names are looked for beside it.
  public convenience init(
    contentsOf url: URL, options: Options = Options()
  ) throws(CALottieError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw CALottieError(
        kind: .unreadable, line: nil, value: url.path, rule: "the file cannot be read")
    }
    try self.init(data: data, folder: url.deletingLastPathComponent(), options: options)
  }

  /// Reads Lottie JSON.
  ///
  /// - Parameter folder: Where pictures that the file names are; nil for nowhere.
  public convenience init(
    data: Data, folder: URL? = nil, options: Options = Options()
  ) throws(CALottieError) {
    var limits = JSONLimits()
    limits.bytes = options.limits.fileBytes
    limits.depth = options.limits.depth
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: data, limits: limits)
    } catch {
      throw CALottieError(error)
    }
    try self.init(json, images: FolderImages(folder: folder), options: options)
  }

  /// The animation of a file's JSON.
  package init(
    _ json: JSONValue, images: any LottieImageSource, options: Options
  ) throws(CALottieError) {
    let notes = LottieNotes(limit: options.limits.diagnostics)
    var composition = LottieDecoder(limits: options.limits, notes: notes).composition(json)
    try composition.check(line: json.line)
    if options.usesExpressions { LottieExpressions.apply(to: &composition, notes: notes) }
    self.composition = composition
    (self.images, self.options, remarks) = (images, options, notes.diagnostics)
  }

  /// The animation of a composition that was changed, with the remarks of the one it came from.
  package init(_ composition: LottieComposition, like other: CALottieAnimation) {
    self.composition = composition
    (images, options, remarks) = (other.images, other.options, other.remarks)
  }

  /// The size of the canvas, points.
  public var size: CGSize { composition.size }
  /// Frames per second.
  public var frameRate: Double { composition.frameRate }
  /// The first frame.
  public var startFrame: Double { composition.inFrame }
  /// The frame after the last one.
  public var endFrame: Double { composition.outFrame }
  /// Seconds.
  public var duration: Double { (endFrame - startFrame) / frameRate }
  /// The name that the file gives itself.
  public var name: String { composition.name }
  /// The remarks about the file as it was read. A layer has more, of what it draws.
  public var diagnostics: [CALottieDiagnostic] { remarks }

  /// The named places of the file, in its order.
  public var markers: [Marker] {
    composition.markers.map { Marker(name: $0.name, frame: $0.frame, duration: $0.duration) }
  }

  /// A named span of frames.
  public struct Marker: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The first frame.
    public let frame: Double
    /// Frames; 0 for a moment.
    public let duration: Double
  }

  /// Layers that play the animation.
  ///
  /// They belong to the calling thread, as all layers do.
  public func makeLayer() -> CALottieLayer { CALottieLayer(animation: self) }
}

extension LottieComposition {
  /// Refuses what cannot be shown.
  func check(line: Int) throws(CALottieError) {
    func fail(_ value: String, _ rule: String) -> CALottieError {
      CALottieError(kind: .malformed, line: line, value: value, rule: rule)
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw fail("\(size.width) × \(size.height)", "an animation has a width and a height, w and h")
    }
    guard frameRate > 0, frameRate.isFinite else {
      throw fail("\(frameRate)", "an animation has a frame rate above 0, fr")
    }
    guard outFrame > inFrame, outFrame - inFrame < 1e7 else {
      throw fail(
        "\(inFrame) to \(outFrame)",
        "the out point (op) is after the in point (ip), by less than 10,000,000 frames")
    }
  }
}

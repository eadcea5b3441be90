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
  public typealias Options = CALottieOptions

  /// The file: its facts, and the contents of a package.
  public let file: CALottieFile
  /// The file as values.
  let composition: LottieComposition
  let images: any LottieImageSource
  private let remarks: [CALottieDiagnostic]

  /// Reads a file of Lottie JSON, or a `.lottie` package. Pictures that a file names are looked for
  /// beside it.
  ///
  /// - Throws: ``CALottieError`` when the file cannot be read, is neither, exceeds a limit, or
  ///   lacks the animation or theme that the options name.
  public convenience init(
    contentsOf url: URL, options: Options = Options()
  ) throws(CALottieError) {
    try self.init(CALottieFile(contentsOf: url, options: options))
  }

  /// Reads Lottie JSON, or a package.
  ///
  /// - Parameter folder: Where pictures that the file names are; nil for no place.
  public convenience init(
    data: Data, folder: URL? = nil, options: Options = Options()
  ) throws(CALottieError) {
    try self.init(CALottieFile(data, path: "animation.json", folder: folder, options: options))
  }

  /// The animation of a file that was read.
  public init(_ file: CALottieFile) {
    let options = file.options
    let notes = LottieNotes(file: file.documentPath, limit: options.limits.diagnostics)
    for diagnostic in file.packageDiagnostics { notes.add(diagnostic) }
    let decoder = LottieDecoder(
      limits: options.limits, notes: notes, rules: LottieRules(options.player))
    var composition = decoder.composition(file.json)
    if options.usesExpressions { LottieExpressions.apply(to: &composition, notes: notes) }
    self.composition = composition
    (self.file, remarks) = (file, notes.diagnostics)
    images = LottieResources(file.package, folder: file.folder, options: options)
  }

  /// The animation of a composition that was changed, with the remarks of the one it came from.
  init(_ composition: LottieComposition, like other: CALottieAnimation) {
    self.composition = composition
    (file, images, remarks) = (other.file, other.images, other.remarks)
  }

  var options: Options { file.options }

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

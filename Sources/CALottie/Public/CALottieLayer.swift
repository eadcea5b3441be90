// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation
import QuartzCore

/// A layer that plays a Lottie animation.
///
/// Its sublayers are the layers of the file, with their names; each is a `CALayer` that a program
/// may change. Layers above in the file lie above here. y grows downward, as in the file: in a
/// space whose y grows upward, set `isGeometryFlipped`.
///
/// At first it stands still at the first frame.
public final class CALottieLayer: CALayer, PlainContainer {
  /// How the animation goes on at its end.
  public enum LoopMode: Hashable, Sendable {
    /// It stops at the last frame.
    case playOnce
    /// It begins again, without end.
    case loop
    /// It goes back and forth, without end.
    case autoReverse
    /// It plays that many times.
    case `repeat`(Int)
    /// It goes back and forth that many times.
    case repeatBackwards(Int)
  }

  /// The animation that the layer plays.
  public let animation: CALottieAnimation
  /// The remarks about the file and its layers.
  public private(set) var diagnostics: [CALottieDiagnostic] = []
  /// How many animated properties of the file play as animations of layers.
  public private(set) var playedPropertyCount = 0
  /// How many animated properties are sampled at the frame rate, because no animation says them.
  public private(set) var sampledPropertyCount = 0
  /// Why properties are sampled, and how many for each reason.
  public private(set) var samplingReasons: [String: Int] = [:]

  /// Holds the layers of the file; its clock is the animation's.
  private let stage = CALayer()
  private var parts: [LottiePart] = []

  /// Makes the layers.
  public init(animation: CALottieAnimation) {
    self.animation = animation
    super.init()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    build()
    CATransaction.commit()
  }

  /// A presentation copy.
  public required override init(layer: Any) {
    guard let other = layer as? CALottieLayer else {
      preconditionFailure("A CALottieLayer is copied from one, not from \(layer).")
    }
    animation = other.animation
    super.init(layer: layer)
  }

  /// Layers of files are not archived.
  public required init?(coder: NSCoder) { nil }

  private func build() {
    let composition = animation.composition
    name = composition.name.isEmpty ? "Lottie" : composition.name
    bounds = CGRect(origin: .zero, size: composition.size)
    masksToBounds = true
    stage.name = "stage"
    stage.anchorPoint = .zero
    stage.bounds = bounds
    addSublayer(stage)
    let notes = LottieNotes(
      file: animation.file.documentPath, limit: animation.options.limits.diagnostics)
    for diagnostic in animation.diagnostics { notes.add(diagnostic) }
    let builder = LayerBuilder(
      composition, images: animation.images, notes: notes, limits: animation.options.limits)
    builder.build(into: stage)
    parts = builder.animator.parts
    count(builder.animator)
    diagnostics = notes.diagnostics
    addAnimations(loopMode: .playOnce, range: animation.startFrame...animation.endFrame)
    stage.speed = 0
    stage.timeOffset = 0
  }

  private func count(_ animator: LayerAnimator) {
    sampledPropertyCount = animator.sampled.count
    playedPropertyCount = animator.moving.subtracting(animator.sampled.keys).count
    for reason in animator.sampled.values { samplingReasons[reason.rawValue, default: 0] += 1 }
  }

  /// The factor of the speed. Default 1.
  public var playbackSpeed: Double = 1

  /// Plays from a moment of the superlayer's clock.
  ///
  /// - Parameters:
  ///   - range: The frames that are played; nil, the default, for all.
  ///   - loopMode: How it goes on at the end of the range.
  ///   - time: The moment, seconds; nil, the default, is the present.
  public func play(
    _ range: ClosedRange<Double>? = nil, loopMode: LoopMode = .playOnce,
    at time: CFTimeInterval? = nil
  ) {
    let all = animation.startFrame...animation.endFrame
    let range = range.map { $0.clamped(to: all) } ?? all
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    addAnimations(loopMode: loopMode, range: range)
    stage.timeOffset = 0
    stage.beginTime = time ?? convertTime(CACurrentMediaTime(), from: nil)
    stage.speed = Float(playbackSpeed)
    CATransaction.commit()
  }

  /// Shows a frame and stands still; any number, between the first frame and the last.
  public var currentFrame: Double {
    get {
      animation.startFrame + stage.convertTime(CACurrentMediaTime(), from: nil)
        * animation.frameRate
    }
    set {
      let frame = min(max(newValue, animation.startFrame), animation.endFrame)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      if isPlayingPart {
        addAnimations(loopMode: .playOnce, range: animation.startFrame...animation.endFrame)
      }
      stage.speed = 0
      stage.beginTime = 0
      stage.timeOffset = (frame - animation.startFrame) / animation.frameRate
      CATransaction.commit()
    }
  }

  /// The share of the play range that ``currentFrame`` has passed, 0 to 1; setting it shows that
  /// frame and stands still.
  public var progress: Double {
    get { (currentFrame - animation.startFrame) / (animation.endFrame - animation.startFrame) }
    set {
      let length = animation.endFrame - animation.startFrame
      currentFrame = animation.startFrame + newValue * length
    }
  }

  /// Whether the animations are those of a part of the file, or repeat.
  private var isPlayingPart = false

  private func addAnimations(loopMode: LoopMode, range: ClosedRange<Double>) {
    let all = animation.startFrame...animation.endFrame
    isPlayingPart = loopMode != .playOnce || range != all
    let pass = PlayPass(animation: animation, range: range, loopMode: loopMode)
    for part in parts { pass.add(part) }
  }
}

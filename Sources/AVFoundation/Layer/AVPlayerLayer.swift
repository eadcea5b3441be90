// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAMedia
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore

/// A layer that shows the pictures of a player. All else is as with any layer: transforms, corners,
/// masks, shadows, animations.
open class AVPlayerLayer: CALayer {
  /// Makes a layer without a player.
  public override init() {
    super.init()
    contentsGravity = .resizeAspect
  }

  /// Makes a layer of a player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// Makes the copy of `layer` for a presentation tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? AVPlayerLayer else { return }
    (shownPlayer, gravity) = (layer.shownPlayer, layer.gravity)
  }

  /// Reads a layer from an archive, which has no player.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var shownPlayer: AVPlayer?
  private var gravity = AVLayerVideoGravity.resizeAspect

  /// The player. Default nil.
  open var player: AVPlayer? {
    get { shownPlayer }
    set {
      shownPlayer = newValue
      setSource(newValue?.source)
    }
  }

  /// How the pictures lie in the bounds. Default `resizeAspect`. It sets `contentsGravity`.
  open var videoGravity: AVLayerVideoGravity {
    get { gravity }
    set {
      gravity = newValue
      contentsGravity =
        switch newValue {
        case .resize: .resize
        case .resizeAspectFill: .resizeAspectFill
        default: .resizeAspect
        }
    }
  }

  /// Whether there is a picture for the player's time now.
  ///
  /// ``whenReadyForDisplay(_:)`` stands for observing it.
  open var isReadyForDisplay: Bool {
    guard let player, player.currentItem != nil || !player.played.isEmpty else { return false }
    return player.source.picture(at: player.now, waits: ManualClock.current != nil) != nil
  }

  /// Calls `handler` on the main queue when there is a picture; at once if there is one.
  open func whenReadyForDisplay(_ handler: @escaping (AVPlayerLayer) -> Void) {
    guard let player, !isReadyForDisplay else { return handler(self) }
    let (source, time) = (player.source, player.now)
    let call = MainCall { handler(self) }
    DispatchQueue.global().async {
      if source.picture(at: time, waits: true) != nil { call.make() }
    }
  }

  /// Where the pictures lie, points of the layer; zero until the film is open.
  open var videoRect: CGRect {
    let size = player?.currentItem?.presentationSize ?? .zero
    guard size.width > 0, size.height > 0 else { return .zero }
    switch gravity {
    case .resize: return bounds
    case .resizeAspectFill:
      let scale = max(bounds.width / size.width, bounds.height / size.height)
      let filling = CGSize(width: size.width * scale, height: size.height * scale)
      return CGRect(
        x: bounds.midX - filling.width / 2, y: bounds.midY - filling.height / 2,
        width: filling.width, height: filling.height)
    default: return AVMakeRect(aspectRatio: size, insideRect: bounds)
    }
  }

  /// Attributes of the pictures that a program asks for. Stored only. Default nil.
  open var pixelBufferAttributes: [String: Any]?

  /// The picture for the player's time now, as pixels; nil if there is none.
  open func copyDisplayedPixelBuffer() -> CVPixelBuffer? {
    guard let player,
      let contents = player.source.picture(
        at: player.now, waits: ManualClock.current != nil)
    else { return nil }
    return .filled(contents.image, format: kCVPixelFormatType_32BGRA)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import QuartzCore

extension SceneReader {
  /// The key of the animation that a layer gets for an animated picture. It is not written: the
  /// picture is.
  static let animatedPictureKey = "LayerKit.animatedPicture"

  /// Sets the contents of a layer; an animated picture plays by its own timing from the time at
  /// which animations of the layer begin, a film from time 0 of the layer's clock.
  func setContents(_ value: PropertyValue?, line: Int, on target: LayerTarget) {
    set(value, "contents", line, on: target)
    target.layer.removeAnimation(forKey: Self.animatedPictureKey)
    guard case .contents(let contents)? = value else { return }
    if let film = images.film(ofPoster: contents.image) {
      target.layer.setSource(film)
      if let shown = target.layer.state.contents?.image {
        images.note(shown, asSourceOf: contents.image)
      }
    }
    guard let picture = images.animations[contents.image.identity] else { return }
    target.layer.add(CAKeyframeAnimation(picture), forKey: Self.animatedPictureKey)
  }
}

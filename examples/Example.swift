// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore

/// A card tree, its picture, and a line on standard output whenever the picture comes to rest.
final class Example {
  let tree = CardTree()
  private var picture: LayerPicture?
  private var restedAt = -1

  /// Draws a frame into the toolkit's framebuffer, whose context is current.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - keepsPixels: Whether the framebuffer has the pixels of the last frame.
  func draw(_ destination: CARenderer.Destination, scale: CGFloat, keepsPixels: Bool) {
    tree.resize(
      to: CGSize(
        width: CGFloat(destination.width) / scale, height: CGFloat(destination.height) / scale))
    do {
      let picture = try self.picture ?? LayerPicture(of: tree.root)
      self.picture = picture
      if keepsPixels {
        picture.draw(into: destination, scale: scale)
      } else {
        picture.draw(intoExchanged: destination, scale: scale)
      }
      if wait == nil, restedAt != picture.frames {
        restedAt = picture.frames
        say("rest")
      }
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  /// Seconds until the next frame is due; nil where nothing is going to change by itself.
  var wait: Double? {
    guard let picture, picture.nextTime < .infinity else { return nil }
    return max(picture.nextTime - CACurrentMediaTime(), 0)
  }

  /// Ends: the context is current.
  func close() {
    say("end")
    picture?.close()
    picture = nil
  }

  private func say(_ word: String) {
    guard let picture else { return }
    print("\(word): frames \(picture.frames), pixels \(picture.pixels)")
    fflush(nil)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore

/// A card tree, its picture, and a line on standard output whenever the picture comes to rest.
final class Example {
  let tree = CardTree()
  private var picture: LayerPicture?
  private var restedAt = -1

  /// Shows the tree in the toolkit's framebuffer, whose context is current.
  func draw(_ destination: CARenderer.Destination, scale: CGFloat, keepsPixels: Bool) {
    tree.resize(
      to: CGSize(
        width: CGFloat(destination.width) / scale, height: CGFloat(destination.height) / scale))
    do {
      let picture = try self.picture ?? LayerPicture(of: tree.root)
      self.picture = picture
      picture.draw(into: destination, scale: scale, keepsPixels: keepsPixels)
      if wait == nil, restedAt != picture.frames {
        restedAt = picture.frames
        say("rest", picture)
      }
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  /// Seconds until the next frame is due; nil where nothing is going to change by itself.
  var wait: Double? { picture?.wait }

  /// Lets go of the picture before its context goes, which is current. The next frame makes
  /// another.
  func close() {
    if let picture { say("end", picture) }
    picture = nil
  }

  private func say(_ word: String, _ picture: LayerPicture) {
    print("\(word): frames \(picture.frames), pixels \(picture.pixels)")
    fflush(nil)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension Frame {
  /// The pictures, then those that lie elsewhere, then those of the rasters, in order.
  package var pictures: [Contents] { contents + externals + rasters.flatMap(\.frame.pictures) }

  /// The frame with each of its pictures, those of its rasters included, put through `change`, in
  /// the order of ``pictures``.
  package func replacingPictures(_ change: (Contents) -> Contents) -> Frame {
    var frame = self
    frame.contents = contents.map(change)
    frame.externals = externals.map(change)
    frame.rasters = rasters.map {
      Raster(layer: $0.layer, $0.content, frame: $0.frame.replacingPictures(change))
    }
    return frame
  }

  /// Whether both frames draw the same, whatever names their pictures go by.
  package func drawsSame(as other: Frame) -> Bool {
    let own = pictures
    let others = other.pictures
    guard own.count == others.count, zip(own, others).allSatisfy({ $0.hasPixels(of: $1) }) else {
      return false
    }
    var names = own.makeIterator()
    return self == other.replacingPictures { names.next() ?? $0 }
  }
}

extension Contents {
  fileprivate func hasPixels(of other: Contents) -> Bool {
    if part != other.part || image.isHalfFloat != other.image.isHalfFloat { return false }
    if image === other.image { return true }
    guard image.width == other.image.width, image.height == other.image.height else { return false }
    // Lent for the call, and only compared.
    return image.isHalfFloat
      ? image.withPremultipliedRGBA16F { own in
        other.image.withPremultipliedRGBA16F { own.elementsEqual($0) }
      }
      : image.withPremultipliedRGBA8 { own in
        other.image.withPremultipliedRGBA8 { own.elementsEqual($0) }
      }
  }
}

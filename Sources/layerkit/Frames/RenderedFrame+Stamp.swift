// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAMedia
import CARenderServer

extension PictureHistory: PictureDifferences {
  package func differences(between first: Int, and second: Int) -> [PictureRect]? {
    changes(between: first, and: second)?.map {
      PictureRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
  }
}

extension RenderedFrame {
  /// The frame among those of its renderer; nil where a render server draws.
  var stamp: PictureStamp? {
    guard let number, let history else { return nil }
    return PictureStamp(number, of: history)
  }
}

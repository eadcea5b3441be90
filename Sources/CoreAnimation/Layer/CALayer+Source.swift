// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension CALayer {
  /// Has the layer show the pictures of a source, without any action; nil for none.
  ///
  /// ``contents`` is nil then.
  package func setSource(_ source: (any PictureSource)?) {
    if source == nil, state.contents?.source == nil { return }
    if let source, state.contents?.source === source { return }
    state.contents = source.map { Contents($0, showing: .clearPixel) }
    setObject(\.contents, nil)
    didChange(.contents)
  }

  /// The source whose pictures the layer shows; nil for none.
  package var source: (any PictureSource)? { state.contents?.source }
}

extension CGImage {
  /// A new image of one clear pixel.
  fileprivate static var clearPixel: CGImage {
    CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
  }
}

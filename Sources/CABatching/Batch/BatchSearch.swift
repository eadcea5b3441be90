// SPDX-License-Identifier: Apache-2.0

/// How a batcher looks for draws that others hide, and for rectangles that can be copied.
struct BatchSearch: Sendable {
  /// Whether drawing front to back pays.
  var gain = DepthGain()
  /// The copies of pictures.
  var finder = PictureCopies()
}

// SPDX-License-Identifier: Apache-2.0

/// How a batcher looks for draws that others hide, and for those that can be copied or cleared to.
struct BatchSearch: Sendable {
  /// Whether drawing front to back pays.
  var gain = DepthGain()
  /// The copies of pictures.
  var finder = PictureCopies()
  /// Whether the ground of a pass is looked for.
  var clearsGround = true
}

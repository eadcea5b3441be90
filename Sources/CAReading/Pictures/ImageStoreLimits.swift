// SPDX-License-Identifier: Apache-2.0

/// How many pictures a document may have, and how large ones.
package struct ImageStoreLimits: Hashable, Sendable {
  /// Bytes of one image file before it is decoded; called `imageFileBytes`. Default 64 MiB.
  package var fileBytes = 64 << 20
  /// Bytes of all decoded images, four for a pixel; called `imagePixelBytes`. Default 2 GiB.
  package var pixelBytes = 2 << 30
  /// Different images; called `images`. Default 4,096.
  package var count = 4096

  package init() {}
}

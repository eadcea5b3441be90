// SPDX-License-Identifier: Apache-2.0
import CAFrame

extension Draw {
  /// Whether all its quads are upright and seen without perspective, and its kind has a program for
  /// such.
  ///
  /// The quads of a path lie in device pixels, so they are.
  func isUpright(_ parts: BatchParts) -> Bool {
    guard variant.kind.row.features.contains(.upright),
      variant.features.isDisjoint(with: .ofRecords)
    else { return false }
    if case .fill = source { return true }
    return instances.heads.allSatisfy { parts.heads[$0].isUpright }
  }
}

extension InstanceHead {
  /// Whether the axes of its plane are those of the surface, without perspective.
  fileprivate var isUpright: Bool {
    isAffine && rowX.y == 0 && rowY.x == 0 && rowX.x != 0 && rowY.y != 0
  }
}

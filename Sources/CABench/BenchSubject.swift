// SPDX-License-Identifier: Apache-2.0

/// Something that `bench` measures: a workload, a scene as it plays, or the frames of a capture.
package struct BenchSubject {
  /// The name in reports: that of the floor's workload, or of the file.
  package let name: String
  /// The number of things that a workload draws; nil for others.
  package let count: Int?
  /// Whether the edges of a workload's layers are antialiased; nil for others, whose layers say.
  package let isAntialiased: Bool?
  /// Whether it has frames for as many rounds as are asked for: a capture has its own, no more.
  package let isEndless: Bool
  /// Makes a player of its frames, which draws each frame whole where asked, not only its damage.
  package let makePlayer: (_ whole: Bool) throws -> any BenchPlayer

  /// A tree of layers.
  ///
  /// - Parameter stage: Makes the tree.
  package init(
    name: String, count: Int? = nil, isAntialiased: Bool? = nil,
    stage: @escaping () throws -> BenchStage
  ) {
    (self.name, self.count, self.isAntialiased) = (name, count, isAntialiased)
    isEndless = true
    makePlayer = { whole in try StagePlayer(try stage(), whole: whole) }
  }

  /// Frames that a player has of its own.
  package init(name: String, player: @escaping (_ whole: Bool) throws -> any BenchPlayer) {
    (self.name, makePlayer) = (name, player)
    (count, isAntialiased, isEndless) = (nil, nil, false)
  }
}

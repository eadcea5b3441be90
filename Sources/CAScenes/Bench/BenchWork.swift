// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A benchmark workload: a layer tree and its changes from frame to frame.
///
/// The pictures are those of the floor program that the ratios in `docs/performance.md` are taken
/// against: 1920 × 1080 points, unless a program asks for others, at one pixel per point, y down.
package protocol BenchWork: AnyObject {
  /// The layer that fills the canvas.
  var root: CALayer { get }
  /// Frames to show before those that count: they upload textures and fill caches.
  var warmUp: [Int] { get }
  /// Sets the properties of frame `frame`, inside the caller's transaction.
  func show(frame: Int)
}

/// Constants of all workloads.
package enum BenchCanvas {
  /// Points, and pixels at scale 1, of the workloads that are made meanwhile. Things spread over
  /// it in their usual size.
  @TaskLocal package static var size = CGSize(width: 1920, height: 1080)

  /// Makes a workload for another canvas than the usual one.
  package static func with<Result>(_ size: CGSize, _ make: () throws -> Result) rethrows -> Result {
    try $size.withValue(size, operation: make)
  }

  /// A place of item `index` on the canvas, `margin` or more from its sides.
  static func place(_ index: Int, margin: CGSize) -> (x: Float, y: Float) {
    let room = (
      x: Float(size.width - 2 * margin.width), y: Float(size.height - 2 * margin.height)
    )
    return (
      Float(margin.width) + benchNoise(index, 0) * room.x,
      Float(margin.height) + benchNoise(index, 1) * room.y
    )
  }

  /// The colour behind the root: the floor clears with it.
  package static let background = CGColor(srgbRed: 0.12, green: 0.12, blue: 0.14, alpha: 1)

  static func makeRoot() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: size)
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    return root
  }
}

/// A workload by name, with the number of things it draws unless said otherwise.
package struct BenchEntry: Sendable {
  /// The name of the workload, as in `W1`.
  package let name: String
  /// The floor program's name of the same work.
  package let floorName: String
  package let title: String
  package let defaultCount: Int
  /// The largest count that is accepted.
  package let maximumCount: Int
  /// Whether every frame is drawn whole, also where little changed.
  package var isDrawnWhole = false
  /// Makes the tree. The flag is the edge antialiasing of its layers.
  package let make: @Sendable (_ count: Int, _ antialiased: Bool) -> any BenchWork

  /// Every workload, in order of their numbers.
  package static let all = [
    BenchEntry(
      name: "W1", floorName: "cards", title: "cards turning in perspective, 16 textures",
      defaultCount: 1000, maximumCount: 100_000,
      make: { CardsWork(count: $0, antialiased: $1) }),
    BenchEntry(
      name: "W2", floorName: "dui", title: "rounded panels with border, shadow and picture",
      defaultCount: 500, maximumCount: 100_000,
      make: { InterfaceWork(count: $0, antialiased: $1) }),
    BenchEntry(
      name: "W3", floorName: "static-full", title: "still layers and one that moves, redrawn whole",
      defaultCount: 2000, maximumCount: 100_000, isDrawnWhole: true,
      make: { StaticWork(count: $0, antialiased: $1) }),
    BenchEntry(
      name: "W3-damage", floorName: "static", title: "the same, redrawn where something changed",
      defaultCount: 2000, maximumCount: 100_000,
      make: { StaticWork(count: $0, antialiased: $1) }),
    BenchEntry(
      name: "W3-spread", floorName: "static-spread",
      title: "the same, with as many layers under the one that moves whatever their number",
      defaultCount: 2000, maximumCount: 100_000,
      make: { StaticWork(count: $0, antialiased: $1, isSpread: true) }),
    BenchEntry(
      name: "W4", floorName: "masks", title: "half transparent groups under pictures for masks",
      defaultCount: 50, maximumCount: 10_000,
      make: { MasksWork(count: $0, antialiased: $1) }),
    BenchEntry(
      name: "W5", floorName: "vector", title: "filled and stroked paths that turn and grow",
      defaultCount: 200, maximumCount: 10_000,
      make: { count, _ in VectorWork(count: count) }),
    BenchEntry(
      name: "W6", floorName: "particles", title: "particles of one emitter, their light added",
      defaultCount: 10_000, maximumCount: 400_000,
      make: { count, _ in ParticlesWork(count: count) }),
    BenchEntry(
      name: "W7", floorName: "scroll", title: "opaque tiles scrolled by 17 points a frame",
      defaultCount: 400, maximumCount: 400,
      make: { ScrollWork(count: $0, antialiased: $1) }),
    BenchEntry(
      name: "W8", floorName: "gradients", title: "rounded gradients, axial and radial, that turn",
      defaultCount: 300, maximumCount: 100_000,
      make: { count, _ in GradientsWork(count: count) }),
    BenchEntry(
      name: "W9", floorName: "copies", title: "a grid of copies of one plate that turns",
      defaultCount: 100, maximumCount: 250,
      make: { count, _ in CopiesWork(count: count) }),
    BenchEntry(
      name: "W10", floorName: "layers", title: "plain layers of 32 × 32, all of which move",
      defaultCount: 10_000, maximumCount: 100_000,
      make: { LayersWork(count: $0, antialiased: $1) }),
    BenchEntry(
      name: "W11", floorName: "film", title: "a film of raw frames that fills the canvas",
      defaultCount: 4, maximumCount: 64,
      make: { count, _ in FilmWork(count: count) }),
  ]

  /// The workload with that name, in any case, or the floor's name for it.
  package static func named(_ name: String) -> BenchEntry? {
    all.first { $0.name.lowercased() == name.lowercased() || $0.floorName == name }
  }
}

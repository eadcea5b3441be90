// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Frames of rasters as one frame, in which each draws to a target of its own instead of a surface.
///
/// Passes that do not depend on each other then run together, and targets share textures.
package struct JoinedFrames {
  /// The frame; no pass of it draws to the surface.
  package private(set) var frame = Frame(size: DeviceSize(width: 1, height: 1))
  /// For each of the frames the target that stands for its surface.
  package private(set) var targets: [Int] = []
  /// For each of the frames the end of its passes.
  package private(set) var passEnds: [Int] = []

  /// The frames as one; ``canJoin(_:)`` says of which there may be several.
  package init(_ frames: [Frame]) {
    for frame in frames { append(frame) }
  }

  /// Whether a frame can be joined with others: nothing in the values of its instances refers to
  /// records of the frame.
  package static func canJoin(_ frame: Frame) -> Bool {
    frame.matrices.isEmpty && frame.stops.isEmpty && frame.swarms.isEmpty
      && frame.externals.isEmpty
  }

  private mutating func append(_ other: Frame) {
    let offsets = Offsets(frame, surface: frame.targets.count + other.targets.count + 1)
    frame.passes += other.passes.map(offsets.moved)
    frame.draws += other.draws.map(offsets.moved)
    frame.heads += other.heads.map(offsets.moved)
    frame.values.append(contentsOf: other.values)
    frame.clips += other.clips
    frame.matrices += other.matrices
    frame.stops += other.stops
    frame.swarms += other.swarms
    frame.swarmPictures += other.swarmPictures
    frame.contents += other.contents
    frame.externals += other.externals
    frame.targets += other.targets + [other.size]
    frame.rasters += other.rasters
    frame.fills += other.fills
    targets.append(offsets.surface)
    passEnds.append(frame.passes.count)
  }
}

/// How far the places of a frame move that is put behind another one.
private struct Offsets {
  /// The target in place of the surface.
  let surface: Int
  private let targets: Int
  private let draws: Int
  private let heads: Int32
  private let values: Int32
  private let clips: Float
  private let contents: Int32
  private let externals: Int32
  private let rasters: Int32
  private let fills: Int32

  init(_ frame: Frame, surface: Int) {
    self.surface = surface
    (targets, draws) = (frame.targets.count, frame.draws.count)
    (heads, values) = (frame.nextInstances.first, frame.nextInstances.values)
    clips = Float(frame.clips.count)
    (contents, externals) = (Int32(frame.contents.count), Int32(frame.externals.count))
    (rasters, fills) = (Int32(frame.rasters.count), Int32(frame.fills.count))
  }

  private func moved(target: Int) -> Int { target == 0 ? surface : target + targets }

  func moved(_ pass: Pass) -> Pass {
    var pass = pass
    pass.target = moved(target: pass.target)
    if case .copy(let source) = pass.begin { pass.begin = .copy(of: moved(target: source)) }
    pass.draws = pass.draws.lowerBound + draws..<pass.draws.upperBound + draws
    return pass
  }

  func moved(_ draw: Draw) -> Draw {
    var draw = draw
    draw.instances.first += heads
    draw.instances.values += values
    if draw.mask > 0 { draw.mask += Int32(targets) }
    switch draw.source {
    case .color: break
    case .contents(let place): draw.source = .contents(place + contents)
    case .external(let place): draw.source = .external(place + externals)
    case .target(let target): draw.source = .target(target + Int32(targets))
    case .raster(let place): draw.source = .raster(place + rasters)
    case .fill(let place): draw.source = .fill(place + fills)
    }
    return draw
  }

  func moved(_ head: InstanceHead) -> InstanceHead {
    head.movingClips(by: clips)
  }
}

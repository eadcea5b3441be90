// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CADevice
import CAGeometry
import CoreGraphics

extension Compositor {
  /// Builds every program but those of films and textures of programs, and draws once with it, so
  /// that no later frame waits for a compiler.
  ///
  /// - Throws: an error of ``Device/makeProgram(_:in:)``, or a ``DeviceError``.
  package func warm() throws {
    let warmUp = try ProgramWarmUp(for: self)
    while try warmUp.step() {}
  }

  /// How many programs there are so far.
  package var programCount: Int { programs.count }
}

extension ProgramWarmUp {
  /// A frame of 8 × 8 pixels with the draws that `addDraws` adds to its surface. The draws may use
  /// two white contents, the second as large as the frame, a raster, a path and two targets.
  static func frame(_ addDraws: (inout Frame) -> Void) -> Frame {
    var frame = Frame(size: DeviceSize(width: 8, height: 8))
    frame.targets = [frame.size, frame.size]
    let white = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
    let square = CGImage(
      width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 255, count: 256))
    frame.contents = [Contents(white), Contents(square)]
    let identity: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) =
      ([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0])
    frame.clips = [
      ClipRecord(
        rowX: identity.0, rowY: identity.1, rowOrigin: identity.2, rect: [0, 0, 8, 8],
        radii: [1, 1, 1, 1])
    ]
    frame.rasters = [Raster(layer: LayerID(rawValue: 0), frame: Frame(size: frame.size))]
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 7.5, height: 7.5), transform: nil)
    frame.fills = [
      PathFill(path, map: .identity, clip: frame.size.rect, maximumSegments: 100)
    ]
    for target in [1, 2, 0] {
      let first = frame.draws.count
      if target == 0 { addDraws(&frame) }
      frame.passes.append(
        Pass(
          target: target, rect: frame.size.rect, clearColor: .zero,
          draws: first..<frame.draws.count, layer: LayerID(rawValue: 0), reason: .surface))
    }
    return frame
  }

  /// Adds draws of a picture texel for pixel, as the scanlines of a driver draw it.
  static func addPlainDraws(to frame: inout Frame) {
    for isOpaque in [false, true] {
      let run = frame.nextInstances.holding(1)
      frame.append(
        PictureInstance().showing(u: (1 / 8, 0), v: (1 / 8, 0)), InstanceHead([0, 0, 8, 8]))
      frame.draws.append(
        Draw(
          layer: LayerID(rawValue: 0), variant: .picture, source: .contents(1), isOpaque: isOpaque,
          instances: run, bounds: frame.size.rect))
    }
  }
}

extension Frame {
  /// Adds a draw of a variant, blended, and one without where it can be opaque; and the same with
  /// quads that are upright, where these have programs of their own.
  mutating func addWarmUpDraws(_ variant: Variant, upright: Bool) {
    let opaque: [Variant] = [.color, .picture, Variant(.picture, .tint)]
    for isTurned in upright ? [true, false] : [true] {
      addWarmUpDraw(variant, isOpaque: false, isTurned: isTurned)
      if opaque.contains(variant) { addWarmUpDraw(variant, isOpaque: true, isTurned: isTurned) }
    }
  }

  private mutating func addWarmUpDraw(_ variant: Variant, isOpaque: Bool, isTurned: Bool) {
    let source: Source =
      switch variant.sampled {
      case .nothing: .color
      case .contents: .contents(0)
      case .target: .target(1)
      case .external: preconditionFailure("Programs of external pixels are not warmed up.")
      case .raster: .raster(0)
      case .coverage: .fill(0)
      }
    let first =
      variant.kind.hasHead
      ? nextInstances
      : nextParticles(
        of: warmUpSwarm(isOfPoints: variant.features.contains(.point)))
    let run = first.holding(1)
    var adder = WarmUpInstance(frame: self, isTurned: isTurned)
    variant.kind.accept(&adder)
    self = adder.frame
    draws.append(
      Draw(
        layer: LayerID(rawValue: 0), variant: variant, source: source,
        mask: variant.readsSecondTarget ? 2 : 0, isOpaque: isOpaque, instances: run,
        bounds: size.rect))
  }
}

extension Frame {
  /// A swarm of one picture, within a clip.
  fileprivate mutating func warmUpSwarm(isOfPoints: Bool) -> Swarm {
    var swarm = Swarm()
    if isOfPoints { swarm.squareSides = [8, 8] }
    swarm.clips = ClipRun(first: 0, count: 1)
    (swarm.pictures, swarm.pictureCount) = (Int32(swarmPictures.count), 1)
    swarmPictures.append(SwarmPicture(texture: [0, 0, 1, 1], size: [8, 8]))
    return swarm
  }
}

/// Adds an instance of a kind to a frame, over all of it.
private struct WarmUpInstance: InstanceVisitor {
  var frame: Frame
  let isTurned: Bool

  mutating func visit<I: Instance>(_ type: I.Type) {
    var head = InstanceHead([0, 0, 8, 8])
    if isTurned { head = head.slanted(by: 0.125) }
    head.setClips(ClipRun(first: 0, count: 1))
    frame.append(type.init(), head)
  }
}

import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CoreGraphics

extension Compositor {
  /// Builds every program and draws once with it, so that no later frame waits for a compiler.
  ///
  /// Software drivers generate code when a program first draws with a kind of blending, so each
  /// variant draws blended, and those that can be opaque also without.
  ///
  /// - Throws: a ``ShaderSourceError``, a ``ShaderError`` or a ``GLError``.
  package func warm() throws {
    for variant in Variant.all { _ = try programs.program(variant) }
    let target = try ColorTarget(device, width: 8, height: 8, label: "warm-up")
    let merges = batcher.isMerging
    batcher.isMerging = false
    defer { batcher.isMerging = merges }
    try draw(Self.warmUpFrame, into: target.framebuffer)
    try device.finish()
    residency.removeAll()
    rasters.removeAll()
    coverage.removeAll()
  }

  /// A frame of 8 × 8 pixels with a draw of each kind.
  private static var warmUpFrame: Frame {
    var frame = Frame(size: DeviceSize(width: 8, height: 8))
    frame.targets = [frame.size, frame.size]
    let white = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
    frame.contents = [Contents(white)]
    let identity: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) =
      ([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0])
    frame.clips = [
      ClipRecord(
        rowX: identity.0, rowY: identity.1, rowOrigin: identity.2, rect: [0, 0, 8, 8],
        radii: [1, 1, 1, 1])
    ]
    var quad = Quad()
    quad.corners01 = [0, 0, 8, 0]
    quad.corners23 = [0, 8, 8, 8]
    quad.rect = [0, 0, 8, 8]
    quad.numbers = [0, 1, 0, 1]
    frame.quads = [quad]
    frame.rasters = [Raster(layer: LayerID(rawValue: 0), frame: Frame(size: frame.size))]
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 7.5, height: 7.5), transform: nil)
    frame.fills = [
      PathFill(path, map: .identity, clip: frame.size.rect, maximumSegments: 100)
    ]
    for target in [1, 2, 0] {
      let first = frame.draws.count
      if target == 0 { frame.draws = warmUpDraws }
      frame.passes.append(
        Pass(
          target: target, rect: frame.size.rect, clearColor: .zero,
          draws: first..<frame.draws.count, layer: LayerID(rawValue: 0), reason: .surface))
    }
    return frame
  }

  private static var warmUpDraws: [Draw] {
    let opaque: [Variant] = [[], .texture, [.texture, .tint]]
    return (Variant.all.map { ($0, false) } + opaque.map { ($0, true) }).map { variant, isOpaque in
      let source: Source =
        variant.contains(.texture)
        ? .contents(0)
        : variant.contains(.coverage)
          ? .fill(0)
          : variant.contains(.raster) ? .raster(0) : variant.contains(.target) ? .target(1) : .color
      return Draw(
        layer: LayerID(rawValue: 0), variant: variant, source: source,
        mask: variant.isDisjoint(with: Variant.secondTarget) ? 0 : 2, isOpaque: isOpaque,
        firstQuad: 0,
        quadCount: 1,
        bounds: DeviceRect(x: 0, y: 0, width: 8, height: 8))
    }
  }
}

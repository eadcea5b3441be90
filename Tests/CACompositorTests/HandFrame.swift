// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CoreGraphics
import Testing

@testable import CACompositor

/// A frame made by hand, draw by draw.
struct HandFrame {
  var frame: Frame
  private var openPass: (target: Int, rect: DeviceRect, clear: SIMD4<Float>, firstDraw: Int)?

  init(width: Int, height: Int, clear: SIMD4<Float> = .zero) {
    frame = Frame(size: DeviceSize(width: width, height: height))
    openPass = (0, frame.size.rect, clear, 0)
  }

  /// Draws made by `draws` go to a new target over `rect`; passes before the surface's.
  mutating func target(
    _ rect: DeviceRect, clear: SIMD4<Float> = .zero, reason: PassReason = .groupOpacity,
    _ draws: (inout HandFrame) -> Void
  ) -> Int32 {
    let surface = openPass
    precondition(surface?.firstDraw == frame.draws.count, "Targets come before the surface.")
    frame.targets.append(DeviceSize(width: rect.width, height: rect.height))
    let first = frame.draws.count
    draws(&self)
    frame.passes.append(
      Pass(
        target: frame.targets.count, rect: rect, clearColor: clear,
        draws: first..<frame.draws.count, layer: LayerID(rawValue: UInt32(frame.targets.count)),
        reason: reason))
    openPass = (0, frame.size.rect, surface?.clear ?? .zero, frame.draws.count)
    return Int32(frame.targets.count)
  }

  /// The frame with its surface pass.
  var finished: Frame {
    var result = frame
    guard let pass = openPass else { return result }
    result.passes.append(
      Pass(
        target: pass.target, rect: pass.rect, clearColor: pass.clear,
        draws: pass.firstDraw..<frame.draws.count, layer: LayerID(rawValue: 100), reason: .surface))
    return result
  }

  /// A place in the frame's contents.
  mutating func contents(_ image: CGImage) -> Int32 {
    let contents = Contents(image)
    if let index = frame.contents.firstIndex(of: contents) { return Int32(index) }
    frame.contents.append(contents)
    return Int32(frame.contents.count - 1)
  }

  mutating func clip(_ record: ClipRecord) { frame.clips.append(record) }

  /// A draw of one quad over `box` (minX minY maxX maxY, layer space).
  ///
  /// - Parameter outset: how far the quad reaches beyond the box, for coverage of its edges.
  mutating func add(
    _ box: SIMD4<Float>, _ variant: Variant, _ source: Source = .color,
    color: SIMD4<Float> = [1, 1, 1, 1], outset: Float = 0, sampling: Sampling = .linear,
    mask: Int32 = 0, isOpaque: Bool = false, bounds: DeviceRect? = nil,
    _ change: (inout HandQuad) -> Void = { _ in }
  ) {
    var quad = HandQuad()
    let (left, top) = (box.x - outset, box.y - outset)
    let (right, bottom) = (box.z + outset, box.w + outset)
    quad.head.setCorners([left, top, right, bottom])
    quad.rect = box
    quad.color = color
    let (width, height) = (box.z - box.x, box.w - box.y)
    quad.texture = [1 / width, 1 / height, -box.x / width, -box.y / height]
    change(&quad)
    var run = frame.nextInstances
    run.count = 1
    frame.append(quad, variant.kind)
    frame.draws.append(
      Draw(
        layer: LayerID(rawValue: UInt32(frame.draws.count)), variant: variant, source: source,
        sampling: sampling, mask: mask, isOpaque: isOpaque,
        instances: run, bounds: bounds ?? Self.pixels(left, top, right, bottom)))
  }

  private static func pixels(
    _ left: Float, _ top: Float, _ right: Float, _ bottom: Float
  ) -> DeviceRect {
    let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    return DeviceRect(
      x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
  }

  /// Draws a target one to one; it begins at device pixel (x, y).
  mutating func composite(
    _ target: Int32, over box: SIMD4<Float>, x: Float, y: Float,
    color: SIMD4<Float> = [1, 1, 1, 1],
    mask: Int32 = 0, maskX: Float = 0, maskY: Float = 0
  ) {
    let variant = Variant(.target, mask == 0 ? [] : .mask)
    add(box, variant, .target(target), color: color, mask: mask) { quad in
      quad.texture = [1, 1, -x, -y]
      quad.deviceToMask = [1, 1, -maskX, -maskY]
    }
  }
}

/// All that tests say about an instance, of whatever kind.
struct HandQuad {
  var head = InstanceHead()
  var rect = SIMD4<Float>()
  var radii = SIMD4<Float>()
  var color = SIMD4<Float>()
  /// The scale and offset to what is sampled.
  var texture = SIMD4<Float>()
  var deviceToMask = SIMD4<Float>()
  var borderWidth: Float = 0

  fileprivate var shape: InstanceShape {
    InstanceShape(LayerRect(edges: SIMD4(rect)), radii: SIMD4<Double>(radii))
  }
}

extension Frame {
  fileprivate mutating func append(_ quad: HandQuad, _ kind: DrawKind) {
    switch kind {
    case .color:
      let border = ColorInstance.border(
        quad.color, shape: quad.shape, width: Double(quad.borderWidth))
      append(border, quad.head)
    case .picture:
      var picture = PictureInstance(tint: quad.color)
      (picture.shape, picture.layerToTexture) = (quad.shape, quad.texture)
      append(picture, quad.head)
    case .target:
      append(
        TargetInstance(
          deviceToTarget: quad.texture, opacity: quad.color.x, deviceToMask: quad.deviceToMask),
        quad.head)
    case .raster:
      append(
        RasterInstance(layerToTexel: quad.texture, tint: SIMD4(repeating: quad.color.x)), quad.head)
    case .coverage: append(CoverageInstance(quad.color), quad.head)
    default: preconditionFailure("No test makes \(kind) by hand.")
    }
  }
}

/// RGBA pixels, rows from the top.
struct Picture: Equatable {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let first = (y * width + x) * 4
    return SIMD4(bytes[first], bytes[first + 1], bytes[first + 2], bytes[first + 3])
  }

  /// The sum of alpha over a range of pixels, in pixels.
  func area(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    var sum = 0.0
    for y in rows { for x in columns { sum += Double(self[x, y].w) / 255 } }
    return sum
  }

  var area: Double { area(0..<width, 0..<height) }
}

/// A context of its own for one test, on the test's thread.
func withDevice<R>(_ body: (GLDevice) throws -> R) throws -> R {
  let context = try Context(on: Display.open())
  defer { context.close() }
  return try body(context.gl)
}

extension Compositor {
  /// The pixels of a frame on a fresh surface of its size.
  func picture(of frame: Frame, hasDepth: Bool = false) throws -> Picture {
    let surface = try ColorTarget(
      device, width: frame.size.width, height: frame.size.height, hasDepth: hasDepth,
      label: "surface")
    try draw(frame, into: surface.framebuffer)
    return Picture(
      width: frame.size.width, height: frame.size.height, bytes: surface.readRGBA8(device))
  }
}

/// The pixels of a frame, drawn by a compositor of its own.
func picture(
  of frame: Frame, options: CompositorOptions = CompositorOptions()
) throws -> Picture {
  try frame.checkInvariants()
  return try withDevice { device in
    try Compositor(device: device, options: options).picture(of: frame)
  }
}

/// An opaque image whose pixels differ from each other.
func patternImage(width: Int, height: Int, seed: Int = 0) -> CGImage {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      bytes += [
        UInt8((x * 37 + y * 11 + seed * 53) & 255), UInt8((x * 5 + y * 91 + seed) & 255),
        UInt8((x * y + seed * 29) & 255), 255,
      ]
    }
  }
  return CGImage(width: width, height: height, premultipliedRGBA: bytes)
}

/// An image of one colour.
func plainImage(width: Int, height: Int, _ color: SIMD4<UInt8>) -> CGImage {
  let pixel = [color.x, color.y, color.z, color.w]
  return CGImage(
    width: width, height: height,
    premultipliedRGBA: (0..<width * height).flatMap { _ in pixel })
}

/// The tests that draw with EGL. They run one after the other, each with a context of its own.
@Suite(.serialized) enum GLTests {}

extension LayerChange {
  /// A new layer with all of a state that is not the default.
  static func whole(_ id: UInt32, _ state: LayerState, _ sublayers: [UInt32]) -> LayerChange {
    let changed = PropertySet(
      PropertyTable.rows(for: .plain).filter { $0.read(state) != $0.defaultValue }.map(\.id))
    return LayerChange(
      layer: LayerID(rawValue: id), state: state, changed: changed,
      sublayers: sublayers.map { LayerID(rawValue: $0) })
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CADevice
import CAGeometry
import CoreGraphics
import DeviceSupport
import Testing

@testable import CACompositor

@Suite("What the compositor asks of a device") struct RecordingTests {
  static func surface(_ device: any Device, _ frame: Frame) throws -> DrawTarget {
    try ColorTarget(
      device, width: frame.size.width, height: frame.size.height, label: "surface"
    ).framebuffer
  }

  static func twoPasses() -> Frame {
    var hand = HandFrame(width: 64, height: 48, clear: [0, 0, 0, 1])
    let contents = hand.contents(plainImage(width: 16, height: 16, [255, 0, 0, 255]))
    let target = hand.target(DeviceRect(x: 8, y: 8, width: 32, height: 32)) {
      $0.add([8, 8, 24, 24], .picture, .contents(contents))
      $0.add([24, 24, 40, 40], Variant(.color, .rounded), color: [0, 1, 0, 1])
    }
    // A ground over all pixels would be cleared to.
    hand.add([0, 0, 60, 48], .color, color: [1, 1, 1, 1], isOpaque: true)
    hand.composite(target, over: [8, 8, 40, 40], x: 8, y: 8, color: SIMD4(repeating: 0.5))
    return hand.finished
  }

  @Test("the second of two equal frames of two passes makes these calls and no others")
  func calls() throws {
    let device = RecordingDevice()
    let frame = Self.twoPasses()
    let compositor = try Compositor(device: device)
    let surface = try Self.surface(device, frame)
    try compositor.draw(frame, into: surface)
    device.removeAll()
    try compositor.draw(frame, into: surface)
    #expect(
      device.text == """
        refill(instances 2, 680 bytes)
        group(pass 0 group opacity layer 1)
        begin(target 64×64)
        area(0 0 32×32)
        fill(0.0 0.0 0.0 0.0)
        setProgram(picture)
        texelToClip(0.0625 0.0625)
        drawQuads(picture instances 2, 2, 1)
        setProgram(color+rounded)
        texelToClip(0.0625 0.0625)
        drawQuads(color instances 2, 0, 1)
        endGroup()
        group(pass 1 surface layer 100)
        begin(surface)
        area(0 0 64×48)
        fill(0.0 0.0 0.0 1.0)
        setProgram(color)
        texelToClip(0.03125 0.041666668)
        mixing(off)
        drawQuads(color instances 2, 1, 1)
        setProgram(target)
        texelToClip(0.03125 0.041666668)
        mixing(one, oneMinusSourceAlpha)
        drawQuads(target instances 2, 4, 1)
        endGroup()
        """)
  }

  @Test(
    "a driver that draws clears of a part is given a draw in place of one, unless switched off",
    arguments: [true, false])
  func partClear(_ fills: Bool) throws {
    var traits = DeviceTraits()
    traits.hasFastRectangles = true
    let device = RecordingDevice(traits)
    var hand = HandFrame(width: 64, height: 48, clear: [0, 0, 0, 1])
    hand.add([10, 10, 20, 20], .color, color: [0, 1, 0, 1])
    var frame = hand.finished
    frame.passes[0].rect = DeviceRect(x: 8, y: 8, width: 32, height: 24)
    var options = CompositorOptions()
    if !fills { options.disabled = .clearing }
    let compositor = try Compositor(device: device, options: options)
    let surface = try Self.surface(device, frame)
    try compositor.draw(frame, into: surface)
    device.removeAll()
    try compositor.draw(frame, into: surface)
    #expect(compositor.counters.draws == (fills ? 2 : 1))
    let kinds = ["limit(", "fill(", "mixing(", "drawQuads("]
    let lines = device.lines.filter { line in kinds.contains { line.hasPrefix($0) } }
    let filled = [
      "limit(off)", "limit(8 8 32×24)",
      "mixing(off)", "drawQuads(color instances 2, 0, 1, as triangles)",
      "mixing(one, oneMinusSourceAlpha)", "drawQuads(color instances 2, 1, 1, as triangles)",
    ]
    // The colour is mixed as in the frame before.
    let cleared = [
      "limit(off)", "limit(8 8 32×24)",
      "fill(0.0 0.0 0.0 1.0)", "drawQuads(color instances 2, 0, 1, as triangles)",
    ]
    #expect(lines == (fills ? filled : cleared))
  }

  @Test("the counters of a frame say what it cost")
  func counters() throws {
    let device = RecordingDevice()
    let frame = Self.twoPasses()
    let compositor = try Compositor(device: device)
    let surface = try Self.surface(device, frame)
    try compositor.draw(frame, into: surface)
    var expected = FrameCounters()
    expected.passes = 2
    expected.slices = 1
    expected.draws = 4
    expected.quads = 4
    expected.bufferBytes = 680
    expected.residentBytes = 64 * 64 * 4
    expected.peakResidentBytes = 64 * 64 * 4
    expected.targetBytes = 64 * 64 * 4
    var first = compositor.counters
    #expect(first.contentsUploads == 1)
    #expect(first.textureBytes == 17 * 17 * 4)
    try compositor.draw(frame, into: surface)
    expected.programSwitches = 4
    first = compositor.counters
    #expect(first == expected)
  }

  @Test("clip records that did not change are not uploaded again")
  func clipUploads() throws {
    let device = RecordingDevice()
    let frame = GLTests.ClipPixelTests.clipped([
      GLTests.ClipPixelTests.record(origin: [0, 0], angle: 0, rect: [0, 0, 10, 10])
    ])
    let compositor = try Compositor(device: device)
    let surface = try Self.surface(device, frame)
    try compositor.draw(frame, into: surface)
    #expect(compositor.counters.textureBytes == 80)
    try compositor.draw(frame, into: surface)
    #expect(compositor.counters.textureBytes == 0)
  }

  @Test("an image over the context's limit, which a builder cuts into tiles, fails the frame")
  func tooLarge() throws {
    var traits = DeviceTraits()
    traits.longestTexture = 64
    let device = RecordingDevice(traits)
    var hand = HandFrame(width: 32, height: 32)
    let contents = hand.contents(patternImage(width: 128, height: 32))
    hand.add([0, 0, 32, 32], .picture, .contents(contents))
    let frame = hand.finished
    let compositor = try Compositor(device: device)
    let surface = try Self.surface(device, frame)
    let error = #expect(throws: DeviceError.self) { try compositor.draw(frame, into: surface) }
    #expect(error?.reason == "128×128 is over the context's limit 64")
    #expect(compositor.counters.residentBytes == 0)
    #expect(compositor.counters.draws == 0)
  }

  @Test("many frames keep to three instance buffers and make no object")
  func steady() throws {
    let device = RecordingDevice()
    let frame = Self.twoPasses()
    let compositor = try Compositor(device: device)
    let surface = try Self.surface(device, frame)
    try compositor.draw(frame, into: surface)
    let objects = device.liveObjects
    for _ in 0..<20 { try compositor.draw(frame, into: surface) }
    #expect(device.liveObjects == objects)
    #expect(objects[.buffer] == 3)
  }

  @Test("an empty frame only clears")
  func empty() throws {
    let device = RecordingDevice()
    let frame = HandFrame(width: 8, height: 8, clear: [0, 0, 0, 1]).finished
    let compositor = try Compositor(device: device)
    try compositor.draw(frame, into: try Self.surface(device, frame))
    #expect(compositor.counters.draws == 0)
    #expect(compositor.counters.bufferBytes == 0)
    #expect(device.counters.clears == 1)
  }
}

@Suite("Options from the environment") struct OptionsTests {
  @Test("an empty environment gives the defaults")
  func defaults() throws {
    #expect(try CompositorOptions(environment: [:]) == CompositorOptions())
    #expect(CompositorOptions().contentsBudget == 512 << 20)
  }

  @Test("each variable sets its option")
  func variables() throws {
    let options = try CompositorOptions(environment: [
      "CA_MAX_TEXTURE_MB": "64", "CA_SHADER_PATH": "shaders",
      "CA_DISABLE": "culling,batching,residency",
    ])
    #expect(options.contentsBudget == 64 << 20)
    #expect(options.shaderFolder == "shaders")
    #expect(options.disabled.contains(.batching))
    #expect(options.disabled.contains(.residency))
  }

  @Test(
    "a budget that is no size is refused by name", arguments: ["0", "-3", "lots", "99999999999"])
  func refused(_ text: String) {
    let error = #expect(throws: EnvironmentError.self) {
      try CompositorOptions(environment: ["CA_MAX_TEXTURE_MB": text])
    }
    #expect(error?.variable == "CA_MAX_TEXTURE_MB")
    #expect(error?.value == text)
  }
}

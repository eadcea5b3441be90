// SPDX-License-Identifier: Apache-2.0
import CADevice
import DeviceSupport
import Testing

@Suite("A device that records") struct RecordingDeviceTests {
  @Test("it lists requests with the labels of objects, and leaves out what changes nothing")
  func lines() throws {
    let device = RecordingDevice()
    let target = try ColorTarget(device, width: 8, height: 4, label: "target")
    let texture = try device.makeTexture(
      TextureDescription(.rgba8, width: 2, height: 2), label: "picture")
    let sampler = device.makeSampler(SamplerDescription(), label: "smooth")
    let source = device.makeVertexSource([], label: "quads")
    device.removeAll()
    for _ in 0..<2 {
      device.begin(target.framebuffer)
      device.setArea(PixelRect(width: 8, height: 4))
      device.setLimit(nil)
      device.setMixing(.sourceOver)
      device.setTexture(texture, sampler, place: 2)
      device.drawQuads(source, asTriangles: false, first: 3, count: 2)
    }
    #expect(
      device.text == """
        begin(target)
        area(0 0 8×4)
        limit(off)
        mixing(one, oneMinusSourceAlpha)
        texture(2, picture)
        sampler(2, smooth)
        drawQuads(quads, 3, 2)
        drawQuads(quads, 3, 2)
        """)
    #expect(device.counters.draws == 2 && device.counters.instances == 4)
    #expect(device.counters.skippedBinds == 8)
    device.startOver()
    device.removeAll()
    device.begin(target.framebuffer)
    #expect(device.lines == ["begin(target)"])
  }

  @Test("objects whose last reference is gone are deleted when garbage is collected")
  func garbage() throws {
    let device = RecordingDevice()
    _ = try device.makeBuffer(byteCount: 3, usage: .dynamic, label: "three")
    #expect(device.liveObjects[.buffer] == 1)
    #expect(device.collectGarbage() == 1)
    #expect(device.lines.last == "delete(buffer 1)")
    #expect(device.liveObjects.total == 0)
  }

  @Test("textures that are empty or beyond a limit are refused with the size and the limit")
  func limits() {
    var traits = DeviceTraits()
    (traits.longestTexture, traits.mostLayers) = (64, 2)
    let device = RecordingDevice(traits)
    func reason(_ width: Int, _ height: Int, layers: Int? = nil) -> String? {
      let description = TextureDescription(.r8, width: width, height: height, layers: layers)
      do throws(DeviceError) {
        _ = try device.makeTexture(description, label: "a")
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(reason(64, 64, layers: 2) == nil)
    #expect(reason(0, 1) == "0×1 is empty")
    #expect(reason(1, 65) == "1×65 is over the context's limit 64")
    #expect(reason(1, 1, layers: 3) == "3 layers are over the context's limit 2")
  }
}

@Suite("A device that refuses") struct FaultyDeviceTests {
  @Test("the request for memory of that number is refused, those before and after are not")
  func memory() throws {
    let device = FaultyDevice(RecordingDevice())
    device.refusedAllocation = 2
    _ = try device.makeBuffer(byteCount: 1, usage: .stream, label: "first")
    let error = #expect(throws: DeviceError.self) {
      try device.makeBuffer(byteCount: 1, usage: .stream, label: "second")
    }
    #expect(error?.object == "second" && error?.isContextLost == false)
    _ = try device.makeBuffer(byteCount: 1, usage: .stream, label: "third")
  }

  @Test("a refused upload is thrown by the next check, once")
  func upload() throws {
    let device = FaultyDevice(RecordingDevice())
    device.refusedUpload = 1
    let texture = try device.makeTexture(
      TextureDescription(.r8, width: 1, height: 1), label: "dot")
    [UInt8(1)].withUnsafeBytes {
      device.upload($0, to: texture, region: PixelRect(width: 1, height: 1))
    }
    let error = #expect(throws: DeviceError.self) { try device.checkUploads() }
    #expect(error?.object == "dot")
    try device.checkUploads()
  }

  @Test("a lost device passes nothing on, and says so with each request that can throw")
  func lost() throws {
    let recorder = RecordingDevice()
    let device = FaultyDevice(recorder)
    let target = try ColorTarget(device, width: 1, height: 1, label: "target")
    recorder.removeAll()
    device.losingCall = device.calls + 2
    device.fill(.color(.zero))
    #expect(!device.isLost)
    device.begin(target.framebuffer)
    device.fill(.color(.zero))
    #expect(device.isLost && recorder.lines == ["fill(0.0 0.0 0.0 0.0)"])
    for _ in 0..<2 {
      let error = #expect(throws: DeviceError.self) { try device.check("a draw", object: "it") }
      #expect(error?.isContextLost == true)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES
import CEGL
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("A frame that the driver refuses") struct FailedFrameTests {
    /// Leaves an error in GL, as a call of the compositor's that was refused does.
    private func refuse() { glEnable(0xDEAD) }

    @Test("it throws what GL said; the next one is right and brings everything again")
    func again() throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        let frame = CompositorTests.mixed()
        let right = try compositor.picture(of: frame)
        let surface = try ColorTarget(
          device, width: frame.size.width, height: frame.size.height,
          label: "surface")
        refuse()
        let error = #expect(throws: GLError.self) {
          try compositor.draw(frame, into: surface.framebuffer)
        }
        #expect(error?.reason == "GL_INVALID_ENUM")
        #expect(try compositor.picture(of: frame) == right)
        #expect(compositor.counters.contentsUploads == 4)
        #expect(try compositor.picture(of: frame) == right)
        #expect(compositor.counters.contentsUploads == 0)
        #expect(device.takeError() == nil)
      }
    }

    @Test("nothing that a failed frame held stays alive in GL, programs apart")
    func leavesNothing() throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        let frame = CompositorTests.mixed()
        _ = try compositor.picture(of: frame)
        let whole = device.liveObjects
        let surface = try ColorTarget(
          device, width: frame.size.width, height: frame.size.height, label: "surface")
        for _ in 0..<3 {
          refuse()
          #expect(throws: GLError.self) {
            try compositor.draw(frame, into: surface.framebuffer)
          }
        }
        #expect(device.liveObjects[.vertexArray] == 0)
        #expect(device.liveObjects[.texture] < whole[.texture])
        #expect(device.liveObjects[.program] == whole[.program])
      }
    }

    @Test("rasters of a failed frame are drawn again, also those that were there before")
    func rasters() throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        var inner = HandFrame(width: 20, height: 20)
        inner.add([0, 0, 20, 20], .color, color: [0, 1, 0, 1])
        var hand = HandFrame(width: 20, height: 20)
        hand.frame.rasters.append(Raster(layer: LayerID(rawValue: 50), frame: inner.finished))
        hand.add([0, 0, 20, 20], Variant(.raster), .raster(0)) { $0.texture = [1, 1, 0, 0] }
        let frame = hand.finished
        let right = try compositor.picture(of: frame)
        _ = try compositor.picture(of: frame)
        #expect(compositor.counters.rasterMisses == 0)
        let surface = try ColorTarget(device, width: 20, height: 20, label: "surface")
        refuse()
        #expect(throws: GLError.self) { try compositor.draw(frame, into: surface.framebuffer) }
        #expect(try compositor.picture(of: frame) == right)
        #expect(compositor.counters.rasterMisses == 1)
      }
    }

    @Test("an upload that GL refuses is named, with its texture")
    func namesUpload() throws {
      try withDevice { device in
        let description = TextureDescription(.rgba8, width: 2, height: 2)
        let texture = try device.makeTexture(description, label: "victim")
        [UInt8](repeating: 7, count: 16).withUnsafeBytes { bytes in
          device.upload(bytes, to: texture, region: PixelRect(width: 2, height: 2))
          refuse()
          let error = #expect(throws: GLError.self) { try device.checkUploads() }
          #expect(error?.call == "glTexSubImage2D")
          #expect(error?.object == "victim")
        }
        try device.checkUploads()
      }
    }

    @Test("a still frame asks GL for errors once")
    func asksOnce() throws {
      try withDevice { device in
        let compositor = try Compositor(device: device)
        let frame = CompositorTests.mixed()
        _ = try compositor.picture(of: frame)
        let surface = try ColorTarget(
          device, width: frame.size.width, height: frame.size.height, label: "surface")
        try compositor.draw(frame, into: surface.framebuffer)
        let before = device.errorQueries
        try compositor.draw(frame, into: surface.framebuffer)
        #expect(device.errorQueries == before + 1)
      }
    }
  }
}

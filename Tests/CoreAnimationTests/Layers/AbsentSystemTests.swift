// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Metal, displays of high range and Core OpenGL: the names are there, and say that
/// the systems are not.
@Suite("Systems that are not here")
struct AbsentSystemTests {
  private final class Device: MTLDevice {}
  private final class Texture: MTLTexture {}

  private final class Drawable: CAMetalDrawable {
    let texture: any MTLTexture = Texture()
    let layer = CAMetalLayer()
    func present() {}
    func present(at presentationTime: CFTimeInterval) {}
  }

  @Test("Metal has no device, its layer no drawables")
  func metal() {
    #expect(MTLCreateSystemDefaultDevice() == nil)
    let layer = CAMetalLayer()
    #expect(layer.device == nil && layer.preferredDevice == nil && layer.nextDrawable() == nil)
    #expect(layer.pixelFormat == .bgra8Unorm && layer.pixelFormat.rawValue == 80)
    #expect(layer.framebufferOnly && layer.displaySyncEnabled && layer.allowsNextDrawableTimeout)
    #expect(!layer.presentsWithTransaction && !layer.wantsExtendedDynamicRangeContent)
    #expect(layer.colorspace == nil && layer.edrMetadata == nil)
    #expect(layer.maximumDrawableCount == 3 && layer.developerHUDProperties == nil)
    let set: (any MTLResidencySet)? = layer.residencySet
    #expect(set != nil)
  }

  @Test("a Metal layer keeps what is set, and its copies have it")
  func metalLayer() {
    let layer = CAMetalLayer()
    layer.bounds.size = CGSize(width: 30, height: 20)
    layer.contentsScale = 2
    #expect(layer.drawableSize == CGSize(width: 60, height: 40))
    layer.drawableSize = CGSize(width: 7, height: 9)
    layer.device = Device()
    layer.pixelFormat = .rgba16Float
    layer.maximumDrawableCount = 2
    layer.edrMetadata = .hlg
    layer.wantsExtendedDynamicRangeContent = true
    let copy = CAMetalLayer(layer: layer)
    #expect(copy.drawableSize == CGSize(width: 7, height: 9) && copy.device === layer.device)
    #expect(copy.pixelFormat == .rgba16Float && copy.maximumDrawableCount == 2)
    #expect(copy.edrMetadata == .hlg && copy.wantsExtendedDynamicRangeContent)
  }

  @Test("a Metal layer draws what any layer does")
  func picture() throws {
    let layer = CAMetalLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let context = try #require(CGContext(width: 4, height: 4))
    layer.render(in: context)
    #expect(try #require(context.makeImage()).premultipliedRGBA.starts(with: [255, 0, 0, 255]))
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAMetalLayer.self, from: data)
    #expect(copy?.backgroundColor == layer.backgroundColor)
  }

  private final class Listener: CAMetalDisplayLinkDelegate {
    var updates = 0
    func metalDisplayLink(_ link: CAMetalDisplayLink, needsUpdate update: CAMetalDisplayLink.Update)
    {
      updates += update.drawable.layer.isHidden ? 0 : 1
      _ = (update.targetTimestamp, update.targetPresentationTimestamp)
    }
  }

  @Test("a Metal display link never calls")
  func displayLink() {
    let (link, listener) = (CAMetalDisplayLink(metalLayer: CAMetalLayer()), Listener())
    #expect(!link.isPaused && link.preferredFrameRateRange == .default)
    link.delegate = listener
    link.preferredFrameLatency = 1
    link.add(to: .current, forMode: .common)
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
    #expect(listener.updates == 0)
    link.remove(from: .current, forMode: .common)
    link.invalidate()
    #expect(link.delegate == nil)
  }

  @Test("descriptions of high range are not available; they are values all the same")
  func highRange() throws {
    #expect(!CAEDRMetadata.isAvailable)
    let all = [
      CAEDRMetadata.hlg, .hlg(ambientViewingEnvironment: Data([1, 2])),
      .hdr10(minLuminance: 0.005, maxLuminance: 1000, opticalOutputScale: 100),
      .hdr10(displayInfo: Data([3]), contentInfo: nil, opticalOutputScale: 100),
    ]
    for (number, one) in all.enumerated() {
      let data = try NSKeyedArchiver.archivedData(withRootObject: one, requiringSecureCoding: true)
      let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEDRMetadata.self, from: data)
      #expect(all.firstIndex { $0 == copy } == number)
      #expect((one.copy() as? CAEDRMetadata) == one && copy?.hash == one.hash)
    }
  }

  @Test("renderers of Metal and Core OpenGL are refused, with the reason")
  func renderers() {
    var context = 0
    #expect(throws: CARendererError.unavailable("Metal")) {
      try CARenderer(mtlTexture: Texture())
    }
    #expect(throws: CARendererError.unavailable("Core OpenGL")) {
      try CARenderer(cglContext: &context)
    }
    #expect(throws: CARendererError.unavailable("Metal")) {
      try CARenderer(options: [kCARendererMetalCommandQueue: 1])
    }
    #expect("\(CARendererError.unavailable("Metal"))".hasPrefix("There is no Metal here"))
  }
}

// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAGLES

@Suite("Faults of drivers") struct DriverFaultsTests {
  @Test(
    "are those of their versions",
    arguments: [
      ("zink (llvmpipe (LLVM 15.0.6, 256 bits))", "OpenGL ES 3.2 Mesa 22.3.6", true, true),
      ("zink (llvmpipe (LLVM 17.0.6, 256 bits))", "OpenGL ES 3.2 Mesa 24.0.1", true, false),
      ("llvmpipe (LLVM 15.0.6, 256 bits)", "OpenGL ES 3.2 Mesa 22.3.6", true, false),
      ("NVIDIA H100", "OpenGL ES 3.2 NVIDIA 550.54", false, false),
    ])
  func faults(_ renderer: String, _ version: String, forgets: Bool, loses: Bool) {
    var capabilities = Capabilities.sample
    (capabilities.renderer, capabilities.version) = (renderer, version)
    let faults = DriverFaults(capabilities)
    #expect(faults.forgetsTargetInClear == forgets)
    #expect(faults.losesClears == loses)
  }
}

@Suite("A CPU that draws") struct SoftwareDeviceTests {
  private static let blueFirst: Set<String> = [
    "GL_EXT_texture_format_BGRA8888", "GL_EXT_read_format_bgra",
  ]

  @Test("is known by its device; its rectangles are drawn as such, whatever its name")
  func rectangles() {
    var capabilities = Capabilities.sample
    capabilities.extensions.formUnion(Self.blueFirst)
    #expect(!capabilities.hasFastRectangles && !capabilities.isSoftwareRenderer)
    capabilities.isSoftwareDevice = true
    #expect(capabilities.hasFastRectangles && capabilities.isSoftwareRenderer)
    capabilities.extensions.subtract(Self.blueFirst)
    #expect(!capabilities.hasFastRectangles && capabilities.isSoftwareRenderer)
  }

  @Test("without such a device a name alone changes no way of drawing")
  func names() {
    var capabilities = Capabilities.sample
    capabilities.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)"
    capabilities.extensions.formUnion(Self.blueFirst)
    #expect(capabilities.isSoftwareRenderer && !capabilities.hasFastRectangles)
  }
}

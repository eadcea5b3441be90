// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAGLES

extension GLTests {
  @Suite struct Displays {
    @Test(
      "A forced rung is the one that opens",
      arguments: [Rung.device, .surfaceless])
    func forcedRung(_ rung: Rung) throws {
      let display = try Display.open(preference: .only(rung))
      #expect(display.rung == rung)
      #expect(display.refusals.isEmpty)
      let context = try Context(on: display)
      context.close()
    }

    @Test("The ladder prefers hardware and says why it refused each rung above the one it took")
    func ladderReasons() throws {
      let display = try Display.open(preference: .ladder)
      let order: [Rung] = [.device, .surfaceless, .gbm, .default]
      let position = try #require(order.firstIndex(of: display.rung))
      #expect(display.refusals.map(\.rung) == Array(order[..<position]))
      #expect(display.refusals.allSatisfy { !$0.reason.isEmpty })
      let context = try Context(on: display)
      defer { context.close() }
      if context.gl.capabilities.renderer.contains("llvmpipe") {
        #expect(display.refusals.first?.reason.contains("eglQueryDevicesEXT") == true)
      }
    }

    @Test("A rung that cannot open lists itself and its reason in the error")
    func refusedRung() throws {
      // The gbm rung opens on machines with a card; there it proves itself like any other.
      do throws(EGLError) {
        let display = try Display.open(preference: .only(.gbm))
        #expect(display.rung == .gbm)
      } catch {
        #expect(error.refusals.map(\.rung) == [.gbm])
        #expect(error.description.contains("no way to a GLES 3.0 context"))
        #expect(error.description.contains("gbm: egl"))
      }
    }

    @Test("The environment variable's value names a rung, and another value is refused by name")
    func preferenceNames() throws {
      #expect(try DisplayPreference(named: "device") == .only(.device))
      #expect(try DisplayPreference(named: "default") == .only(.default))
      let error = #expect(throws: EGLError.self) { try DisplayPreference(named: "metal") }
      #expect(error?.object == "LAYERKIT_EGL_PLATFORM")
      #expect(error?.reason.contains("metal") == true)
      #expect(throws: EGLError.self) { try DisplayPreference(named: "window") }
    }

    @Test("Display info round-trips through JSON and prints the renderer and each refusal")
    func info() throws {
      try withContext { context in
        let info = context.info
        let data = try JSONEncoder().encode(info)
        #expect(try JSONDecoder().decode(DisplayInfo.self, from: data) == info)
        #expect(info.description.contains(info.renderer))
        for refusal in info.refusals { #expect(info.description.contains(refusal.reason)) }
        let surfaceless = info.extensions.first { $0.name == "EGL_KHR_surfaceless_context" }
        #expect(
          surfaceless?.isPresent
            == context.display.extensions.contains("EGL_KHR_surfaceless_context"))
      }
    }
  }
}

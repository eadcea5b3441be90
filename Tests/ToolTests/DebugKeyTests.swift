// SPDX-License-Identifier: Apache-2.0
import CAWindow
import QuartzCore
import Testing

@testable import layerkit_demo

@Suite("The demo's keys for overlays")
struct DebugKeyTests {
  @Test("each overlay has one key that does nothing else, and the help lists it")
  func keys() {
    let overlays: CADebug.Overlays = [
      .damage, .flash, .blended, .overdraw, .batches, .borders, .passes, .offscreen, .rasterized,
      .misaligned, .occlusion,
    ]
    #expect(DebugKey.all.reduce(into: CADebug.Overlays()) { $0.formUnion($1.overlay) } == overlays)
    #expect(Set(DebugKey.all.map(\.overlay)).count == DebugKey.all.count)
    #expect(Set(DebugKey.all.map(\.character)).count == DebugKey.all.count)
    for key in DebugKey.all {
      #expect(PlayerKey(.character(key.character)) == .overlay(key))
      #expect(PlayerKey.help.contains("  \(key.character)           \(key.meaning)"))
    }
    #expect(PlayerKey(.character("i")) == .hud)
    #expect(PlayerKey(.character("z")) == nil)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import Testing

@testable import CARenderServer

@Suite("Modifiers in a capture")
struct CapturedModifierTests {
  @Test("are properties with their values at each frame, and the committed ones once they go")
  func values() throws {
    let page = ModifierPage(slotCount: 1)
    _ = page.takeSlot(showing: ModifierValue(count: 1, lanes: Lanes(0.25)))
    let binding = ModifierBinding(
      page: page, slot: 0, target: AnimationTarget(keyPath: "opacity", kind: .plain),
      isAdditive: true)
    let layer = LayerID(rawValue: 1)
    var state = LayerState()
    (state.opacity, state.cornerRadius) = (0.5, 3)
    var tree = RenderTree()
    try tree.apply(
      Commit(
        root: RootChange(layer: layer, orientation: .yDown),
        changes: [
          LayerChange(
            layer: layer, state: state, changed: PropertySet([.opacity]), modifiers: [binding])
        ]))
    var captured = CapturedModifiers()
    func opacity() -> Float? {
      _ = tree.evaluate(at: 0)
      guard let commit = captured.commit(of: tree) else { return nil }
      #expect(commit.changes.map(\.changed) == [PropertySet([.opacity])])
      #expect(commit.changes.first?.modifiers == nil)
      return commit.changes.first?.state.opacity
    }
    #expect(opacity() == 0.75)
    page.write(ModifierValue(count: 1, lanes: Lanes(0.5)), to: 0)
    #expect(opacity() == 1)
    try tree.apply(
      Commit(changes: [
        LayerChange(layer: layer, state: state, changed: PropertySet(), modifiers: [])
      ]))
    #expect(opacity() == 0.5)
    #expect(opacity() == nil)
  }
}

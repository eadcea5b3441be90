// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrameBuilder
import CAGeometry
import CARenderTree
import CATiming
import CoreGraphics
import Testing

@Suite("Frames of transitions as text")
struct TransitionTextTests {
  /// The texts that belong to this suite.
  static let names: Set<String> = ["transition"]

  /// A layer with one sublayer, both of which change their colour, halfway through an effect.
  private func transcript(_ type: String, _ subtype: String) throws -> String {
    let old = TestLayer(
      rect(0, 0, 200, 200),
      sublayers: [
        TestLayer(
          rect(20, 20, 100, 80), color: red,
          sublayers: [
            TestLayer(rect(10, 10, 30, 30), color: green)
          ])
      ])
    var tree = RenderTree()
    try tree.apply(old.commit())
    let colors: [UInt32: CGColor] = [2: blue, 3: red]
    let changes = colors.keys.sorted().map { number in
      var state = tree.state(of: LayerID(rawValue: number)) ?? LayerState()
      state.backgroundColor = colors[number]
      return LayerChange(
        layer: LayerID(rawValue: number), state: state,
        changed: PropertySet([.backgroundColor]),
        animations: number == 2 ? [animation(type, subtype)] : nil)
    }
    try tree.apply(Commit(sequence: 2, changes: changes))
    let evaluated = tree.evaluate(at: 0.5)
    var builder = FrameBuilder()
    let frame = builder.frame(
      of: evaluated, view: FrameView(size: DeviceSize(width: 200, height: 200)))
    try frame.checkInvariants()
    return "\(evaluated)\n\(frame.batchedText)"
  }

  private func animation(_ type: String, _ subtype: String) -> AnimationRecord {
    var timing = AnimationTiming()
    timing.duration = 1
    return AnimationRecord(
      id: AnimationID(rawValue: 1), timing: timing,
      content: .transition(TransitionRecord(type: type, subtype: subtype)))
  }

  @Test("effects that move take no pass, effects that mix two, and unknown ones are reported")
  func golden() throws {
    let effects = [
      ("push", "fromRight"), ("cube", "fromTop"), ("fade", ""), ("swipe", "fromLeft"),
      ("dissolve", ""), ("pageCurl", "fromBottom"), ("rippleEffect", ""),
    ]
    let texts = try effects.map { try transcript($0.0, $0.1) }
    try TextGolden(name: "transition").compare(texts.joined(separator: "\n\n"))
  }
}

// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CARenderTree
import CoreGraphics

/// A layer of a test's tree, told in values.
struct TestLayer {
  var state = LayerState()
  var sublayers: [TestLayer] = []
  var mask: [TestLayer] = []

  init(
    _ frame: CGRect, color: CGColor? = nil, sublayers: [TestLayer] = [],
    _ configure: (inout LayerState) -> Void = { _ in }
  ) {
    state.geometry.bounds = CGRect(origin: .zero, size: frame.size)
    state.geometry.position = CGPoint(x: frame.midX, y: frame.midY)
    state.backgroundColor = color
    self.sublayers = sublayers
    configure(&state)
  }

  func masked(by mask: TestLayer) -> TestLayer {
    var layer = self
    layer.mask = [mask]
    return layer
  }

  /// The tree as one commit; layers are numbered in tree order from 1, masks before sublayers.
  func commit(_ orientation: Orientation = .yDown) -> Commit {
    var changes: [LayerChange] = []
    let root = append(to: &changes)
    return Commit(
      root: RootChange(layer: root, orientation: orientation),
      changes: changes.sorted { $0.layer < $1.layer })
  }

  private func append(to changes: inout [LayerChange]) -> LayerID {
    let id = LayerID(rawValue: UInt32(changes.count + 1))
    let place = changes.count
    changes.append(LayerChange(layer: id, state: state, changed: PropertySet()))
    if state.contents != nil { changes[place].changed.insert(.contents) }
    if let mask = mask.first { changes[place].mask = .set(mask.append(to: &changes)) }
    changes[place].sublayers = sublayers.map { $0.append(to: &changes) }
    return id
  }

  /// The tree's frame on a surface of 200 × 200 pixels.
  func frame(
    _ orientation: Orientation = .yDown, scale: CGFloat = 1,
    limits: FrameLimits = FrameLimits(), disabled: Switches = []
  ) throws -> Frame {
    var tree = RenderTree()
    try tree.apply(commit(orientation))
    var builder = FrameBuilder()
    builder.limits = limits
    builder.disabled = disabled
    let size = DeviceSize(width: 200, height: 200)
    return builder.frame(of: tree.evaluate(at: 0), view: FrameView(size: size, scale: scale))
  }

  /// How the tree's shadows are drawn on such a surface.
  func shadowNotes(
    scale: CGFloat = 1, limits: FrameLimits = FrameLimits(), asks: Bool = true
  ) throws -> [ShadowNote] {
    var tree = RenderTree()
    try tree.apply(commit(.yDown))
    var builder = FrameBuilder()
    builder.limits = limits
    builder.notesShadows = asks
    let view = FrameView(size: DeviceSize(width: 200, height: 200), scale: scale)
    _ = builder.frame(of: tree.evaluate(at: 0), view: view)
    return builder.shadowNotes
  }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

extension Frame {
  /// The layers of a pass's draws, in order.
  func layers(ofPass pass: Int) -> [UInt32] {
    draws[passes[pass].draws].map(\.layer.rawValue)
  }
}

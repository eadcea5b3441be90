// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import Foundation

/// The layers of a thread that are displayed again while animations go on.
///
/// The server cannot make their pictures, since the program draws them. At each frame of the
/// display the thread calls `display()` of the layers with running animations and commits their
/// contents. A host that renders given times calls ``update(in:at:)`` for each, which leaves the
/// pictures of that time whatever was drawn before. Only its own thread uses it.
package final class CustomDrawing {
  private var layers: [LayerID: DrawnLayer] = [:]
  /// The time of the frame that was drawn last, which may still be to come.
  private var drawnTime = -Double.infinity
  /// The layer that is displayed for a frame now.
  private var displayed: DrawnLayer?
  /// The media time of that frame; nil while no layer is displayed for one.
  private(set) var frameTime: Double?

  /// Draws the context's layers as they show at `time`, media time, and commits the pictures.
  ///
  /// The program's changes have to be committed before.
  package static func update(in context: LayerContext, at time: CFTimeInterval) {
    let drawing = ThreadTransactions.current.drawing
    if drawing.layers.isEmpty || !time.isFinite { return }
    drawing.draw(at: time, isFrame: true) { $0 === context }
    CATransaction.flush()
  }

  /// The entry of a layer that is displayed for a frame now; nil where it displays itself.
  func frame(of layer: CALayer) -> DrawnLayer? { displayed?.layer === layer ? displayed : nil }

  /// Takes note of the layer's animations, which a commit has sent.
  func follow(_ layer: CALayer) {
    if type(of: layer) == CALayer.self { return }
    let records = layer.effectiveContext?.nodes[layer.id]?.plan.records ?? []
    let keys = layer.drawnKeys(of: records)
    if let known = layers[layer.id] { return known.follow(keys) }
    if keys.isEmpty { return }
    let new = DrawnLayer(layer)
    new.follow(keys)
    layers[layer.id] = new
    if layers.count == 1 { FrameTicks.current.add(self) }
  }

  /// After a commit on real time: draws the state shown now, or in the next frame.
  ///
  /// - Returns: Whether pictures are to be committed.
  func updateAfterCommit() -> Bool {
    if layers.isEmpty || ManualClock.isAskedForPictures { return false }
    let hasDrawn = draw(at: max(MediaClock.now, drawnTime), isFrame: false) { _ in true }
    FrameTicks.current.update()
    return hasDrawn
  }

  /// - Parameter isFrame: Whether `time` is that of a frame, for which all layers whose animations
  ///   act are displayed, and not only those that show something else.
  /// - Returns: Whether any was.
  @discardableResult
  private func draw(
    at time: Double, isFrame: Bool, where isAsked: (LayerContext) -> Bool
  ) -> Bool {
    var hasDrawn = false
    for (id, entry) in layers.sorted(by: { $0.key < $1.key }) {
      guard let context = entry.layer.effectiveContext,
        let shown = context.shown(id, at: time)
      else {
        forget(entry)
        continue
      }
      guard isAsked(context) else { continue }
      if display(entry, shown, at: time, isFrame: isFrame) { hasDrawn = true }
      if entry.layer.drawnKeys(of: shown.plan.records).isEmpty, entry.showsModel { forget(entry) }
    }
    return hasDrawn
  }

  private func display(
    _ entry: DrawnLayer, _ shown: LayerContext.Shown, at time: Double, isFrame: Bool
  ) -> Bool {
    let look = entry.look(shown)
    let isForced = isFrame && shown.plan.activity(at: shown.time).phase != .idle
    guard isForced || !entry.shows(look) else { return false }
    let outer = (displayed, frameTime)
    (displayed, frameTime) = (entry, time)
    defer { (displayed, frameTime) = outer }
    entry.display(look)
    return true
  }

  /// A layer that is shown nowhere, or no longer animated.
  private func forget(_ entry: DrawnLayer) {
    layers[entry.layer.id] = nil
    if !entry.showsModel { entry.layer.setNeedsDisplay() }
    if layers.isEmpty { FrameTicks.current.remove(self) }
  }
}

extension CustomDrawing: FrameTickClient {
  /// Where a host gives the time it asks for the pictures itself.
  package var wantsTicks: Bool {
    !ManualClock.isAskedForPictures && layers.values.contains { isMoving($0.layer) }
  }

  package func frameTick(_ tick: FrameTick) {
    drawnTime = tick.answer
    draw(at: tick.answer, isFrame: true) { _ in true }
  }

  /// Whether the shown state of the layer may differ a moment later.
  private func isMoving(_ layer: CALayer) -> Bool {
    let now = MediaClock.now
    guard let context = layer.effectiveContext, let shown = context.shown(layer.id, at: now),
      let later = context.shown(layer.id, at: now + 1), shown.time != later.time
    else { return false }
    let activity = shown.plan.activity(at: shown.time)
    return activity.phase == .moving || activity.until < .infinity
  }
}

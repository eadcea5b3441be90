// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CADevice
import CAGLES
import CAGeometry
import CAHost
import CARenderServer
import CATrace
import CoreGraphics

/// Draws pictures with a GL context of its own, without a display. Where the device is lost it goes
/// on with another one.
///
/// It belongs to the thread that made it; whoever lets go of it does so there.
package final class LocalEngine: PictureEngine {
  let keeper: DeviceKeeper
  var context: Context { keeper.context }
  var session: RenderSession { keeper.session }
  private var pixels: (width: Int, height: Int)
  /// The lender of the present device's memory; nil before the first frame of it that is lent.
  private var lenderOfDevice: FrameLender?
  /// The picture that was begun last, as long as it is not read.
  weak var unread: UnreadPicture?
  /// The picture that the target holds, once it is read back; the next frames show it as long as
  /// nothing changes.
  private var shown: LentPicture?
  /// The changes of the target from picture to picture.
  private let history = PictureHistory()
  private let home = HomeThread.current
  private var kept: GuestThread.KeptContext?

  /// Opens a GL context and makes a picture to draw into.
  ///
  /// - Parameters:
  ///   - size: The picture, points. Times `scale`, each side is 1 pixel to the driver's limit.
  ///   - scale: Pixels per point.
  package init(
    size: CGSize, scale: CGFloat, options: HeadlessRenderer.Options, server: RenderServer
  ) throws(HeadlessError) {
    (keeper, pixels) = try HeadlessError.translatingOnSharedThread {
      try Self.open(server, size: size, scale: scale, options)
    }
    keeper.dropObjects = { [weak self] in self?.dropLender() ?? false }
  }

  /// Makes the pictures of another size.
  ///
  /// - Throws: as `init`; the size stays then.
  package func resize(to size: CGSize, scale: CGFloat) throws(HeadlessError) {
    try HeadlessError.translatingOnSharedThread {
      try recovering {
        let limits = context.gl.capabilities.limits
        let new = try HeadlessRenderer.pixels(size, scale, limits)
        _ = try keeper.target(width: new.width, height: new.height, label: "picture")
        pixels = new
        shown = nil
      }
    }
  }

  /// Draws the tree of another server from now on, with the device and its programs as they are.
  package func serve(
    _ server: RenderServer, _ options: HeadlessRenderer.Options
  ) throws(HeadlessError) {
    try HeadlessError.translatingOnSharedThread {
      shown = nil
      note(nil)
      try session.serve(server, environment: options.environment, waitsForPictures: true)
    }
  }

  private static func open(
    _ server: RenderServer, size: CGSize, scale: CGFloat, _ options: HeadlessRenderer.Options
  ) throws -> (DeviceKeeper, (width: Int, height: Int)) {
    let source = ContextSource.surfaceless {
      try Context.opened($0, isDebug: options.isDebug, patience: options.driverPatience)
    }
    var pixels = (width: 0, height: 0)
    let keeper = try DeviceKeeper(
      host: "HeadlessRenderer", source, options.lossPolicy
    ) { device, context in
      pixels = try HeadlessRenderer.pixels(size, scale, context.gl.capabilities.limits)
      return try RenderSession(
        server: server, device: device, environment: options.environment,
        warms: options.preparesPrograms, saysProblems: options.saysProblems, waitsForPictures: true)
    }
    _ = try keeper.target(width: pixels.width, height: pixels.height, label: "picture")
    return (keeper, pixels)
  }

  /// The target of the pictures.
  private func surface() throws(DeviceError) -> ColorTarget {
    try keeper.target(width: pixels.width, height: pixels.height, label: "picture")
  }

  /// The lender of the present device's memory.
  var lender: FrameLender {
    if let lenderOfDevice { return lenderOfDevice }
    let made = FrameLender(context, keeper.device, home)
    lenderOfDevice = made
    return made
  }

  /// Lets go of the lender. Returns whether the program still has pixels of it.
  private func dropLender() -> Bool {
    shown = nil
    let isReading = lenderOfDevice != nil && !isKnownUniquelyReferenced(&lenderOfDevice)
    lenderOfDevice = nil
    return isReading
  }

  /// Pixels.
  package var pixelWidth: Int { pixels.width }
  /// Pixels.
  package var pixelHeight: Int { pixels.height }
  package var sink: any CommitSink { session.server }
  package var debugging: DebugSwitch { session.server.debugging }
  var local: LocalEngine? { self }

  package func draw(at time: Double, as view: SurfaceView) throws -> FrameReport {
    try recovering { try drawOnce(at: time, as: view) }
  }

  package func picture(
    at time: Double, as view: SurfaceView
  ) throws -> (report: FrameReport, bytes: [UInt8]) {
    try recovering {
      let report = try drawOnce(at: time, as: view)
      let bytes = try surface().readRGBA8(keeper.device)
      try keeper.check("glReadPixels", object: "picture")
      return (report, bytes)
    }
  }

  /// Draws the committed state, with the context current.
  private func drawOnce(at time: Double, as view: SurfaceView) throws -> FrameReport {
    let report = try session.render(at: time, into: surface().framebuffer, as: view)
    if report.surfaceDamage?.isEmpty != true { shown = nil }
    note(report.surfaceDamage)
    keeper.collectGarbage()
    return report
  }

  package func readBytes() -> [UInt8] {
    GuestThread.keepingContext {
      // Where it fails the driver keeps an error, and the read-back gives nothing.
      try? keeper.enter()
      let bytes = keeper.target?.readRGBA8(keeper.device)
      return bytes ?? [UInt8](repeating: 0, count: pixelWidth * pixelHeight * 4)
    }
  }

  package func check() throws {
    try inContext { try keeper.check("glReadPixels", object: "picture") }
  }

  package func seal(at time: Double) throws { try session.seal(at: time) }

  /// Takes the commits that wait.
  package func takeCommits() throws { try session.takeCommits() }

  package func forgetPicture() { session.forgetSurface() }

  func finish() throws { try inContext { try keeper.device.finish() } }

  func demand(after time: Double) -> FrameDemand {
    session.demand(after: time, refreshRate: 60)
  }

  func measureCost() throws { try inContext { session.measureCost(.passes) } }

  func enter() throws {
    kept = GuestThread.keepContext()
    try keeper.recovering {}
  }

  func leave() {
    kept?.giveBack()
    kept = nil
  }

  /// Runs `body` with the context current, and gives the thread back to the program.
  func inContext<Result>(_ body: () throws -> Result) throws -> Result {
    try GuestThread.keepingContext {
      try keeper.enter()
      return try body()
    }
  }

  /// As ``inContext(_:)``; `body` begins from the tree, and runs again where the device is lost.
  private func recovering<Result>(_ body: () throws -> Result) throws -> Result {
    try GuestThread.keepingContext { try keeper.recovering(body) }
  }
}

/// Pictures that are read while GL draws the next one.
extension LocalEngine {
  func begin(at time: Double, as view: SurfaceView) throws -> (FrameReport, any BegunPicture) {
    keepTreeOfUnread()
    let (report, picture) = try recovering {
      let report = try drawOnce(at: time, as: view)
      // A frame in which nothing changed is the picture before.
      return (report, try shown ?? beginReadback())
    }
    shown = picture
    let unread = UnreadPicture()
    self.unread = unread
    return (
      report,
      BegunReadback(
        engine: self, time: time, view: view, shown: picture, losses: keeper.losses,
        unread: unread)
    )
  }

  /// Keeps the tree of a picture that is not read, where commits are about to change it.
  private func keepTreeOfUnread() {
    guard let unread, unread.tree == nil, session.server.hasPendingCommits else { return }
    unread.tree = session.keepTree()
  }

  private func note(_ damage: [DeviceRect]?) {
    history.note(damage, on: DeviceSize(width: pixels.width, height: pixels.height))
  }

  /// Begins to read the target: the parts that a buffer of an earlier picture lacks, else all.
  private func beginReadback() throws(DeviceError) -> LentPicture {
    let (target, number, spare) = (try surface().framebuffer, history.number, lender.takeSpare())
    if let spare, let earlier = spare.picture, spare.readback.rect == target.bounds,
      let news = history.changes(between: earlier.number, and: number)
    {
      let rects = news.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      Trace.counter("pixels read", Double(rects.reduce(0) { $0 + $1.width * $1.height }))
      let readback = try keeper.device.beginReadback(
        of: target, updating: spare.readback, in: rects)
      return LentPicture(readback, number: number, news: rects, over: earlier.order)
    }
    Trace.counter("pixels read", Double(target.width * target.height))
    let readback = try keeper.device.beginReadback(of: target, nil, reusing: spare?.readback)
    return LentPicture(readback, number: number, news: [target.bounds], over: nil)
  }

  /// Waits for a picture. One whose device was lost is drawn again first.
  fileprivate func lend(_ picture: BegunReadback) throws -> PictureBytes {
    try recovering {
      let isThere = picture.losses == keeper.losses
      if isThere, let pixels = picture.shown.bytes { return pixels }
      let lent = isThere ? picture.shown : try drawAgain(picture)
      let pixels = PictureBytes(
        try keeper.device.map(lent.readback), lent, of: history, from: lender)
      try keeper.check("glReadPixels", object: "picture")
      if isThere { picture.shown.bytes = pixels }
      return pixels
    }
  }

  private func drawAgain(_ picture: BegunReadback) throws -> LentPicture {
    let tree = picture.unread.tree ?? session.keepTree()
    shown = nil
    try session.draw(tree, at: picture.time, into: surface().framebuffer, as: picture.view)
    note(nil)
    return try beginReadback()
  }
}

/// The tree of a picture that is not read yet, in case its device is lost.
final class UnreadPicture {
  /// Nil while no later commit was taken.
  var tree: KeptTree?
}

/// A picture that one frame or several show, and its bytes once they are lent.
final class LentPicture {
  let readback: PixelReadback
  /// The number of the picture in the engine's history.
  let number: Int
  /// The parts that were read; the buffer had the others before.
  let news: [PixelRect]
  /// The order of the bytes of those others; nil where the news are all.
  let base: ByteOrder?
  var bytes: PictureBytes?

  init(_ readback: PixelReadback, number: Int, news: [PixelRect], over base: ByteOrder?) {
    (self.readback, self.number, self.news, self.base) = (readback, number, news, base)
  }
}

/// A picture that GL reads back.
private struct BegunReadback: BegunPicture {
  let engine: LocalEngine
  let time: Double
  let view: SurfaceView
  let shown: LentPicture
  /// How many devices were lost before the one that draws it.
  let losses: Int
  let unread: UnreadPicture

  func lend() throws -> PictureBytes { try engine.lend(self) }
}

// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics
import Foundation
import QuartzCore

/// A scene read from a `.caml` file, a `.ca` bundle, a `.wallpaper` folder, or a folder that holds
/// the planes of a wallpaper.
///
/// Reading fails only where there is no scene to show; everything else that is wrong with the file
/// is in ``diagnostics``. The layers belong to the thread that reads them, as layers do.
///
/// A scene's space has y pointing up. A host puts ``rootLayer`` at ``centeredRootPosition`` into a
/// canvas of ``canvasSize`` whose origin is at the bottom left.
public final class CAMLDocument {
  /// The tree as written. With several planes, a layer of the canvas size that holds them, the
  /// background first.
  public let rootLayer: CALayer
  /// The size of the picture in points: the bundle's, else the size of the root layer.
  public let canvasSize: CGSize
  /// Whether the bundle asks for y pointing down; its root layer is then already flipped.
  public let isGeometryFlipped: Bool
  /// Pixels per point the scene was made for, where its name tells (`@3x`), else 1.
  public let scale: CGFloat
  /// Whether the host is to scale the canvas to its view. Default false.
  public let scalesToFit: Bool
  /// The names of the states, each once, in the order of the file.
  public let states: [String]
  /// The states of all planes.
  public let stateDefinitions: [CAMLState]
  /// The transitions of all planes.
  public let stateTransitions: [CAMLStateTransition]
  /// Ids or names of layers that the bundle offers to hosts.
  public let publishedObjectNames: [String]
  /// Everything there is to say about the files.
  public let diagnostics: [CAMLDiagnostic]
  /// The state the scene is in, or goes to; nil for the tree as written.
  public private(set) var currentState: String?

  /// The change of state that the host drives now.
  var transition: CAMLTransition?
  /// The `beginTime` of the root in the file.
  let writtenBeginTime: CFTimeInterval
  let planes: [ScenePlane]
  /// Where the images come from, by the identity of the image.
  let imageSources: [UInt64: ImageSource]
  private let path: String
  private var timer: StateTimer?

  /// Reads the scene at `url`, which is a file or a folder.
  ///
  /// - Throws: ``CAMLError`` when there is no scene, when a file is not well-formed, or when a
  ///   limit is exceeded.
  public init(contentsOf url: URL, options: CAMLOptions = CAMLOptions()) throws(CAMLError) {
    let loader = SceneLoader(options: options)
    let layout = try BundleLayout(url, options: options, log: loader.log)
    var planes: [ScenePlane] = []
    for plane in layout.planes { planes.append(try loader.load(plane)) }
    let canvas = loader.canvas(of: layout, planes: planes)
    self.planes = planes
    path = url.shownPath
    (canvasSize, scale) = (canvas.size, canvas.scale)
    rootLayer = loader.assemble(planes, canvas: canvas.size)
    isGeometryFlipped = planes.contains { $0.index.geometryFlipped }
    scalesToFit = planes.contains { $0.index.scalesToFit }
    stateDefinitions = planes.flatMap(\.machine.states)
    stateTransitions = planes.flatMap(\.machine.transitions)
    states = stateDefinitions.map(\.name).uniqued
    publishedObjectNames = planes.flatMap(\.index.publishedObjectNames).uniqued
    diagnostics = loader.log.all
    imageSources = loader.images.sources
    writtenBeginTime = rootLayer.beginTime
  }

  deinit { timer?.wait(for: nil) }

  /// The position that puts the middle of the root layer's bounds into the middle of the canvas,
  /// in points from the canvas's bottom left.
  public var centeredRootPosition: CGPoint { rootLayer.centered(in: canvasSize) }

  /// Diagnostics of drawing the tree as written: missing fonts and glyphs, unknown filters.
  ///
  /// Frames report them, too; this needs no GPU. All texts are laid out.
  public var drawingRemarks: [CAMLDiagnostic] {
    Array(planes.lazy.flatMap(\.drawingRemarks).map(\.remark).prefix(CAMLLimits().diagnostics))
  }

  /// ``drawingRemarks`` by the layers and the sentences that frames say of them. Layers without a
  /// name or an id that share a sentence have no entry: a frame does not tell them apart.
  package var remarksBySubject: [RemarkSubject: CAMLDiagnostic] {
    var remarks: [RemarkSubject: CAMLDiagnostic?] = [:]
    for (subject, remark) in planes.flatMap(\.drawingRemarks) {
      remarks[subject] = .some(
        remarks[subject] == nil ? remark : subject.word == nil ? nil : remarks[subject] ?? nil)
    }
    return remarks.compactMapValues(\.self)
  }

  /// The remarks for which strict reading refuses the scene: see ``CAMLDiagnostic/failsStrict``.
  public var strictFailures: [CAMLDiagnostic] { diagnostics.filter(\.failsStrict) }

  /// The first layer with that id, planes in the order they are drawn; nil when there is none.
  public func layer(withID id: String) -> CALayer? {
    planes.lazy.compactMap { $0.layer(withID: id) }.first
  }

  /// The ids of layers that have no name, by which texts about the tree call them.
  package var labels: [LayerID: String] {
    planes.reduce(into: [:]) { all, plane in all.merge(plane.labels) { first, _ in first } }
  }

  /// The first layer with that name, in tree order; nil when there is none.
  public func layer(named name: String) -> CALayer? { rootLayer.descendant(named: name) }

  /// - Throws: ``CAMLError`` unless the name is nil or that of a state.
  func check(_ state: String?) throws(CAMLError) {
    guard let state, !states.contains(state) else { return }
    let known = states.isEmpty ? "it has none" : "it has " + states.joined(separator: ", ")
    throw CAMLError(
      kind: .unknownState, file: path, value: state, rule: "the scene has no such state; \(known)")
  }

  /// Takes all planes to a state that exists; at once where `pace` is nil.
  ///
  /// - Returns: The machines of the planes whose state is another one now.
  @discardableResult
  func enter(_ name: String?, _ pace: TransitionPace?) -> [StateMachine] {
    transition = nil
    currentState = name
    var moved: [StateMachine] = []
    withoutActions {
      for machine in planes.map(\.machine) {
        guard let pace else {
          machine.jump(to: name)
          continue
        }
        if machine.move(to: name, pace: pace) { moved.append(machine) }
      }
    }
    let next = nextAdvance
    if next != nil, timer == nil { timer = StateTimer(self) }
    timer?.wait(for: next)
    return moved
  }

  /// When and where the scene goes from its state by itself.
  private var nextAdvance: (time: CFTimeInterval, state: String)? {
    guard let name = currentState, let place = states.firstIndex(of: name),
      let state = stateDefinitions.first(where: { $0.name == name })
    else { return nil }
    let ways = [(state.nextDelay, place + 1), (state.previousDelay, place - 1)]
    let best = ways.compactMap { delay, place in
      delay.flatMap { $0 > 0 && states.indices.contains(place) ? ($0, states[place]) : nil }
    }.min { $0.0 < $1.0 }
    return best.map { (CACurrentMediaTime() + $0.0, $0.1) }
  }

  /// The time for another state has come.
  func advance(to state: String) { enter(state, .playing(speed: 1)) }

  /// The transition plays on by itself.
  func endTransition() { transition = nil }

  /// Goes back to the state the transition left.
  func cancelTransition() {
    guard let transition else { return }
    enter(transition.fromState, nil)
  }
}

/// Changes layers without implicit animations.
func withoutActions<Failure: Error>(_ change: () throws(Failure) -> Void) throws(Failure) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  defer { CATransaction.commit() }
  try change()
}

extension CALayer {
  /// The position at which the middle of the bounds is the middle of a canvas.
  func centered(in canvas: CGSize) -> CGPoint {
    CGPoint(
      x: canvas.width / 2 + (anchorPoint.x - 0.5) * bounds.width,
      y: canvas.height / 2 + (anchorPoint.y - 0.5) * bounds.height)
  }

  fileprivate func descendant(named name: String) -> CALayer? {
    if self.name == name { return self }
    return sublayers?.lazy.compactMap { $0.descendant(named: name) }.first
  }
}

extension [String] {
  /// The texts without repetitions, in order.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

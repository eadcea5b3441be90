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
  /// The size of the picture in points: what the bundle says, else the size of the root layer.
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
  /// The state that was applied last; nil for the tree as written.
  public private(set) var currentState: String?

  private let planes: [ScenePlane]
  private let path: String

  /// Reads the scene at `url`, which is a file or a folder.
  ///
  /// - Throws: ``CAMLError`` when there is no scene, when a file is not well-formed, or when a limit
  ///   is exceeded.
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
    stateDefinitions = planes.flatMap(\.states)
    stateTransitions = planes.flatMap(\.transitions)
    states = stateDefinitions.map(\.name).uniqued
    publishedObjectNames = planes.flatMap(\.index.publishedObjectNames).uniqued
    diagnostics = loader.log.all
  }

  /// The position that puts the middle of the root layer's bounds into the middle of the canvas,
  /// in points from the canvas's bottom left.
  public var centeredRootPosition: CGPoint { rootLayer.centered(in: canvasSize) }

  /// The remarks for which strict reading refuses the scene: see ``CAMLDiagnostic/failsStrict``.
  public var strictFailures: [CAMLDiagnostic] { diagnostics.filter(\.failsStrict) }

  /// The first layer with that id, planes in the order they are drawn; nil when there is none.
  public func layer(withID id: String) -> CALayer? {
    planes.lazy.compactMap { $0.layer(withID: id) }.first
  }

  /// The first layer with that name, in tree order; nil when there is none.
  public func layer(named name: String) -> CALayer? { rootLayer.descendant(named: name) }

  /// Undoes the state applied before and applies another; nil leaves the tree as written.
  ///
  /// Elements of the states it is based on apply first. Each plane takes the state if it has one
  /// of that name and else returns to its base. Nothing animates.
  ///
  /// - Throws: ``CAMLError`` of kind `unknownState` when no plane has the state; nothing changes
  ///   then.
  public func apply(state name: String?) throws(CAMLError) {
    if let name, !states.contains(name) {
      let known = states.isEmpty ? "it has none" : "it has " + states.joined(separator: ", ")
      throw CAMLError(
        kind: .unknownState, file: path, value: name, rule: "the scene has no such state; \(known)")
    }
    withoutActions {
      for plane in planes { plane.apply(name) }
    }
    currentState = name
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

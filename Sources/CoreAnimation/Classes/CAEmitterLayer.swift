// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// A layer that sends out particles, over its background and border.
///
/// The numbers of a particle are those of its cell times those of the layer. Random values are
/// uniform about their mean and come from the layer's own generator, which starts from ``seed``.
open class CAEmitterLayer: CALayer {
  private var cells: [CAEmitterCell]?

  package override class func makeKind() -> LayerKind { .emitter }

  /// Makes a layer without cells.
  public override init() { super.init() }

  /// Makes the copy of `layer` for a presentation tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    cells = (layer as? CAEmitterLayer)?.cells
  }

  /// Reads a layer from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let archived = KeyedArchive.decode(Self.cellsKey, coder) as? [CAEmitterCell] {
      emitterCells = archived
    }
  }

  /// Writes the layer and its cells.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let cells, shouldArchiveValue(forKey: "emitterCells") {
      KeyedArchive.encode(cells, Self.cellsKey, coder)
    }
  }

  private static let cellsKey = "emitterCellObjects"

  /// The cells. Default nil.
  ///
  /// A change of a cell has an effect when the cells are set again, or when it is made by key path
  /// through the layer: `emitterCells.name.birthRate`.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      cells = newValue
      setExtra(.emitterCells, newValue.map { .array($0.map(\.propertyValue)) } ?? .none)
    }
  }

  /// The factor of the cells' birth rates. Default 1; animatable.
  open var birthRate: Float {
    get { Float(number(.emitterBirthRate)) }
    set { setNumber(.emitterBirthRate, newValue) }
  }

  /// The factor of the cells' lifetimes. Default 1; animatable.
  open var lifetime: Float {
    get { Float(number(.emitterLifetime)) }
    set { setNumber(.emitterLifetime, newValue) }
  }

  /// The centre of the emitter, layer space, points. Default (0, 0); animatable.
  open var emitterPosition: CGPoint {
    get { point(.emitterPosition) }
    set { setExtra(.emitterPosition, .point(newValue)) }
  }

  /// The z of the emitter's centre, points. Default 0; animatable.
  open var emitterZPosition: CGFloat {
    get { CGFloat(number(.emitterZPosition)) }
    set { setNumber(.emitterZPosition, newValue) }
  }

  /// The size of the emitter, points. Default (0, 0); animatable.
  open var emitterSize: CGSize {
    get { size(.emitterSize) }
    set { setExtra(.emitterSize, .size(newValue)) }
  }

  /// The depth of the emitter, points. Default 0; animatable.
  open var emitterDepth: CGFloat {
    get { CGFloat(number(.emitterDepth)) }
    set { setNumber(.emitterDepth, newValue) }
  }

  /// The shape of the emitter. Default `.point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { word(.emitterShape) }
    set { setWord(.emitterShape, newValue) }
  }

  /// The part of the shape that sends out particles. Default `.volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { word(.emitterMode) }
    set { setWord(.emitterMode, newValue) }
  }

  /// The order of drawing. Default `.unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { word(.emitterRenderMode) }
    set { setWord(.emitterRenderMode, newValue) }
  }

  /// Whether particles keep their depth, as below a ``CATransformLayer``. Default false.
  open var preservesDepth: Bool {
    get { flag(.emitterPreservesDepth) }
    set { setFlag(.emitterPreservesDepth, newValue) }
  }

  /// The factor of the cells' velocities. Default 1; animatable.
  open var velocity: Float {
    get { Float(number(.emitterVelocity)) }
    set { setNumber(.emitterVelocity, newValue) }
  }

  /// The factor of the cells' scales. Default 1; animatable.
  open var scale: Float {
    get { Float(number(.emitterScale)) }
    set { setNumber(.emitterScale, newValue) }
  }

  /// The factor of the cells' spins. Default 1; animatable.
  open var spin: Float {
    get { Float(number(.emitterSpin)) }
    set { setNumber(.emitterSpin, newValue) }
  }

  /// Where the random numbers start. Default 0.
  open var seed: UInt32 {
    get { UInt32(exactly: number(.emitterSeed)) ?? 0 }
    set { setExtra(.emitterSeed, .number(Double(newValue))) }
  }

  // MARK: Key-value coding of the cells

  /// The value of a property; `emitterCells` are the cells themselves.
  open override func value(forKey key: String) -> Any? {
    key == "emitterCells" ? emitterCells : super.value(forKey: key)
  }

  /// Sets a property.
  ///
  /// - Precondition: `emitterCells` are cells.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == "emitterCells" else { return super.setValue(value, forKey: key) }
    let new = value as? [CAEmitterCell]
    precondition(value == nil || new != nil, "Emitter cells are CAEmitterCell objects.")
    emitterCells = new
  }

  /// The value at the end of a path, which may lead through cells: `emitterCells.name.birthRate`;
  /// of a presentation copy, the value that animations show.
  open override func value(forKeyPath keyPath: String) -> Any? {
    guard let path = CellPath(keyPath) else { return super.value(forKeyPath: keyPath) }
    if modelLayer != nil,
      let shown = extra(.emitterCells).member([path.name[...]] + path.rest.split(separator: "."))
    {
      return shown.object
    }
    return cell(path.name)?.value(forKeyPath: path.rest)
  }

  /// Sets the value at the end of a path, which may lead through cells.
  ///
  /// - Precondition: there is a cell of that name.
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = CellPath(keyPath) else {
      return super.setValue(value, forKeyPath: keyPath)
    }
    guard let cell = cell(path.name) else {
      preconditionFailure("The emitter has no cell \(path.name), so \(keyPath) cannot be set.")
    }
    cell.setValue(value, forKeyPath: path.rest)
    emitterCells = cells
  }

  private func cell(_ name: String) -> CAEmitterCell? { cells?.first { $0.name == name } }
}

/// A path through a cell: `emitterCells.name.rest`.
struct CellPath {
  let name: String
  let rest: String

  init?(_ keyPath: String) {
    let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[0] == "emitterCells" else { return nil }
    (name, rest) = (parts[1], parts[2])
  }
}

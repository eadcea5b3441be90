// SPDX-License-Identifier: Apache-2.0
import CACommit
import Synchronization

/// The constants of a class of layers.
package final class LayerClass: Sendable {
  /// The kind of the layers for the server.
  package let kind: LayerKind
  /// Whether the class is `CALayer` itself, which overrides nothing.
  let isBase: Bool
  /// Whether the class is one of this module.
  let isOfModule: Bool
  /// The state of a new layer: the table's defaults, with the changes of the class.
  package let initialState: LayerState
  /// The properties of that state that differ from the table's defaults.
  package let initialRows: PropertySet
  /// The properties whose changes ask for display.
  package let displayed: PropertySet

  private let animatables = Mutex<Bool?>(nil)

  /// Whether the class has properties of ``CAAnimatable``; nil until the first layer was looked at.
  var hasAnimatables: Bool? {
    get { animatables.withLock { $0 } }
    set { animatables.withLock { $0 = newValue } }
  }

  private static let plain = LayerClass(CALayer.self)
  private static let classesOfModule: [CALayer.Type] = [
    CATextLayer.self, CATiledLayer.self, CAReplicatorLayer.self, CAEmitterLayer.self,
    CATransformLayer.self, CAScrollLayer.self, CAShapeLayer.self, CAGradientLayer.self,
    TilePlateLayer.self, CAMetalLayer.self,
  ]
  private static let table = Mutex<[ObjectIdentifier: LayerClass]>([:])

  /// The constants of `type`; asked once per process.
  package static func of(_ type: CALayer.Type) -> LayerClass {
    if type == CALayer.self { return plain }
    let key = ObjectIdentifier(type)
    if let known = table.withLock({ $0[key] }) { return known }
    let new = LayerClass(type)
    table.withLock { $0[key] = new }
    return new
  }

  private init(_ type: CALayer.Type) {
    kind = type.makeKind()
    isBase = type == CALayer.self
    isOfModule = isBase || LayerClass.classesOfModule.contains { $0 == type }
    var state = LayerState(kind: kind)
    var displayed = PropertySet()
    var initialRows = PropertySet()
    for row in PropertyTable.rows(for: kind) {
      if type.needsDisplay(forKey: row.key) || type.isDrawn(from: row.key) {
        displayed.insert(row.id)
      }
      if let value = PropertyValue(object: type.defaultValue(forKey: row.key), kind: row.kind),
        value != row.defaultValue, value != .none
      {
        _ = row.write(&state, value)
        initialRows.insert(row.id)
      }
    }
    initialState = state
    self.initialRows = initialRows
    self.displayed = displayed
    if type == CALayer.self { animatables.withLock { $0 = false } }
  }
}

extension LayerID {
  private static let last = Atomic<UInt32>(0)

  /// A name not given before.
  ///
  /// - Precondition: a process makes fewer than 2³² layers.
  package static func next() -> LayerID {
    let (_, number) = last.add(1, ordering: .relaxed)
    precondition(number != 0, "A process can make at most 4,294,967,295 layers.")
    return LayerID(rawValue: number)
  }
}

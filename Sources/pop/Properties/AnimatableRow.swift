// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreAnimation
import Foundation
import UIKit

/// The properties that animations know by name.
enum AnimatableTable {
  static let rows: [String: AnimatableRow] = Dictionary(
    (layerRows + shapeRows + viewRows + scrollRows).map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })
}

/// A property that animations know by name: the type of its values, the smallest difference that is
/// seen, and how it is read and written.
struct AnimatableRow: Sendable {
  let name: String
  let kind: AnimatedValue.Kind
  let threshold: Double
  /// Nil for an object that has no such property.
  let read: @Sendable (AnyObject) -> SIMD4<Double>?
  /// Does nothing to an object that has no such property.
  let write: @Sendable (AnyObject, SIMD4<Double>) -> Void

  /// A row about layers of a class; a view stands for its layer.
  static func layer<Layer: CALayer>(
    _ name: String, _ kind: AnimatedValue.Kind, _ threshold: Threshold,
    get: @escaping @Sendable (Layer) -> SIMD4<Double>,
    set: @escaping @Sendable (Layer, SIMD4<Double>) -> Void
  ) -> AnimatableRow {
    AnimatableRow(
      name: name, kind: kind, threshold: threshold.rawValue,
      read: { object in target(layer(of: object), name).map { get($0) } },
      write: { object, value in
        if let layer: Layer = target(layer(of: object), name) { set(layer, value) }
      })
  }

  /// A row about views of a class, or other objects that are read and written on the main actor.
  static func view<View: NSObject & Sendable>(
    _ name: String, _ kind: AnimatedValue.Kind, _ threshold: Threshold,
    get: @escaping @MainActor @Sendable (View) -> SIMD4<Double>,
    set: @escaping @MainActor @Sendable (View, SIMD4<Double>) -> Void
  ) -> AnimatableRow {
    AnimatableRow(
      name: name, kind: kind, threshold: threshold.rawValue,
      read: { object in
        guard let view: View = target(object, name) else { return nil }
        return MainActor.assumeIsolated { get(view) }
      },
      write: { object, value in
        guard let view: View = target(object, name) else { return }
        MainActor.assumeIsolated { set(view, value) }
      })
  }

  private static func layer(of object: AnyObject) -> AnyObject {
    guard let view = object as? UIView else { return object }
    // Sound: the call stays on this thread, and traps unless that is the main actor's.
    nonisolated(unsafe) let place = Place()
    MainActor.assumeIsolated { place.layer = view.layer }
    return place.layer ?? object
  }

  /// Takes a layer out of a call on the main actor.
  private final class Place {
    var layer: CALayer?
  }

  private static func target<Target>(_ object: AnyObject, _ name: String) -> Target? {
    if let target = object as? Target { return target }
    Notice.say("A \(type(of: object)) has no property \(name) to animate.", by: "pop")
    return nil
  }

  /// The differences that are too small to be seen, as pop has them.
  enum Threshold: Double {
    /// Of positions, sizes and lengths, points.
    case point = 1
    /// Of components of colours, opacities, turns and radii.
    case part = 0.01
    /// Of scales.
    case scale = 0.005
  }
}

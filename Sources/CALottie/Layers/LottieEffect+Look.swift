// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension LottieEffect {
  /// How an effect changes the picture of its layer.
  enum Look {
    /// It changes nothing: a control holds values for expressions.
    case control
    case tint, fill, stroke, tritone, invert, levels, shadow, matte, blur, radialBlur, transform
    case linearWipe, radialWipe
  }

  /// How it changes the picture; nil for an effect that is not drawn.
  var look: Look? {
    switch kind {
    case 20: return .tint
    case 21: return .fill
    case 22: return .stroke
    case 23: return .tritone
    case 24: return .levels
    case 25: return .shadow
    case 26: return .radialWipe
    case 28: return .matte
    case 29: return .blur
    case 35: return .transform
    default: break
    }
    if matchName.hasPrefix("ADBE Geometry") { return .transform }
    if matchName.hasPrefix("ADBE Easy Levels") { return .levels }
    switch matchName {
    case "ADBE Invert": return .invert
    case "ADBE Radial Blur": return .radialBlur
    case "ADBE Linear Wipe": return .linearWipe
    case "ADBE Radial Wipe": return .radialWipe
    default: break
    }
    return isControl || isWipeBeforeItsStart ? Look.control : nil
  }

  /// Controls, and groups of such that a script of After Effects made.
  private var isControl: Bool {
    kind < 5 || matchName.isEmpty || matchName.hasSuffix("Control")
      || matchName.hasPrefix("Pseudo/")
  }

  /// A wipe that has not begun changes nothing.
  private var isWipeBeforeItsStart: Bool {
    guard matchName.hasSuffix("Wipe"), let start = values.first?.value else { return false }
    return !start.isAnimated && start.value(at: 0)[0] == 0
  }

  /// The number of the value at a place.
  func number(_ place: Int, _ map: TimeMap, _ standard: Double = 0) -> Moving<Double> {
    number(place, axis: 0, map, standard)
  }

  /// One of the numbers of the value at a place.
  func number(
    _ place: Int, axis: Int, _ map: TimeMap, _ standard: Double = 0
  ) -> Moving<Double> {
    guard values.indices.contains(place), let value = values[place].value else {
      return Moving(standard)
    }
    return value.moving(map, axis: axis, default: standard)
  }

  /// The number of the value at a place before anything moves: a choice, or a layer.
  func choice(_ place: Int, _ standard: Double = 0) -> Int {
    let value = number(place, .identity, standard).first
    return value.isFinite ? Int(min(max(value, -1e9), 1e9)) : Int(standard)
  }

  /// The colour of the value at a place.
  func color(_ place: Int, _ map: TimeMap) -> Moving<PaintColor> {
    guard values.indices.contains(place), let value = values[place].value else {
      return Moving(PaintColor([0, 0, 0]))
    }
    return value.moving(map).map { PaintColor($0) }
  }
}

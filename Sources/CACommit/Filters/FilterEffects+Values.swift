// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension FilterEffects {
  /// The effects of values as the rows of the property table keep them.
  ///
  /// A filter is a dictionary: `type` is the filter, `name` the handle of key paths, `enabled`
  /// whether it acts, the rest are inputs. A text alone is a type. An unknown filter or input has
  /// no effect and is listed as a problem.
  package init(
    filters: PropertyValue, background: PropertyValue, compositing: PropertyValue
  ) {
    var count = 0
    picture = steps(of: filters, &count)
    isFiltered = count > 0
    backdrop = steps(of: background, &count)
    guard let filter = FilterValue(compositing), filter.isEnabled else { return }
    if let mode = CompositingMode(filterName: filter.type) {
      self.mode = mode
    } else {
      problems.append("There is no compositing filter \"\(filter.type)\"; it has no effect.")
    }
  }

  /// - Parameter count: grows by one with each filter that acts, also one that changes nothing.
  private mutating func steps(of value: PropertyValue, _ count: inout Int) -> [FilterEffect] {
    guard case .array(let items) = value else { return [] }
    var steps: [FilterEffect] = []
    for item in items {
      guard let filter = FilterValue(item), filter.isEnabled else { continue }
      guard let type = FilterType(filterName: filter.type) else {
        problems.append("There is no filter \"\(filter.type)\"; it has no effect.")
        continue
      }
      do throws(FilterValue.Problem) {
        append(try filter.effect(type), to: &steps)
        count += 1
      } catch {
        problems.append("The filter \(filter.type) has no effect: \(error.rule)")
      }
    }
    return steps
  }

  private func append(_ effect: FilterEffect?, to steps: inout [FilterEffect]) {
    switch (effect, steps.last) {
    case (.color(let next), .color(let last)):
      steps[steps.count - 1] = .color(last.followed(by: next))
    case (let effect?, _): steps.append(effect)
    case (nil, _): break
    }
  }
}

/// A filter as a value.
private struct FilterValue {
  let type: String
  let values: [String: PropertyValue]

  /// An input that is none.
  struct Problem: Error {
    let rule: String
  }

  init?(_ value: PropertyValue) {
    switch value {
    case .string(let name): (type, values) = (name, [:])
    case .dictionary(let values):
      guard case .string(let type)? = values["type"] ?? values["name"] else { return nil }
      (self.type, self.values) = (type, values)
    default: return nil
    }
  }

  var isEnabled: Bool { values["enabled"].flatMap(Bool.init(propertyValue:)) ?? true }

  /// The effect of the filter; nil if it changes nothing.
  func effect(_ type: FilterType) throws(Problem) -> FilterEffect? {
    if type == .gaussianBlur {
      let radius = try number("inputRadius", type)
      guard radius >= 0 else { throw Problem(rule: "inputRadius is not below 0.") }
      return radius > 0 ? .blur(radius: radius) : nil
    }
    if type == .gammaAdjust {
      let powers = try powers(type)
      return powers == SIMD4(repeating: 1) ? nil : .power(powers)
    }
    let matrix = try matrix(type)
    guard matrix.isFinite else { throw Problem(rule: "Its inputs are too large.") }
    return matrix == .identity ? nil : .color(matrix)
  }

  private func matrix(_ type: FilterType) throws(Problem) -> ColorMatrix {
    switch type {
    case .gaussianBlur, .gammaAdjust: .identity
    case .colorMatrix: try whole("inputColorMatrix", type)
    case .colorSaturate: .saturation(try number("inputAmount", type))
    case .colorHueRotate: .hueRotation(try number("inputAngle", type))
    case .colorBrightness: .offset(SIMD3(repeating: try number("inputAmount", type)))
    case .colorContrast: .contrast(try number("inputAmount", type))
    case .colorInvert: .inversion
    case .colorAdd: .offset(try added("inputColor", type))
    case .multiplyColor: .scale(try color("inputColor", type))
    case .colorMonochrome:
      .monochrome(
        try added("inputColor", type), bias: try number("inputBias", type),
        amount: try number(values["inputAmount"] == nil ? "inputIntensity" : "inputAmount", type))
    case .sepiaTone: .sepia(try number("inputIntensity", type))
    case .colorControls:
      ColorMatrix.saturation(try number("inputSaturation", type))
        .followed(by: .offset(SIMD3(repeating: try number("inputBrightness", type))))
        .followed(by: .contrast(try number("inputContrast", type)))
    }
  }

  private func number(_ key: String, _ type: FilterType) throws(Problem) -> Double {
    let value = values[key] ?? type.inputs[key] ?? .number(1)
    guard let number = Double(propertyValue: value), number.isFinite else {
      throw Problem(rule: "\(key) is a finite number.")
    }
    return number
  }

  /// The power of red, green and blue, times each component's own.
  private func powers(_ type: FilterType) throws(Problem) -> SIMD4<Double> {
    let power = try number("inputPower", type)
    guard case .array(let items)? = values["inputPowers"] ?? type.inputs["inputPowers"] else {
      throw Problem(rule: "inputPowers is four numbers.")
    }
    let own = items.compactMap(Double.init(propertyValue:))
    guard own.count == 4, (own + [power]).allSatisfy({ $0 > 0 && $0 <= 1000 }) else {
      throw Problem(rule: "Powers are above 0 and at most 1000, and inputPowers has four.")
    }
    return SIMD4(own[0], own[1], own[2], own[3]) * SIMD4(power, power, power, 1)
  }

  private func color(_ key: String, _ type: FilterType) throws(Problem) -> SIMD4<Double> {
    guard case .color(let color)? = values[key] ?? type.inputs[key] else {
      throw Problem(rule: "\(key) is a color.")
    }
    let c = color.srgbComponents
    let result = SIMD4(Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
    guard result.sum().isFinite else { throw Problem(rule: "\(key) has finite components.") }
    return result
  }

  /// A color times its own alpha.
  private func added(_ key: String, _ type: FilterType) throws(Problem) -> SIMD3<Double> {
    let color = try color(key, type)
    return SIMD3(color.x, color.y, color.z) * color.w
  }

  private func whole(_ key: String, _ type: FilterType) throws(Problem) -> ColorMatrix {
    guard case .array(let items)? = values[key] ?? type.inputs[key],
      let matrix = ColorMatrix(rows: items.compactMap(Double.init(propertyValue:)))
    else { throw Problem(rule: "\(key) is four rows of five numbers.") }
    return matrix
  }
}

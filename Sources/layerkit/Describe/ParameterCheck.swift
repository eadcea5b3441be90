// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAML
import CAReading

/// Finds targets of parameters that are not there, and those that cannot take the values.
struct ParameterCheck {
  let parameters: SceneParameters
  /// It keeps the values that are tried.
  let scene: LoadedScene
  /// The names of its layers.
  let layers: [String]

  /// The faults, in the order of the file.
  var faults: [RecordFault] {
    parameters.all.flatMap { parameter in
      parameter.targets.flatMap { faults(of: parameter, $0) }
    }
  }

  private func faults(
    of parameter: SceneParameter, _ target: SceneParameter.Target
  ) -> [RecordFault] {
    guard layers.contains(target.layer) else {
      return [
        RecordFault(
          file: parameters.file, line: target.line, value: "\(parameter.name), \(target.layer)",
          rule: "the scene has no layer of this name"
            + NearName.question(target.layer, among: layers))
      ]
    }
    let kind: ValueKind?
    do throws(CAMLError) {
      kind = try scene.kind(of: target, from: parameters.file)
    } catch {
      return [fault(parameter, target, error.rule)]
    }
    guard parameter.hasKind else { return [] }
    let ofKind = kindFault(parameter, target, kind)
    // A default of a kind that does not fit is no fault of its own.
    guard ofKind.isEmpty, let value = parameter.defaultValue else { return ofKind }
    return defaultFault(parameter, target, value)
  }

  private func fault(
    _ parameter: SceneParameter, _ target: SceneParameter.Target, _ rule: String
  ) -> RecordFault {
    RecordFault(
      file: parameters.file, line: target.line,
      value: "\(parameter.name), layer \(target.layer), \(target.key)", rule: rule)
  }

  private func defaultFault(
    _ parameter: SceneParameter, _ target: SceneParameter.Target, _ value: JSONValue
  ) -> [RecordFault] {
    // One that is not of the parameter's kind is named already.
    guard parameter.misfit(value) == nil, let error = misfit(value, parameter, target) else {
      return []
    }
    let way = JSONWay.member("default", of: JSONWay.member(parameter.name, of: "parameters"))
    return [
      RecordFault(
        file: parameters.file, line: value.line, way: way,
        value: "layer \(target.layer), \(target.key), \(value.shown)", rule: error.rule)
    ]
  }

  /// The fault of a target that takes no value of the kind, or not all words of a choice.
  private func kindFault(
    _ parameter: SceneParameter, _ target: SceneParameter.Target, _ kind: ValueKind?
  ) -> [RecordFault] {
    switch parameter.kind {
    case .choice:
      return parameter.choices.compactMap { choice in
        misfit(JSONValue(.string(choice.name), line: choice.value.line), parameter, target).map {
          fault(parameter, target, "the choice \(choice.name.shortened) does not fit: \($0.rule)")
        }
      }
    case .text where kind != nil && !Self.ofOtherKinds.contains(kind ?? .string): return []
    case .image where kind == nil || kind == .contents || kind == .string: return []
    default:
      let errors = Self.examples(parameter).map { misfit($0, parameter, target) }
      guard let error = errors.first, let error, errors.allSatisfy({ $0 != nil }) else { return [] }
      return [
        fault(parameter, target, "the kind \(parameter.kind.rawValue) does not fit: \(error.rule)")
      ]
    }
  }

  /// The kinds of values for which parameters have kinds of their own, and texts are none.
  private static let ofOtherKinds: [ValueKind] = [.number, .bool, .color, .point, .size]

  /// Values of a kind, one of which fits where the kind does.
  private static func examples(_ parameter: SceneParameter) -> [JSONValue] {
    func value(_ content: JSONValue.Content) -> JSONValue { JSONValue(content, line: 0) }
    switch parameter.kind {
    case .number:
      return ([parameter.minimum, parameter.maximum].compactMap(\.self) + [1, 0]).map {
        value(.number($0))
      }
    case .color: return [value(.string("#000000"))]
    case .flag: return [value(.bool(true))]
    case .point: return [value(.array([value(.number(0)), value(.number(0))]))]
    case .text, .image, .choice: return [value(.string("a text"))]
    }
  }

  private func misfit(
    _ value: JSONValue, _ parameter: SceneParameter, _ target: SceneParameter.Target
  ) -> CAMLError? {
    scene.misfit(
      of: parameter.value(
        value, for: target, file: parameters.file, line: value.line, way: ""))
  }
}

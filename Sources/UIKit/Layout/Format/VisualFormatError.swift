// SPDX-License-Identifier: Apache-2.0

/// Why a visual format makes no constraints.
struct VisualFormatError: Error, Equatable, CustomStringConvertible {
  /// The rule that is broken.
  enum Rule: Equatable {
    case expected(String)
    case unknownView(String)
    case notViewOrGuide(String)
    case unknownMetric(String)
    case notNumber(String)
    case noSuperview(String)
    case noViews
    case alignmentAlongAxis
  }

  let format: String
  /// The place in the format, in characters from 0.
  let column: Int
  let rule: Rule

  var description: String {
    "Unable to parse constraint format \"\(format)\" at character \(column + 1): \(reason)"
  }

  private var reason: String {
    switch rule {
    case .expected(let what): "expected \(what)"
    case .unknownView(let name): "\"\(name)\" is not a key in the views dictionary"
    case .notViewOrGuide(let name): "\"\(name)\" is neither a view nor a layout guide"
    case .unknownMetric(let name): "\"\(name)\" is not a key in the metrics dictionary"
    case .notNumber(let name): "the metric \"\(name)\" is not a number"
    case .noSuperview(let name): "\"\(name)\" has no superview that \"|\" could stand for"
    case .noViews: "there is no view"
    case .alignmentAlongAxis: "the options align along the axis of the format"
    }
  }
}

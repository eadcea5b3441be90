// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

extension NSLayoutConstraint {
  /// Constraints from a picture of them in characters, such as `V:|-[title]-12-[text(>=40)]|`.
  ///
  /// A format that cannot be read makes no constraints, and standard error names the place and the
  /// rule. `-` alone is 8 points between views and 20 from the edge of the superview, `|`.
  ///
  /// - Parameters:
  ///   - format: A row of views. White space counts nowhere.
  ///   - opts: How the views are aligned across the row, and which way it runs.
  ///   - metrics: Numbers by name.
  ///   - views: Views and guides by name.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do throws(VisualFormatError) {
      let parsed = try VisualFormatParser.parse(format)
      let builder = VisualFormatBuilder(
        format: format, parsed: parsed, options: opts, metrics: metrics ?? [:], views: views)
      return try builder.build()
    } catch {
      Notice.say("\(error)", by: "UIKit")
      return []
    }
  }
}

/// Makes the constraints of a visual format.
@MainActor struct VisualFormatBuilder {
  let format: String
  let parsed: VisualFormat
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]

  typealias Attribute = NSLayoutConstraint.Attribute

  /// The constraints, in the order of the format, those of alignment last.
  func build() throws(VisualFormatError) -> [NSLayoutConstraint] {
    var items: [LayoutItem] = []
    for element in parsed.elements { items.append(try item(element.name, element.column)) }
    guard let first = items.first, let last = items.last else { throw fault(.noViews, 0) }
    var made: [NSLayoutConstraint] = []
    if let leading = parsed.leading {
      let superview = try superview(of: first)
      made += try space(leading, from: (superview, begin), to: (first, begin), isInside: true)
    }
    for (index, element) in parsed.elements.enumerated() {
      for size in element.sizes { made.append(try sized(items[index], by: size)) }
      guard index + 1 < items.count else { break }
      made += try space(
        parsed.spaces[index], from: (items[index], isByBaselines ? .lastBaseline : end),
        to: (items[index + 1], isByBaselines ? .firstBaseline : begin), isInside: false)
    }
    if let trailing = parsed.trailing {
      let superview = try superview(of: last)
      made += try space(trailing, from: (last, end), to: (superview, end), isInside: true)
    }
    return made + (try alignment(of: items))
  }

  // MARK: Sides

  private var isVertical: Bool { parsed.axis == .vertical }
  private var isByBaselines: Bool {
    isVertical && options.contains(.spacingBaselineToBaseline)
  }
  private var direction: NSLayoutConstraint.FormatOptions {
    options.intersection(.directionMask)
  }
  private var runsBackwards: Bool { !isVertical && direction == .directionRightToLeft }

  private var begin: Attribute {
    if isVertical { return .top }
    return direction == .directionLeftToRight
      ? .left : direction == .directionRightToLeft ? .right : .leading
  }

  private var end: Attribute {
    if isVertical { return .bottom }
    return direction == .directionLeftToRight
      ? .right : direction == .directionRightToLeft ? .left : .trailing
  }

  // MARK: Constraints

  private func space(
    _ space: VisualFormat.Space, from: (item: LayoutItem, side: Attribute),
    to: (item: LayoutItem, side: Attribute), isInside: Bool
  ) throws(VisualFormatError) -> [NSLayoutConstraint] {
    let standard = isInside ? SystemSpacing.insideSuperview : SystemSpacing.betweenViews
    var predicates: [VisualFormat.Predicate] = []
    switch space {
    case .none: predicates = [VisualFormat.Predicate(value: .number(0), column: 0)]
    case .standard:
      predicates = [VisualFormat.Predicate(value: .number(Double(standard)), column: 0)]
    case .stated(let stated): predicates = stated
    }
    // Backwards, the distance is from the next view to the one before.
    let (high, low) = runsBackwards ? (from, to) : (to, from)
    var made: [NSLayoutConstraint] = []
    for predicate in predicates {
      let constraint = NSLayoutConstraint(
        item: high.item.object as Any, attribute: high.side, relatedBy: predicate.relation,
        toItem: low.item.object, attribute: low.side, multiplier: 1,
        constant: try number(predicate.value, predicate.column))
      try setPriority(of: constraint, predicate)
      made.append(constraint)
    }
    return made
  }

  private func sized(
    _ item: LayoutItem, by predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) -> NSLayoutConstraint {
    let attribute: Attribute = isVertical ? .height : .width
    var other: LayoutItem?
    var constant: CGFloat = 0
    if case .name(let name) = predicate.value, metrics[name] == nil, views[name] != nil {
      other = try self.item(name, predicate.column)
    } else {
      constant = try number(predicate.value, predicate.column)
    }
    let constraint = NSLayoutConstraint(
      item: item.object as Any, attribute: attribute, relatedBy: predicate.relation,
      toItem: other?.object, attribute: other == nil ? .notAnAttribute : attribute, multiplier: 1,
      constant: constant)
    try setPriority(of: constraint, predicate)
    return constraint
  }

  private func setPriority(
    of constraint: NSLayoutConstraint, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) {
    guard let priority = predicate.priority else { return }
    constraint.priority = UILayoutPriority(Float(try number(priority, predicate.column)))
  }

  private static let alignments: [Attribute] = [
    .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline,
    .firstBaseline,
  ]

  private func alignment(
    of items: [LayoutItem]
  ) throws(VisualFormatError) -> [NSLayoutConstraint] {
    var made: [NSLayoutConstraint] = []
    for attribute in Self.alignments where options.rawValue & (1 << UInt(attribute.rawValue)) != 0 {
      guard (attribute.axis == .vertical) != isVertical else {
        throw fault(.alignmentAlongAxis, 0)
      }
      for (item, next) in zip(items, items.dropFirst()) {
        made.append(
          NSLayoutConstraint(
            item: item.object as Any, attribute: attribute, relatedBy: .equal, toItem: next.object,
            attribute: attribute, multiplier: 1, constant: 0))
      }
    }
    return made
  }

  // MARK: Names

  private func item(_ name: String, _ column: Int) throws(VisualFormatError) -> LayoutItem {
    guard let object = views[name] else { throw fault(.unknownView(name), column) }
    guard let item = LayoutItem.of(object) else { throw fault(.notViewOrGuide(name), column) }
    return item
  }

  private func superview(of item: LayoutItem) throws(VisualFormatError) -> LayoutItem {
    if let container = item.container { return container.ensuredLayoutState.item }
    let name = views.first { LayoutItem.of($0.value) === item }?.key ?? ""
    throw fault(.noSuperview(name), 0)
  }

  private func number(
    _ quantity: VisualFormat.Quantity, _ column: Int
  ) throws(VisualFormatError) -> CGFloat {
    switch quantity {
    case .number(let number): return CGFloat(number)
    case .name(let name):
      guard let metric = metrics[name] else { throw fault(.unknownMetric(name), column) }
      guard let number = Self.number(metric) else { throw fault(.notNumber(name), column) }
      return number
    }
  }

  private static func number(_ metric: Any) -> CGFloat? {
    switch metric {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    case let priority as UILayoutPriority: CGFloat(priority.rawValue)
    default: nil
    }
  }

  private func fault(_ rule: VisualFormatError.Rule, _ column: Int) -> VisualFormatError {
    VisualFormatError(format: format, column: column, rule: rule)
  }
}

// SPDX-License-Identifier: Apache-2.0
import CAConstraints
import CoreGraphics

/// The constraints of one tree of views, solved: one engine per topmost view.
///
/// Changes of constraints, contents and frames are queued. ``flush()`` takes them into the solver,
/// in an order that meets no contradictions on the way, and marks the views whose subviews are to
/// move. The frames are set when those views are laid out. A trial engine solves for a part of a
/// tree whose topmost view is to fit a size, and changes no view.
@MainActor final class LayoutEngine {
  private(set) weak var root: UIView?
  /// The size to fit, of a trial engine.
  let fitting: FittingSize?
  var solver = ConstraintSolver()
  /// Whether the tree has become part of another one.
  private(set) var isDissolved = false

  private(set) var boxes: [ObjectIdentifier: ItemBox] = [:]
  private var boxOfVariable: [ItemBox?] = []
  var ruleOfHandle: [EngineRule?] = []
  private(set) var installed: [ObjectIdentifier: EngineRule] = [:]
  /// The rules that contradict others and so have no effect.
  var broken: [EngineRule] = []
  /// Boxes that no rule may need any more.
  private var idle: [ItemBox] = []

  private var queue: [NSLayoutConstraint] = []
  private var stale: [ItemBox] = []
  private var waiting: [UIView] = []
  private var contents: [ItemBox] = []
  private var isFlushing = false

  /// How often one flush measures contents again whose width has changed.
  static let maximumMeasurements = 4

  init(root: UIView, fitting: FittingSize? = nil) {
    (self.root, self.fitting) = (root, fitting)
  }

  /// Whether a flush would do anything.
  var hasWork: Bool { !(queue.isEmpty && stale.isEmpty && waiting.isEmpty) }

  // MARK: Work for the next flush

  /// Has the next flush look at a constraint.
  func enqueue(_ constraint: NSLayoutConstraint) {
    guard !isDissolved else { return }
    if fitting == nil {
      guard !constraint.isQueued || constraint.engine !== self else { return }
      constraint.isQueued = true
      constraint.engine = self
    }
    queue.append(constraint)
  }

  /// Has the next flush look at an item's own rules.
  func markStale(_ box: ItemBox) {
    guard !box.isStale else { return }
    box.isStale = true
    stale.append(box)
  }

  /// Has the next flush call `updateConstraints()` of a view.
  func awaitUpdate(of view: UIView) {
    waiting.append(view)
  }

  /// The box of an item, made now if there is none.
  func box(of item: LayoutItem) -> ItemBox {
    if let box = boxes[ObjectIdentifier(item)] { return box }
    let box = ItemBox(
      item,
      [solver.addPosition(), solver.addPosition(), solver.addLength(), solver.addLength()])
    boxes[ObjectIdentifier(item)] = box
    for variable in box.variables {
      while boxOfVariable.count <= variable.index { boxOfVariable.append(nil) }
      boxOfVariable[variable.index] = box
    }
    idle.append(box)
    if item.view is any WidthDependentContent { contents.append(box) }
    if fitting == nil {
      item.engine = self
      item.view?.firstUpdateIsDue()
    }
    markStale(box)
    return box
  }

  /// The box of an item, if it has one.
  func knownBox(of item: LayoutItem) -> ItemBox? { boxes[ObjectIdentifier(item)] }

  // MARK: Solving

  /// Takes all that is queued into the solver and marks the views that have to be laid out.
  func flush() {
    guard hasWork, !isFlushing, !isDissolved, root != nil else { return }
    isFlushing = true
    defer { isFlushing = false }
    for _ in 0...Self.maximumMeasurements {
      updateViews()
      solveQueued()
      guard measureContents() else { break }
    }
    removeIdle()
    publish()
  }

  /// Calls `updateConstraints()` where it is due, views further down first.
  private func updateViews() {
    guard fitting == nil else { return }
    var rounds = 0
    while !waiting.isEmpty, rounds < 16 {
      rounds += 1
      let due = waiting.map { ($0, $0.layoutDepth) }.sorted { $0.1 > $1.1 }.map(\.0)
      waiting = []
      for view in due where view.rootView === root { view.performConstraintUpdate() }
    }
    waiting = []
  }

  /// A change of a rule: the present state, and the state wanted.
  private struct Change {
    let source: EngineRule.Source
    let rule: EngineRule?
    let wanted: (linear: LinearConstraint, boxes: [ItemBox])?
  }

  /// Removes, then edits, then adds, so that no constraint meets one that is about to go.
  private func solveQueued() {
    var changes: [Change] = []
    // Looking at constraints makes boxes, which are stale at first.
    while !queue.isEmpty || !stale.isEmpty {
      changes += takeQueue()
      changes += takeStale()
    }
    for change in changes where change.rule != nil {
      if change.wanted.map({ !change.rule!.differsInConstantOnly($0.linear) }) ?? true {
        remove(change.rule!, change.source)
      }
    }
    var late: [EngineRule] = []
    for change in changes {
      guard let rule = change.rule, let wanted = change.wanted,
        rule.differsInConstantOnly(wanted.linear)
      else { continue }
      if !edit(rule, wanted.linear.constant) { late.append(rule) }
    }
    for change in changes {
      guard let wanted = change.wanted else { continue }
      if let rule = change.rule, rule.differsInConstantOnly(wanted.linear) { continue }
      let rule = EngineRule(change.source, wanted.linear, wanted.boxes)
      keep(rule, change.source)
      late.append(rule)
    }
    for rule in late.sorted(by: { $0.serial < $1.serial }) { insert(rule) }
    if !changes.isEmpty { retryBroken(but: late) }
  }

  private func takeQueue() -> [Change] {
    let taken = queue
    queue = []
    return taken.compactMap { constraint in
      if fitting == nil { constraint.isQueued = false }
      let rule = installed[ObjectIdentifier(constraint)]
      let wanted = compile(constraint)
      guard rule != nil || wanted != nil else { return nil }
      return Change(source: .constraint(constraint), rule: rule, wanted: wanted)
    }
  }

  private func takeStale() -> [Change] {
    let taken = stale
    stale = []
    return taken.flatMap { box -> [Change] in
      box.isStale = false
      guard knownBox(of: box.item) === box else { return [] }
      let rules = generatedRules(box)
      return GeneratedRule.Kind.allCases.compactMap { kind in
        let (old, new) = (box.rules[kind], rules.first { $0.kind == kind })
        guard old != nil || new != nil else { return nil }
        let wanted = new.map { rule in
          (
            linear: rule.sum.related(rule.relation, priority: rule.priority),
            boxes: rule.sum.terms.map(\.box).filter { $0 !== box }
          )
        }
        return Change(source: .generated(box.item, kind), rule: old, wanted: wanted)
      }
    }
  }

  /// Changes a rule's constant. False if the rule has left the solver and is to be inserted again.
  private func edit(_ rule: EngineRule, _ constant: Double) -> Bool {
    guard rule.linear.constant != constant else { return true }
    rule.linear.constant = constant
    guard let handle = rule.handle else { return true }
    do {
      try solver.setConstant(constant, of: handle)
      return true
    } catch {
      ruleOfHandle[handle.index] = nil
      rule.handle = nil
      return false
    }
  }

  private func keep(_ rule: EngineRule, _ source: EngineRule.Source) {
    for box in rule.boxes { box.uses += 1 }
    switch source {
    case .constraint(let constraint): installed[ObjectIdentifier(constraint)] = rule
    case .generated(let item, let kind): knownBox(of: item)?.rules[kind] = rule
    }
  }

  private func remove(_ rule: EngineRule, _ source: EngineRule.Source) {
    takeOut(rule)
    broken.removeAll { $0 === rule }
    for box in rule.boxes {
      box.uses -= 1
      if box.uses == 0 { idle.append(box) }
    }
    switch source {
    case .constraint(let constraint): installed[ObjectIdentifier(constraint)] = nil
    case .generated(let item, let kind): knownBox(of: item)?.rules[kind] = nil
    }
  }

  /// Takes a rule out of the solver.
  func takeOut(_ rule: EngineRule) {
    guard let handle = rule.handle else { return }
    solver.remove(handle)
    ruleOfHandle[handle.index] = nil
    rule.handle = nil
  }

  // MARK: After solving

  /// Notes the widths for which contents are to be measured; false if all are as they were.
  private func measureContents() -> Bool {
    for box in contents {
      guard let view = box.item.view as? any WidthDependentContent, view.heightFollowsWidth,
        view === root || view.flags.contains(.laidOutByConstraints)
      else { continue }
      let insets = view.alignmentRectInsets
      let width = CGFloat(solver.value(of: box[.width])) - insets.left - insets.right
      guard abs(width - (box.measuredWidth ?? -1)) > 0.01 else { continue }
      box.measuredWidth = width
      markStale(box)
      for constraint in box.item.constraints where constraint.mentionsBaseline {
        enqueue(constraint)
      }
    }
    return hasWork
  }

  /// Gives up the boxes that no rule mentions, but for those of views that constraints place.
  private func removeIdle() {
    while let box = idle.popLast() {
      guard box.uses == 0, knownBox(of: box.item) === box, !isPlaced(box.item) else { continue }
      discard(box)
    }
  }

  private func isPlaced(_ item: LayoutItem) -> Bool {
    guard let view = item.view, view.rootView === root || fitting != nil else { return false }
    return view === root || view.flags.contains(.laidOutByConstraints)
  }

  private func discard(_ box: ItemBox) {
    for kind in GeneratedRule.Kind.allCases {
      if let rule = box.rules[kind] { remove(rule, .generated(box.item, kind)) }
    }
    boxes[ObjectIdentifier(box.item)] = nil
    contents.removeAll { $0 === box }
    if fitting == nil, box.item.engine === self { box.item.engine = nil }
    for variable in box.variables {
      boxOfVariable[variable.index] = nil
      solver.remove(variable)
    }
  }

  /// Marks the views around all whose solution has changed.
  private func publish() {
    for variable in solver.takeChanges() where fitting == nil {
      guard let item = boxOfVariable[variable.index]?.item else { continue }
      if item.view === root { root?.setNeedsLayout() } else { item.container?.setNeedsLayout() }
    }
  }

  // MARK: Leaving

  /// Lets go of everything: the tree is part of another one.
  func dissolve() { isDissolved = true }

  /// Takes a constraint out at once, as its views have left the tree.
  func uninstall(_ constraint: NSLayoutConstraint) {
    constraint.engine = nil
    constraint.isQueued = false
    guard !isDissolved else { return }
    queue.removeAll { $0 === constraint }
    if let rule = installed[ObjectIdentifier(constraint)] { remove(rule, .constraint(constraint)) }
  }

  /// Gives up the box of an item that has left the tree, after those of the items below it.
  func forget(_ item: LayoutItem) {
    item.engine = nil
    guard !isDissolved, let box = knownBox(of: item) else { return }
    for constraint in item.constraints { uninstall(constraint) }
    if box.uses == 0 { discard(box) }
  }
}

// SPDX-License-Identifier: Apache-2.0

// Attributes that belong to the Objective-C runtime or to Interface Builder.
extension PortPass {
  /// Attributes that go without a trace.
  private static let removed: Set = [
    "objc", "objcMembers", "nonobjc", "IBInspectable", "IBDesignable", "IBOutlet", "IBAction",
    "IBSegueAction", "GKInspectable",
  ]

  /// Attributes that a person has to make up for.
  private static let remarks = [
    "IBOutlet": "nothing connects an outlet; make its view in code",
    "IBAction": "nothing connects an action; add it with addTarget(_:action:for:)",
    "IBSegueAction": "there are no segues; make the view controller in code",
  ]

  /// Attributes that have another name here.
  private static let renamed = ["UIApplicationMain": "main", "NSApplicationMain": "main"]

  /// Removes, renames and replaces attributes.
  mutating func portAttributes() {
    for index in file.live where code[index].is("@") && index + 1 < code.count {
      let name = code[index + 1].text
      if Self.removed.contains(name) { removeAttribute(index, name) }
      if let new = Self.renamed[name] { replace(index, through: index + 1, by: "@\(new)") }
      if name == "NSManaged" { portManaged(index) }
    }
  }

  private mutating func removeAttribute(_ index: Int, _ name: String) {
    var last = index + 1
    if source.isAdjacent(last + 1), code[last + 1].is("("), let end = source.closing(last + 1) {
      last = end
    }
    remove(index, through: last)
    if let remark = Self.remarks[name] { self.remark(index, remark) }
    if name == "objc" { bindProtocol(file.declaration(after: last)) }
  }

  /// A protocol of Objective-C is one of classes, which has to be said without it.
  private mutating func bindProtocol(_ index: Int?) {
    guard let index, code[index].is("protocol"), code[safe: index + 1]?.kind == .word else {
      return
    }
    guard code[safe: index + 2]?.is(":") == true else {
      return insert(": AnyObject", after: index + 1)
    }
    let classes: Set = ["AnyObject", "NSObjectProtocol", "class"]
    let ends: Set = ["{", "where", "@", "protocol"]
    let list = code[(index + 3)...].prefix { !ends.contains($0.text) }
    if !list.contains(where: { classes.contains($0.text) }) {
      insert(" AnyObject,", after: index + 2)
    }
  }

  /// A property that Core Animation keeps; those of Core Data have no counterpart.
  private mutating func portManaged(_ index: Int) {
    let word = file.declaration(after: index + 1)
    guard let word, code[word].is("var"), !file.imports.contains("CoreData") else {
      return remark(index, "there is no Core Data; write the property out")
    }
    replace(index, through: index + 1, by: "@CAAnimatable")
    if !hasZero(typeAt: word + 3) {
      remark(word, "give the property a default: its type has no zero")
    }
  }

  /// Whether the type that is written at `index` has a value that the property takes by itself.
  private func hasZero(typeAt index: Int) -> Bool {
    let known: Set = [
      "CGFloat", "Double", "Float", "Int", "UInt", "Bool", "CGPoint", "CGSize", "CGRect",
      "CATransform3D", "TimeInterval", "CFTimeInterval",
    ]
    guard let type = code[safe: index] else { return true }
    let line = source.line(of: type.range.lowerBound)
    let rest = code[index...].prefix {
      !$0.is("@") && source.line(of: $0.range.lowerBound) == line
    }
    return known.contains(type.text) || rest.contains { $0.is("?") || $0.is("!") }
  }
}

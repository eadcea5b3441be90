// SPDX-License-Identifier: Apache-2.0

/// Names that the files of a run declare. They decide the meaning of the same names elsewhere.
struct PortDeclarations {
  /// Properties by their own names, with the keys that Objective-C knows them by.
  private(set) var keys: [String: String] = [:]
  /// Names of types, methods and properties of the program, without overrides.
  private(set) var names: Set<String> = []
  /// Names of variables, parameters aside.
  private(set) var variables: Set<String> = []
  /// Names of properties that may hold a closure.
  private(set) var closures: Set<String> = []
  /// Where classes are declared, by their names with those of the types around them.
  private(set) var classes: [String: PortPlace] = [:]
  /// The first name after the colon of a class.
  private(set) var superclasses: [String: String] = [:]
  /// The names after the colon of a type and of its extensions.
  private var inherited: [String: Set<String>] = [:]
  /// The methods that a type and its extensions declare.
  private var methods: [String: Set<String>] = [:]
  /// The classes that override a method or property, by its name.
  private(set) var overriders: [String: Set<String>] = [:]

  init(_ files: [PortFile]) {
    let functionTypes = files.reduce(into: Set<String>()) { $0.formUnion($1.functionTypes) }
    for (number, file) in files.enumerated() {
      closures.formUnion(file.closures(functionTypes))
      for (index, type) in file.source.types.enumerated() where file.isLive(type.head) {
        note(type, PortPlace(file: number, index: index), file)
      }
      for index in file.live { note(index, file) }
    }
  }

  private mutating func note(_ type: PortType, _ place: PortPlace, _ file: PortFile) {
    inherited[type.path, default: []].formUnion(type.inherited(file.code))
    guard type.keyword != "extension" else { return }
    names.insert(type.name)
    guard type.keyword == "class" else { return }
    classes[type.path] = place
    superclasses[type.path] = type.inherited(file.code).first
  }

  private mutating func note(_ index: Int, _ file: PortFile) {
    let word = file.code[index]
    guard ["var", "let", "func", "case"].contains(word.text), word.kind == .word,
      let name = file.code[safe: index + 1], name.kind == .word
    else { return }
    let modifiers = file.modifiers(before: index)
    if modifiers.words.contains("override") {
      overriders[name.text, default: []].insert(file.path(around: index))
      return
    }
    names.insert(name.text)
    if word.is("func") { methods[file.path(around: index), default: []].insert(name.text) }
    if word.is("var") || word.is("let") { variables.insert(name.text) }
    if word.is("var") { keys[name.text] = modifiers.key ?? name.text }
  }

  /// The class above `name` through which it conforms to a protocol, where that has no such method
  /// itself: callers then get the protocol's default.
  func base(of name: String, conformingTo type: String, without method: String) -> String? {
    guard inherited[name]?.contains(type) != true else { return nil }
    var (next, steps) = (superclasses[name], 0)
    while let base = next, classes[base] != nil, steps < 64 {
      if methods[base]?.contains(method) == true { return nil }
      if inherited[base]?.contains(type) == true { return base }
      (next, steps) = (superclasses[base], steps + 1)
    }
    return nil
  }

  /// Whether one class is below another, as far as the files say.
  func isClass(_ name: String, below base: String) -> Bool {
    var (name, steps) = (name, 0)
    while let next = superclasses[name], steps < 64 {
      if next == base { return true }
      (name, steps) = (next, steps + 1)
    }
    return false
  }
}

/// A place in one of the files of a run.
struct PortPlace: Hashable {
  let file: Int
  let index: Int
}

// SPDX-License-Identifier: Apache-2.0

/// Writes a script as a function of ECMAScript 5 that the engine runs.
///
/// Arithmetic becomes calls that also know vectors and properties, as After Effects does, unless
/// both operands are numbers; loops and functions count their steps in `$n`; the value of the last
/// statement is returned. A name of the script
/// is written with `_` before it, so that none hides a function of the runtime, whose names begin
/// with `$`. A name that the script does not declare is looked up in `$`, the objects and functions
/// of After Effects.
struct ScriptWriter {
  /// A function that is written.
  struct Frame {
    var isArrow = false
    /// Names of blocks, the innermost last, and their names in the output.
    var blocks: [[String: String]] = [[:]]
    /// Variables of the output.
    var variables: [String] = []
    var temporaries = 0
    /// Operands that arithmetic holds here, and the most that it has held.
    var operands = 0
    var mostOperands = 0
    var needsThis = false
    var needsArguments = false
  }

  var frames = [Frame()]
  /// Names that the script assigns to without a declaration become variables of the program.
  let assigned: Set<String>
  private var count = 0

  /// The script as a function of `$`.
  ///
  /// - Throws: the line and the rule of a script that is not read.
  static func function(of source: String) throws(ScriptError) -> String {
    var parser = try ScriptParser(source)
    let statements = try parser.statements()
    var writer = ScriptWriter(assigned: parser.assigned)
    return writer.program(statements)
  }

  private init(assigned: Set<String>) { self.assigned = assigned }

  private mutating func program(_ statements: [Statement]) -> String {
    declareHoisted(statements)
    let body = block(statements, isFunction: true)
    var head = frames[0].variables
    for name in ["time", "value"] {
      // A script may begin with `value = value + 1`.
      if let place = head.firstIndex(of: "_\(name)") { head[place] += "=$.\(name)" }
    }
    let result = frames[0].blocks[0]["$bm_rt"] ?? "$c"
    return
      "(function($,$n){\"use strict\";\(head.map { "var \($0);" }.joined())var $c;\(body)return \(result);})"
  }

  // MARK: Names

  /// A name of the output that no other has.
  mutating func unique(_ name: String) -> String {
    count += 1
    return "\(Self.output(name))$\(count)"
  }

  mutating func temporary() -> String {
    frames[frames.count - 1].temporaries += 1
    let name = "$t\(frames[frames.count - 1].temporaries)"
    frames[frames.count - 1].variables.append(name)
    return name
  }

  /// The variable of the next operand that arithmetic holds.
  mutating func holdOperand() -> String {
    let last = frames.count - 1
    frames[last].operands += 1
    let name = "$a\(frames[last].operands)"
    if frames[last].operands > frames[last].mostOperands {
      frames[last].mostOperands = frames[last].operands
      frames[last].variables.append(name)
    }
    return name
  }

  /// Code that counts a step.
  static let tick = "if(--$n[0]<0)$tick();"

  /// A name with `_` before it, in ASCII.
  static func output(_ name: String) -> String {
    "_"
      + name.utf16.map { unit in
        unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : "$u" + String(unit, radix: 16)
      }.joined()
  }

  /// Declares names of the innermost block under names of their own.
  mutating func declareInBlock(_ names: [String]) {
    for name in names {
      let output = unique(name)
      let last = frames.count - 1
      frames[last].variables.append(output)
      frames[last].blocks[frames[last].blocks.count - 1][name] = output
    }
  }

  /// Declares a variable of a function.
  mutating func declare(_ name: String, in frame: Int) {
    guard frames[frame].blocks[0][name] == nil else { return }
    let output = Self.output(name)
    frames[frame].blocks[0][name] = output
    frames[frame].variables.append(output)
  }

  /// The output's name of one that the script declares or assigns to.
  mutating func resolved(_ name: String) -> String? {
    for frame in frames.reversed() {
      for block in frame.blocks.reversed() {
        if let output = block[name] { return output }
      }
    }
    guard assigned.contains(name) else { return nil }
    declare(name, in: 0)
    return frames[0].blocks[0][name]
  }

  // MARK: Text

  /// A string literal in ASCII.
  static func literal(_ units: some Sequence<UInt16>) -> String {
    var text = "\""
    for unit in units {
      switch unit {
      case 0x22, 0x5C: text += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20..<0x7F: text += String(UnicodeScalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text + "\""
  }

  static func literal(_ text: String) -> String { literal(text.utf16) }
}

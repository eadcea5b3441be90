// SPDX-License-Identifier: Apache-2.0

/// An expression of a script.
indirect enum Term {
  /// Code of the output: an operand that was evaluated before.
  case code(String)
  case name(String)
  case this
  case number(String)
  case string([UInt16])
  /// `null`, `true` or `false`.
  case word(String)
  case template([[UInt16]], [Term])
  case pattern(body: [UInt16], flags: String)
  case array([Element])
  case object([Member])
  case function(Function)
  case construct(Term, [Element])
  case call(Term, [Element], isOptional: Bool)
  case member(Term, String, isOptional: Bool)
  case index(Term, Term, isOptional: Bool)
  case prefix(String, Term)
  /// `++` or `--`.
  case step(String, isPrefix: Bool, Term)
  case binary(String, Term, Term)
  /// `&&`, `||` or `??`.
  case choice(String, Term, Term)
  case condition(Term, Term, Term)
  case assign(Target, Term)
  /// An operator without its `=`.
  case change(String, Term, Term)
  case sequence([Term])

  /// A value of a list; `term` is nil for a hole.
  struct Element {
    var term: Term?
    var isSpread = false
  }

  enum Key {
    case name([UInt16])
    case computed(Term)
  }

  /// A member of an object that braces write.
  enum Member {
    case value(Key, Term)
    case getter(Key, Function)
    case setter(Key, Function)
    case spread(Term)
    /// `{name = standard}`, which only a target may be.
    case withStandard(String, Term)
  }
}

/// The left side of an assignment.
indirect enum Target {
  /// A name, or a member of an object.
  case term(Term)
  case array([Target?], rest: Target?)
  case object([(Term.Key, Target)], rest: Target?)
  case withStandard(Target, Term)
}

/// A function, its parameters and its statements.
struct Function {
  var name: String?
  var isArrow = false
  var parameters: [Target] = []
  var rest: Target?
  var body: [Statement] = []
}

indirect enum Statement {
  case empty
  case term(Term)
  /// `var`, `let` or `const`, and the declarators.
  case declare(String, [(Target, Term?)])
  case function(Function)
  case block([Statement])
  case branch(Term, Statement, Statement?)
  case forLoop(Statement?, Term?, Term?, Statement)
  /// The word that declares, nil where the target exists; `of`, else `in`.
  case forEach(String?, Target, isOf: Bool, Term, Statement)
  case whileLoop(Term, Statement)
  case doLoop(Statement, Term)
  case leave(String, label: String?)
  case returning(Term?)
  case throwing(Term)
  case attempt([Statement], Target?, [Statement]?, [Statement]?)
  case select(Term, [(Term?, [Statement])])
  case labelled(String, Statement)
}

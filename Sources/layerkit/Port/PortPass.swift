// SPDX-License-Identifier: Apache-2.0

/// A change of a file: bytes that other text replaces.
struct PortEdit: Hashable {
  var range: Range<Int>
  var text: [PortPiece]
  /// Whether something goes that stands before a declaration: the gap after it goes too, and the
  /// line, if nothing else is on it.
  var isRemoval = false

  init(_ range: Range<Int>, _ text: String, isRemoval: Bool = false) {
    (self.range, self.isRemoval) = (range, isRemoval)
    self.text = text.isEmpty ? [] : [.new(text)]
  }

  init(_ range: Range<Int>, moved: [PortPiece]) { (self.range, text) = (range, moved) }
}

/// A part of ported text.
enum PortPiece: Hashable {
  case new(String)
  /// Bytes of a file of the run, by its number.
  case kept(file: Int, Range<Int>)
}

/// Something that a person has to do.
struct PortRemark: Hashable {
  /// The place in the bytes of the file before it was ported.
  let offset: Int
  let message: String
}

/// One porting of one file: the rules put their edits and remarks here.
struct PortPass {
  let file: PortFile
  let number: Int
  let declared: PortDeclarations
  let requirements: PortRequirements
  var edits: [PortEdit] = []
  private(set) var remarks: [PortRemark] = []
  private var known: Set<PortRemark> = []

  init(
    _ file: PortFile, number: Int, _ declared: PortDeclarations, _ requirements: PortRequirements
  ) {
    (self.file, self.number, self.declared) = (file, number, declared)
    self.requirements = requirements
  }

  var source: PortSource { file.source }
  var code: [PortSource.Code] { file.source.code }

  /// Ports the file by the rules for one file.
  mutating func port() {
    portConditions()
    portAttributes()
    portRequirements()
    portOptionalCalls()
    remarkUnreached()
    portSelectors()
    portKeyPaths()
    portImports()
    portLiterals()
    remarkSystems()
    remarkMissingNames()
  }

  /// Replaces the code from `first` to `last` by `text`.
  mutating func replace(_ first: Int, through last: Int, by text: String) {
    let range = code[first].range.lowerBound..<code[last].range.upperBound
    edits.append(PortEdit(range, text))
  }

  /// Removes the code from `first` to `last`, which stands before a declaration.
  mutating func remove(_ first: Int, through last: Int) {
    let range = code[first].range.lowerBound..<code[last].range.upperBound
    edits.append(PortEdit(range, "", isRemoval: true))
  }

  /// Adds text after the code at `index`.
  mutating func insert(_ text: String, after index: Int) {
    insert(text, at: code[index].range.upperBound)
  }

  /// Adds text at a place in the bytes.
  mutating func insert(_ text: String, at offset: Int) {
    edits.append(PortEdit(offset..<offset, text))
  }

  /// Tells a person to do something about the code at `index`.
  mutating func remark(_ index: Int, _ message: String) {
    let remark = PortRemark(offset: code[index].range.lowerBound, message: message)
    if known.insert(remark).inserted { remarks.append(remark) }
  }
}

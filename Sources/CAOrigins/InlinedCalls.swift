// SPDX-License-Identifier: Apache-2.0
import CDebugInfo
import Glibc

/// The calls that the compiler inlined at an address, as the debug information of its unit says.
struct InlinedCalls {
  let library: lk_dwarf
  let unit: UnsafeMutablePointer<lk_dwarf_entry>

  /// Tags and attributes of DWARF 5, section 7.5.
  private enum Code {
    static let inlinedSubroutine: Int32 = 0x1d
    static let subprogram: Int32 = 0x2e
    static let name: UInt32 = 0x03
    static let folder: UInt32 = 0x1b
    static let callFile: UInt32 = 0x58
    static let callLine: UInt32 = 0x59
    static let linkageName: UInt32 = 0x6e
  }

  /// The calls, innermost first.
  ///
  /// - Parameters:
  ///   - address: As the file has it, without the place where it was loaded.
  ///   - innermost: The place of the address, without its function.
  ///   - symbol: The symbol of the function that holds the address.
  func calls(at address: UInt64, innermost: SymbolPlace, symbol: String?) -> [SymbolPlace] {
    var calls: [SymbolPlace] = []
    var place = innermost
    for scope in scopes(at: address) {
      var scope = scope
      let tag = library.dwarf_tag(&scope)
      guard tag == Code.inlinedSubroutine || tag == Code.subprogram else { continue }
      place.symbol = name(of: &scope) ?? (tag == Code.subprogram ? symbol : nil)
      calls.append(place)
      if tag == Code.subprogram { return calls }
      place = SymbolPlace(file: callFile(of: &scope), line: number(Code.callLine, of: &scope))
    }
    place.symbol = symbol
    return calls + [place]
  }

  /// The entries that hold an address, innermost first.
  private func scopes(at address: UInt64) -> [lk_dwarf_entry] {
    var found: UnsafeMutablePointer<lk_dwarf_entry>?
    guard library.dwarf_getscopes(unit, address, &found) > 0, let found else { return [] }
    defer { free(found) }
    // The entries around the innermost one: those found first go on at an inlined function's own.
    var around: UnsafeMutablePointer<lk_dwarf_entry>?
    let count = library.dwarf_getscopes_die(found, &around)
    guard count > 0, let around else { return [] }
    defer { free(around) }
    return Array(UnsafeBufferPointer(start: around, count: Int(count)))
  }

  private func name(of entry: inout lk_dwarf_entry) -> String? {
    for code in [Code.linkageName, Code.name] {
      var attribute = lk_dwarf_attribute()
      if library.dwarf_attr_integrate(&entry, code, &attribute) != nil,
        let text = library.dwarf_formstring(&attribute)
      {
        return String(cString: text)
      }
    }
    return nil
  }

  private func number(_ code: UInt32, of entry: inout lk_dwarf_entry) -> Int? {
    var attribute = lk_dwarf_attribute()
    var number: UInt64 = 0
    guard library.dwarf_attr(&entry, code, &attribute) != nil,
      library.dwarf_formudata(&attribute, &number) == 0
    else { return nil }
    return Int(exactly: number)
  }

  private func callFile(of entry: inout lk_dwarf_entry) -> String? {
    var files: UnsafeMutableRawPointer?
    guard let number = number(Code.callFile, of: &entry),
      library.dwarf_getsrcfiles(unit, &files, nil) == 0,
      let file = library.dwarf_filesrc(files, UInt(number), nil, nil)
    else { return nil }
    return path(String(cString: file))
  }

  /// The path of a file that a table of the unit names, perhaps from the folder of the compilation.
  func path(_ file: String) -> String {
    var attribute = lk_dwarf_attribute()
    guard !file.hasPrefix("/"), !file.hasPrefix("<"),
      library.dwarf_attr(unit, Code.folder, &attribute) != nil,
      let folder = library.dwarf_formstring(&attribute)
    else { return file }
    return String(cString: folder) + "/" + file
  }
}

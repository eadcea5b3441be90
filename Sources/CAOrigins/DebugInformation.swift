// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CDebugInfo
import Glibc

/// The debug information of this process's programs and libraries, read by elfutils' libdw. The
/// library is opened for it; without it there are no places.
struct DebugInformation {
  /// That of the process; libdw has no locks of its own.
  static let process = Monitor(DebugInformation())

  /// The name that the loader knows, and the package of Debian that holds it.
  static let file = "libdw.so.1"
  static let package = "libdw1"

  /// The functions and the session of libdw; nil until the first call, and where it is missing.
  private var opened: (library: lk_dwarf, session: UnsafeMutableRawPointer)?
  private var isTried = false

  /// The units of each program and library by its address in libdw; filled when one is first asked.
  private var units: [UnsafeMutableRawPointer: CodeUnits] = [:]

  /// The calls within an address, innermost first: those that were inlined there, then the function
  /// itself. Empty where nothing is known of the address.
  mutating func calls(at address: UInt) -> [SymbolPlace] {
    guard let (library, session) = open() else { return [] }
    let address = UInt64(address)
    guard let module = library.dwfl_addrmodule(session, address) else { return [] }
    let symbol = library.dwfl_module_addrname(module, address).map { String(cString: $0) }
    if units[module] == nil { units[module] = CodeUnits(of: module, library) }
    guard let (unit, bias) = units[module]?.unit(at: address) else {
      return [SymbolPlace(symbol: symbol)]
    }
    let inlined = InlinedCalls(library: library, unit: unit)
    var place = SymbolPlace()
    if let line = library.dwarf_getsrc_die(unit, address - bias) {
      var number: Int32 = 0
      let file = library.dwarf_linesrc(line, nil, nil)
      // The compiler gives code of its own line 0.
      if library.dwarf_lineno(line, &number) == 0, number > 0, let file {
        (place.file, place.line) = (inlined.path(String(cString: file)), Int(number))
      }
    }
    return inlined.calls(at: address - bias, innermost: place, symbol: symbol)
  }

  private mutating func open() -> (lk_dwarf, UnsafeMutableRawPointer)? {
    if isTried { return opened }
    isTried = true
    guard let library = Self.library(Self.file) else {
      Notice.say(
        "\(LayerOrigin.variable) needs \(Self.file), Debian's package \(Self.package); "
          + "no places are known", by: "LayerKit")
      return nil
    }
    guard let session = library.dwfl_begin(Self.callbacks(library)) else { return nil }
    guard library.dwfl_linux_proc_report(session, getpid()) == 0,
      library.dwfl_report_end(session, nil, nil) == 0
    else { return nil }
    opened = (library, session)
    return opened
  }

  /// Separate files of debug information are not read: the program would name them, and some
  /// builds of libdw ask servers for them.
  private static func callbacks(_ library: lk_dwarf) -> UnsafePointer<lk_dwfl_callbacks> {
    let callbacks = UnsafeMutablePointer<lk_dwfl_callbacks>.allocate(capacity: 1)
    callbacks.initialize(to: lk_dwfl_callbacks())
    // Sound: never freed, as the session is not either.
    callbacks.pointee.find_elf = library.find_elf
    callbacks.pointee.section_address = library.section_address
    callbacks.pointee.find_debuginfo = { _, _, _, _, _, _, _, _ in -1 }
    return UnsafePointer(callbacks)
  }

  private static func library(_ file: String) -> lk_dwarf? {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
    var isWhole = true
    // Sound: the types are those of libdw's public headers, and the library stays open.
    func function<Function>(_ name: String) -> Function? {
      let found = dlsym(handle, name)
      if found == nil { isWhole = false }
      return found.map { unsafeBitCast($0, to: Function.self) }
    }
    var library = lk_dwarf()
    library.find_elf = function("dwfl_linux_proc_find_elf")
    library.section_address = function("dwfl_offline_section_address")
    library.dwfl_begin = function("dwfl_begin")
    library.dwfl_linux_proc_report = function("dwfl_linux_proc_report")
    library.dwfl_report_end = function("dwfl_report_end")
    library.dwfl_addrmodule = function("dwfl_addrmodule")
    library.dwfl_module_addrname = function("dwfl_module_addrname")
    library.dwfl_module_nextcu = function("dwfl_module_nextcu")
    library.dwarf_ranges = function("dwarf_ranges")
    library.dwarf_getsrc_die = function("dwarf_getsrc_die")
    library.dwarf_lineno = function("dwarf_lineno")
    library.dwarf_linesrc = function("dwarf_linesrc")
    library.dwarf_getscopes = function("dwarf_getscopes")
    library.dwarf_getscopes_die = function("dwarf_getscopes_die")
    library.dwarf_tag = function("dwarf_tag")
    library.dwarf_attr = function("dwarf_attr")
    library.dwarf_attr_integrate = function("dwarf_attr_integrate")
    library.dwarf_formstring = function("dwarf_formstring")
    library.dwarf_formudata = function("dwarf_formudata")
    library.dwarf_getsrcfiles = function("dwarf_getsrcfiles")
    library.dwarf_filesrc = function("dwarf_filesrc")
    return isWhole ? library : nil
  }
}

// SPDX-License-Identifier: Apache-2.0
import CExpressions
import Glibc

/// Duktape, which runs the scripts; opened when a file first needs it. It stays open.
package enum DuktapeLibrary {
  /// The name that the loader knows.
  package static let file = "libduktape.so.207"
  /// The package of Debian that holds it.
  package static let package = "libduktape207"

  /// Whether the library can be opened; it is then open.
  package static var isThere: Bool { table != nil }

  /// Its functions; nil where it is not installed.
  static let table: lk_duktape? = open(file)

  private static func open(_ file: String) -> lk_duktape? {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
    // Sound: the types are those of Duktape 2's interface 207, and the library stays open.
    func function<Function>(_ name: String) -> Function? {
      dlsym(handle, "duk_" + name).map { unsafeBitCast($0, to: Function.self) }
    }
    var table = lk_duktape()
    table.create_heap = function("create_heap")
    table.eval_raw = function("eval_raw")
    table.push_lstring = function("push_lstring")
    table.push_buffer_raw = function("push_buffer_raw")
    table.config_buffer = function("config_buffer")
    table.push_buffer_object = function("push_buffer_object")
    table.push_c_function = function("push_c_function")
    table.put_global_lstring = function("put_global_lstring")
    table.get_global_lstring = function("get_global_lstring")
    table.pcall = function("pcall")
    table.safe_to_lstring = function("safe_to_lstring")
    table.set_top = function("set_top")
    let isWhole =
      table.create_heap != nil && table.eval_raw != nil && table.push_lstring != nil
      && table.push_buffer_raw != nil
      && table.config_buffer != nil && table.push_buffer_object != nil
      && table.push_c_function != nil && table.put_global_lstring != nil
      && table.get_global_lstring != nil && table.pcall != nil && table.safe_to_lstring != nil
      && table.set_top != nil
    return isWhole ? table : nil
  }
}

/// Expressions cannot be evaluated at all.
package enum ExpressionEngineError: Error, Hashable, CustomStringConvertible {
  /// The library is not installed.
  case missing(file: String, package: String)
  /// The system gives no memory or process; the words of the system.
  case noProcess(String)
  /// The runtime's own scripts failed, as with too little memory.
  case notReady(String)

  package var description: String {
    switch self {
    case .missing(let file, let package):
      "expressions need \(file), Debian's package \(package)"
    case .noProcess(let reason): "expressions need a process of their own: \(reason)"
    case .notReady(let reason): "the engine of expressions does not start: \(reason)"
    }
  }
}

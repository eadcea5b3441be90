// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// The driver's refusals, and when it is asked for them.
///
/// Calls that can throw throw their own refusals. All others leave GL's error flag set, or a note,
/// and ``check(_:object:)`` throws it. Reading the flag can stall a driver that works on a thread
/// of its own, so it is read for many calls at once: after uploads, and at the end of a frame.
extension GLDevice {
  /// Throws the first refusal since the last check, be it a note or GL's error flag.
  ///
  /// - Parameters:
  ///   - call: The name in the error where only the flag is set: a call, or the work that was done.
  ///   - object: The label of the object it was about.
  package func check(_ call: String, object: String) throws(GLError) {
    noteFlag { GLError(call: call, object: object, driver: $0) }
    uncheckedUploads.removeAll(keepingCapacity: true)
    guard let refusal else { return }
    self.refusal = nil
    throw refusal
  }

  /// Throws a refusal if something was uploaded since the last check, and asks nothing otherwise.
  package func checkUploads() throws(GLError) {
    guard !uncheckedUploads.isEmpty || refusal != nil else { return }
    try check("an upload", object: "the frame")
  }

  /// Forgets refusals, after everything that they may have spoiled was let go.
  package func dropFailures() {
    refusal = nil
    uncheckedUploads.removeAll(keepingCapacity: true)
    _ = takeErrors()
  }

  /// The names of the errors that GL held, taken from it; empty where there were none.
  package func takeErrors() -> [String] {
    var names: [String] = []
    // A lost context may report for ever.
    while names.count < 16, let code = takeError() { names.append(GLError.name(ofCode: code)) }
    return names
  }

  /// Takes the errors that other code left in a shared context, so that no check blames them on us.
  func keepForeignErrors() {
    for name in takeErrors() where foreignErrors.count < 16 { foreignErrors.append(name) }
  }

  /// The names of the errors that other code left, since they were last taken.
  package func takeForeignErrors() -> [String] {
    defer { foreignErrors = [] }
    return foreignErrors
  }

  /// Notes a refusal where no caller can be told.
  func note(_ error: GLError) { if refusal == nil { refusal = error } }

  /// Notes an upload, to be named if the next check finds an error.
  func noteUpload(_ call: String, _ object: String) {
    guard uncheckedUploads.last?.object != object else { return }
    uncheckedUploads.append((call, object))
  }

  /// Runs calls that allocate, and throws the error they leave. One that was there before is noted,
  /// so that they are not blamed for it.
  func checked(_ call: String, object: String, _ body: () -> Void) throws(GLError) {
    noteFlag { GLError(call: "a call before \(call)", object: object, driver: $0) }
    body()
    if let reason = takeErrors().first { throw GLError(call: call, object: object, driver: reason) }
  }

  /// Moves GL's error flag, if it is set, to the note: of the uploads since the last check, if
  /// there were any, else as `error` says.
  private func noteFlag(_ error: (String) -> GLError) {
    guard let reason = takeErrors().first else { return }
    guard let first = uncheckedUploads.first else { return note(error(reason)) }
    let objects = uncheckedUploads.map(\.object)
    let others = objects.count > 4 ? " and \(objects.count - 4) more" : ""
    note(
      GLError(
        call: first.call, object: objects.prefix(4).joined(separator: ", ") + others,
        driver: reason))
  }
}

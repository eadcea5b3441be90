// SPDX-License-Identifier: Apache-2.0
import CABase
import CADevice
import Foundation

/// Linked programs that are kept in a folder between processes, so that none is compiled again.
///
/// A file holds the driver and both sources in full, then the program, then a fingerprint of all of
/// it. A file that does not match is ignored; one that the driver refuses is written again. Without
/// the folder, or where it is not the user's alone (``ProgramFolder``) or cannot be written,
/// programs are compiled as ever.
struct ProgramStore {
  private let folder: ProgramFolder
  private let driver: String

  init(folder: String, driver: Capabilities) {
    self.folder = ProgramFolder(path: folder)
    self.driver = "\(driver.vendor)\n\(driver.renderer)\n\(driver.version)"
  }

  /// The program of these sources, saved by this driver; nil where there is none.
  func program(vertex: String, fragment: String, label: String, _ device: GLDevice) -> Program? {
    let head = head(vertex, fragment)
    guard let data = folder.read(name(head)), let body = Self.body(of: data, after: head) else {
      return nil
    }
    let format = body.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return device.makeProgram(
      ProgramBinary(format: format, bytes: [UInt8](body.dropFirst(4))), label: label)
  }

  /// Keeps a program that was linked from these sources.
  func keep(_ program: Program, vertex: String, fragment: String, _ device: GLDevice) {
    guard let binary = device.binary(of: program) else { return }
    let head = head(vertex, fragment)
    let format = (0..<4).map { UInt8(truncatingIfNeeded: binary.format >> ($0 * 8)) }
    let body = format + binary.bytes
    folder.write(
      head + body + Self.fingerprint(head, Data(body)).bytes, as: name(head))
  }

  /// Format and program of a file that has this head and is whole; nil for any other.
  private static func body(of data: Data, after head: Data) -> Data? {
    let end = data.count - Fingerprint().bytes.count
    // A comparison by elements, as `starts(with:)` makes it, takes twenty times as long.
    guard end > head.count + 4, data.prefix(head.count) == head else { return nil }
    let body = data[head.count..<end]
    return data[end...].elementsEqual(fingerprint(head, body).bytes) ? body : nil
  }

  private static func fingerprint(_ head: Data, _ body: Data) -> Fingerprint {
    var fingerprint = Fingerprint()
    for part in [head, body] { part.withUnsafeBytes { fingerprint.add($0) } }
    return fingerprint
  }

  private func head(_ vertex: String, _ fragment: String) -> Data {
    Data([driver, vertex, fragment].map { $0 + "\0" }.joined().utf8)
  }

  /// Named by the fingerprint of the head, which the file itself has in full.
  private func name(_ head: Data) -> String {
    head.withUnsafeBytes { Fingerprint(of: $0) }.description + ProgramFolder.ending
  }
}

// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Glibc
import Synchronization

/// A process of its own for each picture whose format a library decodes that untrusted files can
/// end, hold up, or fill memory with: SVG (librsvg), HEIC and AVIF (libheif).
///
/// The program that runs there calls ``useThisProgram()`` before all else, as `layerkit` does. It
/// gets the file's bytes, no other descriptor of this process, and only the variables of the
/// environment that libraries and fonts need. Each picture also costs the start of that program
/// (docs/performance-history.md has the figures). Films are decoded in this process.
public struct DecodingProcess: Hashable, Sendable {
  /// The path of the program; `/proc/self/exe`, the default, is the one that runs.
  public var program: String
  /// Bytes that decoding may take beside those of the program itself; 2 GiB.
  public var maximumMemory = 2 << 30
  /// Seconds of processor time, those of all threads together; 20.
  public var maximumProcessorSeconds = 20
  /// Seconds from the start of the process to its answer; 30.
  public var maximumSeconds = 30.0

  /// A process of a program, with the limits that the properties' documentation names.
  public init(program: String = "/proc/self/exe") { self.program = program }
}

extension DecodingProcess {
  /// Where pictures are decoded; nil, the default, for this process itself.
  ///
  /// Without a value set here, `CA_DECODER` in the environment names the program.
  public static var current: DecodingProcess? {
    get { try? chosen() }
    set { setting.withLock { $0 = .some(newValue) } }
  }

  /// Has pictures decoded in processes of this same program. To be called first in `main`: in such
  /// a process the call decodes its picture and does not return.
  ///
  /// In the environment, `CA_DECODER` names another program, or is `here` for none;
  /// `CA_DECODER_MEMORY` (MiB) and `CA_DECODER_SECONDS` change the limits.
  /// - Throws: an error that names a variable whose value is not one of these.
  public static func useThisProgram() throws {
    DecodingChild.runIfAsked()
    let choice = try DecodingVariables.process(unlessSaid: DecodingProcess())
    setting.withLock { $0 = .some(choice) }
  }

  private static let setting = Mutex<DecodingProcess??>(nil)

  /// ``current``, or the error of the variable that says otherwise.
  static func chosen() throws(ImageError) -> DecodingProcess? {
    if let set = setting.withLock({ $0 }) { return set }
    return try DecodingVariables.process(unlessSaid: nil)
  }
}

/// The variables of the environment about decoding. A program with more rights than its user does
/// not read them.
enum DecodingVariables {
  /// The process that the variables ask for.
  ///
  /// - Parameter standard: The process where they name no program.
  static func process(
    unlessSaid standard: DecodingProcess?
  ) throws(ImageError) -> DecodingProcess? {
    var process = standard
    switch text("CA_DECODER") {
    case "here"?: return nil
    case let program?: process = DecodingProcess(program: program)
    case nil: break
    }
    let memory = try number("CA_DECODER_MEMORY", in: 16...1 << 20, of: "MiB")
    let seconds = try number("CA_DECODER_SECONDS", in: 1...86_400, of: "seconds")
    if let memory { process?.maximumMemory = memory << 20 }
    if let seconds {
      process?.maximumProcessorSeconds = seconds
      process?.maximumSeconds = Double(seconds)
    }
    return process
  }

  /// The value of a variable; nil for none, and for an empty one.
  private static func text(_ name: String) -> String? {
    // Sound: the text is copied before anybody can change the environment on this thread.
    guard getuid() == geteuid(), getgid() == getegid(), let value = getenv(name),
      value.pointee != 0
    else { return nil }
    return String(cString: value)
  }

  private static func number(
    _ name: String, in range: ClosedRange<Int>, of unit: String
  ) throws(ImageError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ImageError(
        format: nil,
        rule: .decodingVariable(
          kind: "a number of \(unit) from \(range.lowerBound) to \(range.upperBound)"),
        value: "\(name)=\(text)")
    }
    return number
  }
}

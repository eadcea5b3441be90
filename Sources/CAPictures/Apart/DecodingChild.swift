// SPDX-License-Identifier: Apache-2.0
import CImageShims
import CoreGraphics
import Foundation
import Glibc

/// The side of ``DecodingProcess`` that decodes: it reads one request, confines itself, and writes
/// one answer.
enum DecodingChild {
  /// The argument that asks for it, with the version of the messages.
  static let argument = "--layerkit-decoding-child-1"

  /// Decodes and ends the process, if it was started for that.
  static func runIfAsked() {
    guard CommandLine.argc == 2, CommandLine.arguments[1] == argument else { return }
    _exit(run(input: ChildProgram.firstDescriptor, output: ChildProgram.firstDescriptor + 1))
  }

  /// Returns the status of the process.
  private static func run(input: Int32, output: Int32) -> Int32 {
    _ = lk_end_with_parent()
    guard
      let (request, bytes) = DecodingMessage.read(
        DecodingRequest.self, from: input, bodyLimit: .max),
      confine(request)
    else { return 70 }
    var (answer, pixels) = (DecodingAnswer(), [UInt8]())
    do throws(ImageError) {
      let samples = try OpenedPicture.samples(
        Data(bytes), as: request.format, limits: request.limits, scale: CGFloat(request.scale))
      (answer.facts, pixels) = (samples.facts, samples.pixels)
    } catch {
      answer.error = error
    }
    return pixels.withUnsafeBytes { DecodingMessage.write(answer, $0, to: output) } == nil ? 0 : 74
  }

  /// Sets the limits of this process; false if one cannot be set.
  private static func confine(_ request: DecodingRequest) -> Bool {
    guard let addressSpace else { return false }
    let memory = addressSpace + UInt64(max(request.maximumMemory, 0))
    let seconds = UInt64(max(request.maximumProcessorSeconds, 1))
    let (file, overflows) = UInt64(max(request.maximumBody, 0))
      .addingReportingOverflow(UInt64(DecodingMessage.headLimit) + 8)
    return limit(RLIMIT_AS, memory, memory)
      // The first one sends a signal of its own, the second one kills.
      && limit(RLIMIT_CPU, seconds, seconds + 1)
      && limit(RLIMIT_FSIZE, overflows ? .max : file, overflows ? .max : file)
      && limit(RLIMIT_CORE, 0, 0)
  }

  private static func limit(
    _ resource: __rlimit_resource, _ soft: UInt64, _ hard: UInt64
  ) -> Bool {
    var old = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &old) == 0 else { return false }
    var new = rlimit(
      rlim_cur: min(rlim_t(soft), old.rlim_max), rlim_max: min(rlim_t(hard), old.rlim_max))
    return setrlimit(__rlimit_resource_t(resource.rawValue), &new) == 0
  }

  /// Bytes of addresses that the process has; nil where the system does not say.
  private static var addressSpace: UInt64? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    let words = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
    return words.first.flatMap { UInt64($0) }.map { $0 * UInt64(getpagesize()) }
  }
}

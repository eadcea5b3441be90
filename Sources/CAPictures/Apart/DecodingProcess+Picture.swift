// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension DecodingProcess {
  /// The image in a file of a format whose library is opened, decoded in the process.
  ///
  /// - Throws: the library's error, or that of the limit of the process that was broken.
  package func image(
    _ data: Data, as format: ImageFormat, limits: ImageLimits = .default, scale: CGFloat = 1
  ) throws(ImageError) -> CGImage {
    let samples = try samples(
      data,
      DecodingRequest(
        format: format, scale: Double(scale), limits: limits, maximumMemory: maximumMemory,
        maximumProcessorSeconds: maximumProcessorSeconds))
    return try samples.image(format, within: limits)
  }

  private func samples(
    _ data: Data, _ request: DecodingRequest
  ) throws(ImageError) -> DecodedSamples {
    // A program that decodes pictures apart without this call would start itself again and again.
    guard !CommandLine.arguments.contains(DecodingChild.argument) else {
      throw failed("it does not call DecodingProcess.useThisProgram() first", request.format)
    }
    let full = ImageError(
      format: request.format, rule: .memory, value: "the bytes of a process")
    guard let input = SharedBytes("picture") else { throw full }
    guard let output = SharedBytes("pixels") else { throw full }
    let target = input.descriptor
    let code = data.withUnsafeBytes { DecodingMessage.write(request, $0, to: target) }
    if let code {
      throw ImageError(format: request.format, rule: .memory, value: SystemReason.of(code))
    }
    let ending = run(input, output)
    guard ending == .status(0) || ending == .unknown else { throw error(ending, request.format) }
    guard
      let (answer, pixels) = DecodingMessage.read(
        DecodingAnswer.self, from: output.descriptor, bodyLimit: request.maximumBody)
    else { throw failed("no answer", request.format) }
    if let error = answer.error { throw error }
    guard let facts = answer.facts else { throw failed("an empty answer", request.format) }
    return DecodedSamples(facts: facts, pixels: pixels)
  }

  /// Runs the program, for which the bytes stay open.
  private func run(
    _ input: borrowing SharedBytes, _ output: borrowing SharedBytes
  ) -> ChildProgram.Ending {
    ChildProgram(
      path: program, arguments: [DecodingChild.argument],
      descriptors: [input.descriptor, output.descriptor]
    ).run(atMost: maximumSeconds)
  }

  private func failed(_ reason: String, _ format: ImageFormat) -> ImageError {
    ImageError(format: format, rule: .decodingProgram, value: "\(program): \(reason)")
  }

  private func error(_ ending: ChildProgram.Ending, _ format: ImageFormat) -> ImageError {
    switch ending {
    case .late:
      ImageError(
        format: format, rule: .decodingTime(maximum: maximumSeconds), value: "\(maximumSeconds)")
    case .signal(SIGXCPU):
      ImageError(
        format: format, rule: .decodingProcessorTime(maximum: maximumProcessorSeconds),
        value: "signal \(SIGXCPU)")
    case .signal(let number):
      ImageError(
        format: format, rule: .decodingEnd(maximumMemory: maximumMemory), value: "signal \(number)")
    case .notStarted(let code): failed(SystemReason.of(code), format)
    case .status(let status): failed("status \(status)", format)
    case .unknown: failed("no answer", format)
    }
  }
}

/// A request to the decoding process: format and scale of the picture, and the limits.
struct DecodingRequest: Codable {
  var format: ImageFormat
  var scale: Double
  var limits: ImageLimits
  var maximumMemory: Int
  var maximumProcessorSeconds: Int

  /// Bytes of the largest picture within the limits.
  var maximumBody: Int {
    let (bytes, overflows) = limits.maximumPixelCount.multipliedReportingOverflow(by: 8)
    return overflows ? .max : bytes
  }
}

/// The reply to a request: the facts of the pixels that follow, or an error.
struct DecodingAnswer: Codable {
  var facts: DecodedSamples.Facts?
  var error: ImageError?
}

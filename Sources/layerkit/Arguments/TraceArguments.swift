// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CATrace

/// The option that records a trace.
struct TraceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record spans and counters in this file, in the Chrome trace format.",
      discussion: "Perfetto and chrome://tracing open it. CA_TRACE does the same in any program.",
      valueName: "file"))
  var trace: String?

  /// Begins to record, if that is asked for.
  func start() throws(CommandFailure) {
    guard let trace, !Trace.start(path: trace) else { return }
    throw CommandFailure(.inputOutput, "\(trace): the trace cannot be written")
  }
}

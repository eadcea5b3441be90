// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CATrace

/// The option that records a trace.
package struct TraceArguments: ParsableArguments {
  /// The file of the trace; nil for none.
  @Option(
    help: ArgumentHelp(
      "Record spans and counters in this file, in the Chrome trace format.",
      discussion: "Perfetto and chrome://tracing open it. CA_TRACE does the same in any program.",
      valueName: "file"), completion: .file())
  var trace: String?

  /// No trace.
  package init() {}

  /// Begins to record, if that is asked for.
  package func start() throws(CommandFailure) {
    guard let trace, !Trace.start(path: trace) else { return }
    throw CommandFailure(.inputOutput, "\(trace): the trace cannot be written")
  }
}

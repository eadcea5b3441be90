// SPDX-License-Identifier: Apache-2.0
import CACapture
import CAFrame

extension CaptureReader {
  /// Takes the commits before the n-th frame into `rooms` and builds the frame.
  package mutating func rebuild(
    _ number: Int, in rooms: inout Rooms
  ) throws(CaptureError) -> Frame {
    let request = try request(number)
    var report = FrameReport()
    rooms.apply(request.commits, &report)
    let layers = rooms.evaluate(at: request.time, &report)
    return rooms.frame(of: layers, view: request.view, &report)
  }
}

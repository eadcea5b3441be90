// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import Glibc
import Synchronization

extension FFmpeg {
  /// The variable of the environment that names the folder of FFmpeg's libraries. Without it they
  /// are looked for where the system has its libraries. An empty folder stands for a machine that
  /// lacks them.
  package static let variable = "CA_FFMPEG"

  /// The libraries, opened by the first call.
  ///
  /// - Throws: an error of the rule ``MediaError/Rule/library`` if they are not
  ///   there. The next call tries again.
  package static func shared() throws(MediaError) -> FFmpeg {
    try kept.withLock { (kept) throws(MediaError) in
      if let kept { return kept }
      let opened = try FFmpeg(folder: chosenFolder)
      kept = opened
      return opened
    }
  }

  /// The folder that the environment names; nil for the places of the system.
  static var chosenFolder: String? {
    let folder = getenv(variable).map { String(cString: $0) } ?? ""
    return folder.isEmpty ? nil : folder
  }

  private static let kept = Mutex<FFmpeg?>(nil)

  /// Keeps FFmpeg from writing to standard error, unless the program asked for more than usual.
  func quieten() {
    if av_log_get_level() == AV_LOG_INFO { av_log_set_level(AV_LOG_QUIET) }
  }

  /// The sentence that FFmpeg has for one of its error codes.
  package func words(for code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      _ = av_strerror(code, buffer.baseAddress, buffer.count)
      return String(cString: buffer.baseAddress!)
    }
  }

  /// The version of FFmpeg, such as `5.1.6`.
  package var version: String { av_version_info().map { String(cString: $0) } ?? "" }
}

// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import Synchronization

/// The functions of FFmpeg's libraries that only sound needs, opened with the first sound.
final class SoundLibrary: Sendable {
  let media: FFmpeg
  let av_channel_layout_default: CFF_av_channel_layout_default
  let av_channel_layout_check: CFF_av_channel_layout_check
  let av_channel_layout_copy: CFF_av_channel_layout_copy
  let av_channel_layout_uninit: CFF_av_channel_layout_uninit
  let av_get_bytes_per_sample: CFF_av_get_bytes_per_sample
  let av_sample_fmt_is_planar: CFF_av_sample_fmt_is_planar
  let swr_alloc_set_opts2: CFF_swr_alloc_set_opts2
  let swr_init: CFF_swr_init
  let swr_convert: CFF_swr_convert
  let swr_free: CFF_swr_free

  /// The libraries, opened by the first call.
  ///
  /// - Throws: an error of the rule ``MediaError/Rule/library`` if they are not there. The next
  ///   call tries again.
  static func shared() throws(MediaError) -> SoundLibrary {
    try kept.withLock { (kept) throws(MediaError) in
      if let kept { return kept }
      let opened = try SoundLibrary(FFmpeg.shared(), folder: FFmpeg.chosenFolder)
      kept = opened
      return opened
    }
  }

  private static let kept = Mutex<SoundLibrary?>(nil)

  private init(_ media: FFmpeg, folder: String?) throws(MediaError) {
    self.media = media
    let avutil = try SharedLibrary("libavutil", major: LIBAVUTIL_VERSION_MAJOR, folder: folder)
    let swresample = try SharedLibrary(
      "libswresample", major: LIBSWRESAMPLE_VERSION_MAJOR, folder: folder)
    av_channel_layout_default = try avutil.find("av_channel_layout_default")
    av_channel_layout_check = try avutil.find("av_channel_layout_check")
    av_channel_layout_copy = try avutil.find("av_channel_layout_copy")
    av_channel_layout_uninit = try avutil.find("av_channel_layout_uninit")
    av_get_bytes_per_sample = try avutil.find("av_get_bytes_per_sample")
    av_sample_fmt_is_planar = try avutil.find("av_sample_fmt_is_planar")
    swr_alloc_set_opts2 = try swresample.find("swr_alloc_set_opts2")
    swr_init = try swresample.find("swr_init")
    swr_convert = try swresample.find("swr_convert")
    swr_free = try swresample.find("swr_free")
  }
}

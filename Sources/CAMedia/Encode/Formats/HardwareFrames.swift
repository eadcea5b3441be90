// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// The memory of a device from which its encoder takes pictures.
final class HardwareFrames {
  private let ffmpeg: FFmpeg
  private let library: HardwareLibrary
  private var device: UnsafeMutablePointer<AVBufferRef>?
  private var frames: UnsafeMutablePointer<AVBufferRef>?

  /// Opens the first device.
  ///
  /// - Parameter name: The encoder, for the error.
  init(
    _ ffmpeg: FFmpeg, width: Int, height: Int, for name: String
  ) throws(MediaError) {
    self.ffmpeg = ffmpeg
    library = try HardwareLibrary()
    let code = library.av_hwdevice_ctx_create(&device, AV_HWDEVICE_TYPE_VAAPI, nil, nil, 0)
    guard code >= 0 else {
      throw MediaError(.encoder, value: "\(name): no device (\(ffmpeg.words(for: code)))")
    }
    guard let frames = library.av_hwframe_ctx_alloc(device) else {
      throw MediaError(.memory, value: "pictures of the device")
    }
    self.frames = frames
    // Sound: the data of this buffer is the structure of that name, as FFmpeg says.
    let context = UnsafeMutableRawPointer(frames.pointee.data)
      .assumingMemoryBound(to: AVHWFramesContext.self)
    context.pointee.format = AV_PIX_FMT_VAAPI
    context.pointee.sw_format = AV_PIX_FMT_YUV420P
    (context.pointee.width, context.pointee.height) = (Int32(width), Int32(height))
    context.pointee.initial_pool_size = 20
    let begun = library.av_hwframe_ctx_init(frames)
    guard begun >= 0 else {
      throw MediaError(
        .encoder,
        value: "\(name): the device has no pictures of that size (\(ffmpeg.words(for: begun)))")
    }
  }

  deinit {
    ffmpeg.av_buffer_unref(&frames)
    ffmpeg.av_buffer_unref(&device)
  }

  /// Makes the encoder take its pictures from here.
  func attach(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.pix_fmt = AV_PIX_FMT_VAAPI
    context.pointee.hw_frames_ctx = library.av_buffer_ref(frames)
  }

  /// A copy of a picture in the device's memory, which belongs to the caller.
  func upload(
    _ picture: UnsafeMutablePointer<AVFrame>
  ) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
    guard let frame = ffmpeg.av_frame_alloc() else {
      throw MediaError(.memory, value: "a picture of the device")
    }
    var code = library.av_hwframe_get_buffer(frames, frame, 0)
    if code >= 0 { code = library.av_hwframe_transfer_data(frame, picture, 0) }
    guard code >= 0 else {
      var frame: UnsafeMutablePointer<AVFrame>? = frame
      ffmpeg.av_frame_free(&frame)
      throw MediaError(
        .encoder, value: "a picture that the device does not take: \(ffmpeg.words(for: code))")
    }
    frame.pointee.pts = picture.pointee.pts
    return frame
  }
}

/// The functions of libavutil that only devices need.
private struct HardwareLibrary {
  let av_hwdevice_ctx_create: CFF_av_hwdevice_ctx_create
  let av_hwframe_ctx_alloc: CFF_av_hwframe_ctx_alloc
  let av_hwframe_ctx_init: CFF_av_hwframe_ctx_init
  let av_hwframe_get_buffer: CFF_av_hwframe_get_buffer
  let av_hwframe_transfer_data: CFF_av_hwframe_transfer_data
  let av_buffer_ref: CFF_av_buffer_ref

  init() throws(MediaError) {
    let avutil = try SharedLibrary(
      "libavutil", major: LIBAVUTIL_VERSION_MAJOR, folder: FFmpeg.chosenFolder)
    av_hwdevice_ctx_create = try avutil.find("av_hwdevice_ctx_create")
    av_hwframe_ctx_alloc = try avutil.find("av_hwframe_ctx_alloc")
    av_hwframe_ctx_init = try avutil.find("av_hwframe_ctx_init")
    av_hwframe_get_buffer = try avutil.find("av_hwframe_get_buffer")
    av_hwframe_transfer_data = try avutil.find("av_hwframe_transfer_data")
    av_buffer_ref = try avutil.find("av_buffer_ref")
  }
}

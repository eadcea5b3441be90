// SPDX-License-Identifier: Apache-2.0
import CFFmpeg

/// FFmpeg's functions, by the names that its headers give them.
///
/// The library is opened when it is first needed, and stays open. Its functions may be called on
/// any thread; each object that they make belongs to one thread at a time.
package final class FFmpeg: Sendable {
  // libavutil
  package let avutil_version: CFF_avutil_version
  package let av_version_info: CFF_av_version_info
  package let av_log_get_level: CFF_av_log_get_level
  package let av_log_set_level: CFF_av_log_set_level
  package let av_strerror: CFF_av_strerror
  package let av_malloc: CFF_av_malloc
  package let av_free: CFF_av_free
  package let av_freep: CFF_av_freep
  package let av_strdup: CFF_av_strdup
  package let av_rescale_q: CFF_av_rescale_q
  package let av_rescale_rnd: CFF_av_rescale_rnd
  package let av_reduce: CFF_av_reduce
  package let av_dict_set: CFF_av_dict_set
  package let av_dict_get: CFF_av_dict_get
  package let av_dict_free: CFF_av_dict_free
  package let av_opt_set: CFF_av_opt_set
  package let av_opt_set_int: CFF_av_opt_set_int
  package let av_frame_alloc: CFF_av_frame_alloc
  package let av_frame_free: CFF_av_frame_free
  package let av_frame_ref: CFF_av_frame_ref
  package let av_frame_unref: CFF_av_frame_unref
  package let av_frame_clone: CFF_av_frame_clone
  package let av_frame_move_ref: CFF_av_frame_move_ref
  package let av_frame_get_buffer: CFF_av_frame_get_buffer
  package let av_frame_make_writable: CFF_av_frame_make_writable
  package let av_frame_is_writable: CFF_av_frame_is_writable
  package let av_frame_get_side_data: CFF_av_frame_get_side_data
  package let av_buffer_create: CFF_av_buffer_create
  package let av_buffer_unref: CFF_av_buffer_unref
  package let av_image_get_buffer_size: CFF_av_image_get_buffer_size
  package let av_image_fill_arrays: CFF_av_image_fill_arrays
  package let av_image_check_size2: CFF_av_image_check_size2
  package let av_pix_fmt_desc_get: CFF_av_pix_fmt_desc_get
  package let av_get_pix_fmt: CFF_av_get_pix_fmt
  package let av_get_pix_fmt_name: CFF_av_get_pix_fmt_name
  package let av_display_rotation_get: CFF_av_display_rotation_get
  package let av_display_rotation_set: CFF_av_display_rotation_set
  package let av_display_matrix_flip: CFF_av_display_matrix_flip
  // libavcodec
  package let avcodec_version: CFF_avcodec_version
  package let avcodec_find_decoder: CFF_avcodec_find_decoder
  package let avcodec_find_decoder_by_name: CFF_avcodec_find_decoder_by_name
  package let avcodec_find_encoder: CFF_avcodec_find_encoder
  package let avcodec_find_encoder_by_name: CFF_avcodec_find_encoder_by_name
  package let avcodec_get_name: CFF_avcodec_get_name
  package let avcodec_descriptor_get_by_name: CFF_avcodec_descriptor_get_by_name
  package let avcodec_alloc_context3: CFF_avcodec_alloc_context3
  package let avcodec_free_context: CFF_avcodec_free_context
  package let avcodec_open2: CFF_avcodec_open2
  package let avcodec_flush_buffers: CFF_avcodec_flush_buffers
  package let avcodec_parameters_alloc: CFF_avcodec_parameters_alloc
  package let avcodec_parameters_free: CFF_avcodec_parameters_free
  package let avcodec_parameters_copy: CFF_avcodec_parameters_copy
  package let avcodec_parameters_to_context: CFF_avcodec_parameters_to_context
  package let avcodec_parameters_from_context: CFF_avcodec_parameters_from_context
  package let avcodec_send_packet: CFF_avcodec_send_packet
  package let avcodec_receive_frame: CFF_avcodec_receive_frame
  package let avcodec_send_frame: CFF_avcodec_send_frame
  package let avcodec_receive_packet: CFF_avcodec_receive_packet
  package let avcodec_find_best_pix_fmt_of_list: CFF_avcodec_find_best_pix_fmt_of_list
  package let av_codec_iterate: CFF_av_codec_iterate
  package let av_packet_alloc: CFF_av_packet_alloc
  package let av_packet_free: CFF_av_packet_free
  package let av_packet_ref: CFF_av_packet_ref
  package let av_packet_unref: CFF_av_packet_unref
  package let av_packet_clone: CFF_av_packet_clone
  package let av_packet_move_ref: CFF_av_packet_move_ref
  package let av_packet_rescale_ts: CFF_av_packet_rescale_ts
  package let av_new_packet: CFF_av_new_packet
  package let av_packet_new_side_data: CFF_av_packet_new_side_data
  package let av_packet_get_side_data: CFF_av_packet_get_side_data
  // libavformat
  package let avformat_version: CFF_avformat_version
  package let avformat_alloc_context: CFF_avformat_alloc_context
  package let avformat_free_context: CFF_avformat_free_context
  package let avformat_open_input: CFF_avformat_open_input
  package let avformat_close_input: CFF_avformat_close_input
  package let avformat_find_stream_info: CFF_avformat_find_stream_info
  package let avformat_seek_file: CFF_avformat_seek_file
  package let avformat_flush: CFF_avformat_flush
  package let avformat_query_codec: CFF_avformat_query_codec
  package let avformat_alloc_output_context2: CFF_avformat_alloc_output_context2
  package let avformat_new_stream: CFF_avformat_new_stream
  package let avformat_write_header: CFF_avformat_write_header
  package let av_write_frame: CFF_av_write_frame
  package let av_interleaved_write_frame: CFF_av_interleaved_write_frame
  package let av_write_trailer: CFF_av_write_trailer
  package let av_read_frame: CFF_av_read_frame
  package let av_seek_frame: CFF_av_seek_frame
  package let av_find_best_stream: CFF_av_find_best_stream
  package let av_find_input_format: CFF_av_find_input_format
  package let av_guess_format: CFF_av_guess_format
  package let av_guess_frame_rate: CFF_av_guess_frame_rate
  package let av_guess_sample_aspect_ratio: CFF_av_guess_sample_aspect_ratio
  package let av_stream_get_side_data: CFF_av_stream_get_side_data
  package let av_stream_add_side_data: CFF_av_stream_add_side_data
  package let avio_alloc_context: CFF_avio_alloc_context
  package let avio_context_free: CFF_avio_context_free
  package let avio_open: CFF_avio_open
  package let avio_open2: CFF_avio_open2
  package let avio_close: CFF_avio_close
  package let avio_closep: CFF_avio_closep
  package let avio_flush: CFF_avio_flush
  package let avio_write: CFF_avio_write
  // libswscale
  package let swscale_version: CFF_swscale_version
  package let sws_getContext: CFF_sws_getContext
  package let sws_freeContext: CFF_sws_freeContext
  package let sws_scale: CFF_sws_scale
  package let sws_getCoefficients: CFF_sws_getCoefficients
  package let sws_setColorspaceDetails: CFF_sws_setColorspaceDetails
  package let sws_isSupportedInput: CFF_sws_isSupportedInput
  package let sws_isSupportedOutput: CFF_sws_isSupportedOutput

  /// Opens the libraries.
  ///
  /// - Parameter folder: Where the libraries lie; nil for the places of the system.
  /// - Throws: an error of the rule ``MediaError/Rule/library`` if one of them is
  ///   missing or lacks a function.
  package init(folder: String? = nil) throws(MediaError) {
    let avutil = try SharedLibrary("libavutil", major: LIBAVUTIL_VERSION_MAJOR, folder: folder)
    let avcodec = try SharedLibrary("libavcodec", major: LIBAVCODEC_VERSION_MAJOR, folder: folder)
    let avformat = try SharedLibrary(
      "libavformat", major: LIBAVFORMAT_VERSION_MAJOR, folder: folder)
    let swscale = try SharedLibrary("libswscale", major: LIBSWSCALE_VERSION_MAJOR, folder: folder)
    avutil_version = try avutil.find("avutil_version")
    av_version_info = try avutil.find("av_version_info")
    av_log_get_level = try avutil.find("av_log_get_level")
    av_log_set_level = try avutil.find("av_log_set_level")
    av_strerror = try avutil.find("av_strerror")
    av_malloc = try avutil.find("av_malloc")
    av_free = try avutil.find("av_free")
    av_freep = try avutil.find("av_freep")
    av_strdup = try avutil.find("av_strdup")
    av_rescale_q = try avutil.find("av_rescale_q")
    av_rescale_rnd = try avutil.find("av_rescale_rnd")
    av_reduce = try avutil.find("av_reduce")
    av_dict_set = try avutil.find("av_dict_set")
    av_dict_get = try avutil.find("av_dict_get")
    av_dict_free = try avutil.find("av_dict_free")
    av_opt_set = try avutil.find("av_opt_set")
    av_opt_set_int = try avutil.find("av_opt_set_int")
    av_frame_alloc = try avutil.find("av_frame_alloc")
    av_frame_free = try avutil.find("av_frame_free")
    av_frame_ref = try avutil.find("av_frame_ref")
    av_frame_unref = try avutil.find("av_frame_unref")
    av_frame_clone = try avutil.find("av_frame_clone")
    av_frame_move_ref = try avutil.find("av_frame_move_ref")
    av_frame_get_buffer = try avutil.find("av_frame_get_buffer")
    av_frame_make_writable = try avutil.find("av_frame_make_writable")
    av_frame_is_writable = try avutil.find("av_frame_is_writable")
    av_frame_get_side_data = try avutil.find("av_frame_get_side_data")
    av_buffer_create = try avutil.find("av_buffer_create")
    av_buffer_unref = try avutil.find("av_buffer_unref")
    av_image_get_buffer_size = try avutil.find("av_image_get_buffer_size")
    av_image_fill_arrays = try avutil.find("av_image_fill_arrays")
    av_image_check_size2 = try avutil.find("av_image_check_size2")
    av_pix_fmt_desc_get = try avutil.find("av_pix_fmt_desc_get")
    av_get_pix_fmt = try avutil.find("av_get_pix_fmt")
    av_get_pix_fmt_name = try avutil.find("av_get_pix_fmt_name")
    av_display_rotation_get = try avutil.find("av_display_rotation_get")
    av_display_rotation_set = try avutil.find("av_display_rotation_set")
    av_display_matrix_flip = try avutil.find("av_display_matrix_flip")
    avcodec_version = try avcodec.find("avcodec_version")
    avcodec_find_decoder = try avcodec.find("avcodec_find_decoder")
    avcodec_find_decoder_by_name = try avcodec.find("avcodec_find_decoder_by_name")
    avcodec_find_encoder = try avcodec.find("avcodec_find_encoder")
    avcodec_find_encoder_by_name = try avcodec.find("avcodec_find_encoder_by_name")
    avcodec_get_name = try avcodec.find("avcodec_get_name")
    avcodec_descriptor_get_by_name = try avcodec.find("avcodec_descriptor_get_by_name")
    avcodec_alloc_context3 = try avcodec.find("avcodec_alloc_context3")
    avcodec_free_context = try avcodec.find("avcodec_free_context")
    avcodec_open2 = try avcodec.find("avcodec_open2")
    avcodec_flush_buffers = try avcodec.find("avcodec_flush_buffers")
    avcodec_parameters_alloc = try avcodec.find("avcodec_parameters_alloc")
    avcodec_parameters_free = try avcodec.find("avcodec_parameters_free")
    avcodec_parameters_copy = try avcodec.find("avcodec_parameters_copy")
    avcodec_parameters_to_context = try avcodec.find("avcodec_parameters_to_context")
    avcodec_parameters_from_context = try avcodec.find("avcodec_parameters_from_context")
    avcodec_send_packet = try avcodec.find("avcodec_send_packet")
    avcodec_receive_frame = try avcodec.find("avcodec_receive_frame")
    avcodec_send_frame = try avcodec.find("avcodec_send_frame")
    avcodec_receive_packet = try avcodec.find("avcodec_receive_packet")
    avcodec_find_best_pix_fmt_of_list = try avcodec.find("avcodec_find_best_pix_fmt_of_list")
    av_codec_iterate = try avcodec.find("av_codec_iterate")
    av_packet_alloc = try avcodec.find("av_packet_alloc")
    av_packet_free = try avcodec.find("av_packet_free")
    av_packet_ref = try avcodec.find("av_packet_ref")
    av_packet_unref = try avcodec.find("av_packet_unref")
    av_packet_clone = try avcodec.find("av_packet_clone")
    av_packet_move_ref = try avcodec.find("av_packet_move_ref")
    av_packet_rescale_ts = try avcodec.find("av_packet_rescale_ts")
    av_new_packet = try avcodec.find("av_new_packet")
    av_packet_new_side_data = try avcodec.find("av_packet_new_side_data")
    av_packet_get_side_data = try avcodec.find("av_packet_get_side_data")
    avformat_version = try avformat.find("avformat_version")
    avformat_alloc_context = try avformat.find("avformat_alloc_context")
    avformat_free_context = try avformat.find("avformat_free_context")
    avformat_open_input = try avformat.find("avformat_open_input")
    avformat_close_input = try avformat.find("avformat_close_input")
    avformat_find_stream_info = try avformat.find("avformat_find_stream_info")
    avformat_seek_file = try avformat.find("avformat_seek_file")
    avformat_flush = try avformat.find("avformat_flush")
    avformat_query_codec = try avformat.find("avformat_query_codec")
    avformat_alloc_output_context2 = try avformat.find("avformat_alloc_output_context2")
    avformat_new_stream = try avformat.find("avformat_new_stream")
    avformat_write_header = try avformat.find("avformat_write_header")
    av_write_frame = try avformat.find("av_write_frame")
    av_interleaved_write_frame = try avformat.find("av_interleaved_write_frame")
    av_write_trailer = try avformat.find("av_write_trailer")
    av_read_frame = try avformat.find("av_read_frame")
    av_seek_frame = try avformat.find("av_seek_frame")
    av_find_best_stream = try avformat.find("av_find_best_stream")
    av_find_input_format = try avformat.find("av_find_input_format")
    av_guess_format = try avformat.find("av_guess_format")
    av_guess_frame_rate = try avformat.find("av_guess_frame_rate")
    av_guess_sample_aspect_ratio = try avformat.find("av_guess_sample_aspect_ratio")
    av_stream_get_side_data = try avformat.find("av_stream_get_side_data")
    av_stream_add_side_data = try avformat.find("av_stream_add_side_data")
    avio_alloc_context = try avformat.find("avio_alloc_context")
    avio_context_free = try avformat.find("avio_context_free")
    avio_open = try avformat.find("avio_open")
    avio_open2 = try avformat.find("avio_open2")
    avio_close = try avformat.find("avio_close")
    avio_closep = try avformat.find("avio_closep")
    avio_flush = try avformat.find("avio_flush")
    avio_write = try avformat.find("avio_write")
    swscale_version = try swscale.find("swscale_version")
    sws_getContext = try swscale.find("sws_getContext")
    sws_freeContext = try swscale.find("sws_freeContext")
    sws_scale = try swscale.find("sws_scale")
    sws_getCoefficients = try swscale.find("sws_getCoefficients")
    sws_setColorspaceDetails = try swscale.find("sws_setColorspaceDetails")
    sws_isSupportedInput = try swscale.find("sws_isSupportedInput")
    sws_isSupportedOutput = try swscale.find("sws_isSupportedOutput")
    quieten()
  }
}

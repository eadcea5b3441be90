// SPDX-License-Identifier: Apache-2.0
// Headers of FFmpeg's libraries; nothing is linked, CAMedia finds the functions at run time.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <malloc.h>

// Values that are macros Swift does not import.
static const int64_t CFF_NOPTS = AV_NOPTS_VALUE;
static const int CFF_AGAIN = AVERROR(EAGAIN);
static const int CFF_END = AVERROR_EOF;
static const int CFF_EXIT = AVERROR_EXIT;
static const int CFF_IO = AVERROR(EIO);
static const int CFF_INVALID_DATA = AVERROR_INVALIDDATA;
static const int CFF_FILL_MEMORY = M_PERTURB;
static const AVRational CFF_TIME_BASE = {1, AV_TIME_BASE};

// The types of FFmpeg's functions, as pointers: CFF_av_read_frame is that of av_read_frame. A
// function may be called only through a pointer that CAMedia found, since nothing is linked.
#define CFF_TYPE(function) typedef __typeof__(&function) CFF_##function

// libavutil
CFF_TYPE(avutil_version);
CFF_TYPE(av_version_info);
CFF_TYPE(av_log_get_level);
CFF_TYPE(av_log_set_level);
CFF_TYPE(av_strerror);
CFF_TYPE(av_malloc);
CFF_TYPE(av_free);
CFF_TYPE(av_freep);
CFF_TYPE(av_strdup);
CFF_TYPE(av_rescale_q);
CFF_TYPE(av_rescale_rnd);
CFF_TYPE(av_reduce);
CFF_TYPE(av_dict_set);
CFF_TYPE(av_dict_get);
CFF_TYPE(av_dict_free);
CFF_TYPE(av_opt_set);
CFF_TYPE(av_opt_set_int);
CFF_TYPE(av_frame_alloc);
CFF_TYPE(av_frame_free);
CFF_TYPE(av_frame_ref);
CFF_TYPE(av_frame_unref);
CFF_TYPE(av_frame_clone);
CFF_TYPE(av_frame_move_ref);
CFF_TYPE(av_frame_get_buffer);
CFF_TYPE(av_frame_make_writable);
CFF_TYPE(av_frame_is_writable);
CFF_TYPE(av_frame_get_side_data);
CFF_TYPE(av_buffer_create);
CFF_TYPE(av_buffer_unref);
CFF_TYPE(av_buffer_ref);
CFF_TYPE(av_hwdevice_ctx_create);
CFF_TYPE(av_hwframe_ctx_alloc);
CFF_TYPE(av_hwframe_ctx_init);
CFF_TYPE(av_hwframe_get_buffer);
CFF_TYPE(av_hwframe_transfer_data);
CFF_TYPE(av_image_get_buffer_size);
CFF_TYPE(av_image_fill_arrays);
CFF_TYPE(av_image_check_size2);
CFF_TYPE(av_pix_fmt_desc_get);
CFF_TYPE(av_get_pix_fmt);
CFF_TYPE(av_get_pix_fmt_name);
CFF_TYPE(av_display_rotation_get);
CFF_TYPE(av_display_rotation_set);
CFF_TYPE(av_display_matrix_flip);
CFF_TYPE(av_channel_layout_default);
CFF_TYPE(av_channel_layout_check);
CFF_TYPE(av_channel_layout_copy);
CFF_TYPE(av_channel_layout_uninit);
CFF_TYPE(av_get_bytes_per_sample);
CFF_TYPE(av_sample_fmt_is_planar);
// libavcodec
CFF_TYPE(avcodec_version);
CFF_TYPE(avcodec_find_decoder);
CFF_TYPE(avcodec_find_decoder_by_name);
CFF_TYPE(avcodec_find_encoder);
CFF_TYPE(avcodec_find_encoder_by_name);
CFF_TYPE(avcodec_get_name);
CFF_TYPE(avcodec_descriptor_get_by_name);
CFF_TYPE(avcodec_alloc_context3);
CFF_TYPE(avcodec_free_context);
CFF_TYPE(avcodec_open2);
CFF_TYPE(avcodec_flush_buffers);
CFF_TYPE(avcodec_parameters_alloc);
CFF_TYPE(avcodec_parameters_free);
CFF_TYPE(avcodec_parameters_copy);
CFF_TYPE(avcodec_parameters_to_context);
CFF_TYPE(avcodec_parameters_from_context);
CFF_TYPE(avcodec_send_packet);
CFF_TYPE(avcodec_receive_frame);
CFF_TYPE(avcodec_send_frame);
CFF_TYPE(avcodec_receive_packet);
CFF_TYPE(avcodec_find_best_pix_fmt_of_list);
CFF_TYPE(av_codec_iterate);
CFF_TYPE(av_packet_alloc);
CFF_TYPE(av_packet_free);
CFF_TYPE(av_packet_ref);
CFF_TYPE(av_packet_unref);
CFF_TYPE(av_packet_clone);
CFF_TYPE(av_packet_move_ref);
CFF_TYPE(av_packet_rescale_ts);
CFF_TYPE(av_new_packet);
CFF_TYPE(av_packet_new_side_data);
CFF_TYPE(av_packet_get_side_data);
// libavformat
CFF_TYPE(avformat_version);
CFF_TYPE(avformat_alloc_context);
CFF_TYPE(avformat_free_context);
CFF_TYPE(avformat_open_input);
CFF_TYPE(avformat_close_input);
CFF_TYPE(avformat_find_stream_info);
CFF_TYPE(avformat_seek_file);
CFF_TYPE(avformat_flush);
CFF_TYPE(avformat_query_codec);
CFF_TYPE(avformat_alloc_output_context2);
CFF_TYPE(avformat_new_stream);
CFF_TYPE(avformat_write_header);
CFF_TYPE(av_write_frame);
CFF_TYPE(av_interleaved_write_frame);
CFF_TYPE(av_write_trailer);
CFF_TYPE(av_read_frame);
CFF_TYPE(av_seek_frame);
CFF_TYPE(av_find_best_stream);
CFF_TYPE(av_find_input_format);
CFF_TYPE(av_guess_format);
CFF_TYPE(av_guess_frame_rate);
CFF_TYPE(av_guess_sample_aspect_ratio);
CFF_TYPE(av_stream_get_side_data);
CFF_TYPE(av_stream_add_side_data);
CFF_TYPE(avio_alloc_context);
CFF_TYPE(avio_context_free);
CFF_TYPE(avio_open);
CFF_TYPE(avio_open2);
CFF_TYPE(avio_close);
CFF_TYPE(avio_closep);
CFF_TYPE(avio_flush);
CFF_TYPE(avio_write);
// libswscale
CFF_TYPE(swscale_version);
CFF_TYPE(sws_getContext);
CFF_TYPE(sws_freeContext);
CFF_TYPE(sws_scale);
CFF_TYPE(sws_getCoefficients);
CFF_TYPE(sws_setColorspaceDetails);
CFF_TYPE(sws_isSupportedInput);
CFF_TYPE(sws_isSupportedOutput);
// libswresample
CFF_TYPE(swresample_version);
CFF_TYPE(swr_alloc_set_opts2);
CFF_TYPE(swr_init);
CFF_TYPE(swr_convert);
CFF_TYPE(swr_free);

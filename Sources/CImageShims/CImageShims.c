// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CImageShims.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <jpeglib.h>
#include <jerror.h>

// Shared by both directions: where errors go, and their text.
typedef struct error_catch {
  struct jpeg_error_mgr base;
  jmp_buf target;
  lk_jpeg_status status;
  char message[JMSG_LENGTH_MAX];
} error_catch;

struct lk_jpeg_reader {
  struct jpeg_decompress_struct codec;
  error_catch errors;
  struct jpeg_progress_mgr progress;
  uint32_t maximum_scans;
};

static void on_error(j_common_ptr codec) {
  error_catch *errors = (error_catch *)codec->err;
  if (errors->status == lk_jpeg_ok) {
    int code = codec->err->msg_code;
    errors->status = code == JERR_OUT_OF_MEMORY ? lk_jpeg_out_of_memory
                     : code == JERR_INPUT_EOF || code == JERR_INPUT_EMPTY ? lk_jpeg_truncated
                                                                        : lk_jpeg_damaged;
    codec->err->format_message(codec, errors->message);
  }
  longjmp(errors->target, 1);
}

// libjpeg goes on with invented pixels after these warnings; here they end the decoding.
static void on_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  switch (codec->err->msg_code) {
    case JWRN_JPEG_EOF: ((error_catch *)codec->err)->status = lk_jpeg_truncated; break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE: ((error_catch *)codec->err)->status = lk_jpeg_damaged; break;
    default: return;
  }
  codec->err->format_message(codec, ((error_catch *)codec->err)->message);
  longjmp(((error_catch *)codec->err)->target, 1);
}

static void on_progress(j_common_ptr codec) {
  lk_jpeg_reader *reader = (lk_jpeg_reader *)codec;
  if ((uint32_t)reader->codec.input_scan_number <= reader->maximum_scans) return;
  reader->errors.status = lk_jpeg_too_many_scans;
  snprintf(
      reader->errors.message, sizeof reader->errors.message, "%d",
      reader->codec.input_scan_number);
  longjmp(reader->errors.target, 1);
}

static void catch_errors(struct jpeg_error_mgr **place, error_catch *errors) {
  *place = jpeg_std_error(&errors->base);
  errors->base.error_exit = on_error;
  errors->base.emit_message = on_message;
}

static void copy_message(lk_jpeg_info *info, const error_catch *errors) {
  snprintf(info->message, sizeof info->message, "%.*s", (int)sizeof info->message - 1,
           errors->message);
}

lk_jpeg_reader *lk_jpeg_open(
    const uint8_t *bytes, size_t count, uint32_t maximum_scans, lk_jpeg_info *info,
    lk_jpeg_status *status) {
  memset(info, 0, sizeof *info);
  lk_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    *status = lk_jpeg_out_of_memory;
    return NULL;
  }
  reader->maximum_scans = maximum_scans;
  catch_errors(&reader->codec.err, &reader->errors);
  if (setjmp(reader->errors.target)) {
    copy_message(info, &reader->errors);
    *status = reader->errors.status;
    lk_jpeg_close(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->codec);
  reader->progress.progress_monitor = on_progress;
  reader->codec.progress = &reader->progress;
  jpeg_mem_src(&reader->codec, bytes, count);
  jpeg_read_header(&reader->codec, TRUE);
  info->width = reader->codec.image_width;
  info->height = reader->codec.image_height;
  J_COLOR_SPACE stored = reader->codec.jpeg_color_space;
  info->is_cmyk = stored == JCS_CMYK || stored == JCS_YCCK;
  info->is_inverted = info->is_cmyk && reader->codec.saw_Adobe_marker;
  *status = lk_jpeg_ok;
  return reader;
}

lk_jpeg_status lk_jpeg_read(lk_jpeg_reader *reader, uint8_t *pixels, lk_jpeg_info *info) {
  if (setjmp(reader->errors.target)) {
    copy_message(info, &reader->errors);
    return reader->errors.status;
  }
  struct jpeg_decompress_struct *codec = &reader->codec;
  codec->out_color_space = info->is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(codec);
  // `pixels` has the size of the header.
  if (codec->output_width != info->width || codec->output_height != info->height ||
      codec->output_components != 4) {
    snprintf(info->message, sizeof info->message, "%u x %u pixels of %d samples",
             codec->output_width, codec->output_height, codec->output_components);
    return lk_jpeg_damaged;
  }
  size_t stride = (size_t)codec->output_width * 4;
  while (codec->output_scanline < codec->output_height) {
    JSAMPROW row = pixels + stride * codec->output_scanline;
    if (jpeg_read_scanlines(codec, &row, 1) != 1) return lk_jpeg_truncated;
  }
  jpeg_finish_decompress(codec);
  return lk_jpeg_ok;
}

void lk_jpeg_close(lk_jpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->codec);
  free(reader);
}

lk_jpeg_status lk_jpeg_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes,
    size_t *count, lk_jpeg_info *info) {
  struct jpeg_compress_struct codec;
  error_catch errors;
  unsigned long size = 0;
  unsigned char *target = NULL;
  memset(info, 0, sizeof *info);
  memset(&errors, 0, sizeof errors);
  *bytes = NULL;
  *count = 0;
  catch_errors(&codec.err, &errors);
  if (setjmp(errors.target)) {
    copy_message(info, &errors);
    // The output that libjpeg wrote so far belongs to it: it replaces the buffer silently.
    jpeg_destroy_compress(&codec);
    return errors.status;
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &target, &size);
  codec.image_width = width;
  codec.image_height = height;
  codec.input_components = 4;
  codec.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, quality, TRUE);
  jpeg_start_compress(&codec, TRUE);
  while (codec.next_scanline < codec.image_height) {
    JSAMPROW row = (JSAMPROW)pixels + (size_t)width * 4 * codec.next_scanline;
    jpeg_write_scanlines(&codec, &row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  *bytes = target;
  *count = size;
  return lk_jpeg_ok;
}

void lk_jpeg_free(uint8_t *bytes) { free(bytes); }

int lk_end_with_parent(void) {
  return prctl(PR_SET_PDEATHSIG, SIGKILL) | prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int lk_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int lk_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int lk_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

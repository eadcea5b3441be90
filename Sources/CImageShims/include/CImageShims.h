// SPDX-License-Identifier: Apache-2.0

// libjpeg reports errors through a callback that must not return. These functions catch it with
// setjmp inside C, so that no Swift frame is ever jumped over, and hand the result back as a value.
#ifndef LAYERKIT_CIMAGESHIMS_H
#define LAYERKIT_CIMAGESHIMS_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>

#include "PictureLibraries.h"

/// How a call went.
typedef enum lk_jpeg_status {
  lk_jpeg_ok = 0,
  /// The bytes end before the image does.
  lk_jpeg_truncated,
  /// The bytes break the format's rules.
  lk_jpeg_damaged,
  /// More scans than allowed.
  lk_jpeg_too_many_scans,
  lk_jpeg_out_of_memory,
} lk_jpeg_status;

/// The header of a file, and the message of libjpeg where a call fails.
typedef struct lk_jpeg_info {
  uint32_t width;
  uint32_t height;
  /// Four inks per pixel, as bytes where 255 is no ink if `inverted`; else RGBA with alpha 255.
  int is_cmyk;
  int is_inverted;
  char message[200];
} lk_jpeg_info;

typedef struct lk_jpeg_reader lk_jpeg_reader;

/// Reads the header. `bytes` must stay alive until the reader is closed. NULL if it fails.
lk_jpeg_reader *lk_jpeg_open(
    const uint8_t *bytes, size_t count, uint32_t maximum_scans, lk_jpeg_info *info,
    lk_jpeg_status *status);

/// Reads all pixels, four bytes each, rows packed, into `pixels` (width * height * 4 bytes).
lk_jpeg_status lk_jpeg_read(lk_jpeg_reader *reader, uint8_t *pixels, lk_jpeg_info *info);

void lk_jpeg_close(lk_jpeg_reader *reader);

/// Writes `pixels` (width * height * 4 bytes, RGBX, rows packed) as a JPEG of quality 0...100 into
/// memory that lk_jpeg_free takes back; NULL if it fails.
lk_jpeg_status lk_jpeg_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t **bytes,
    size_t *count, lk_jpeg_info *info);

void lk_jpeg_free(uint8_t *bytes);

/// Has this process killed when the thread that started it ends, and keeps it from gaining rights
/// by starting programs. Here since Swift cannot call prctl, whose arguments vary. 0 if it could.
int lk_end_with_parent(void);

// Functions of the C library that Swift's module of it leaves out.

/// An empty file in memory, which programs that are started do not get; -1 if it fails.
int lk_memory_file(const char *name);

/// A pipe that programs that are started do not get; 0 if it could be made.
int lk_pipe(int ends[2]);

/// Has the program that is started with the actions close all descriptors from one on.
int lk_close_from(posix_spawn_file_actions_t *actions, int first);

#endif

// SPDX-License-Identifier: Apache-2.0

// Functions of libheif 1 and librsvg 2 that are found at run time: only their types stand here, so
// that neither their headers nor the libraries are needed to build.
#ifndef LAYERKIT_PICTURELIBRARIES_H
#define LAYERKIT_PICTURELIBRARIES_H

#include <stddef.h>
#include <stdint.h>

/// heif_error of libheif.
typedef struct lk_heif_error {
  int code;
  int subcode;
  const char *message;
} lk_heif_error;

/// The first fields of heif_color_profile_nclx, which libheif allocates.
typedef struct lk_heif_nclx {
  uint8_t version;
  int primaries;
  int transfer;
  int matrix;
  uint8_t is_full_range;
} lk_heif_nclx;

typedef const char *(*lk_heif_get_version)(void);
typedef int (*lk_heif_have_decoder)(int format);
typedef void *(*lk_heif_context_alloc)(void);
typedef void (*lk_heif_free)(void *object);
typedef void (*lk_heif_const_free)(const void *object);
typedef void (*lk_heif_set_limit)(void *context, int limit);
typedef lk_heif_error (*lk_heif_read)(
    void *context, const void *bytes, size_t count, const void *options);
typedef lk_heif_error (*lk_heif_get_primary)(void *context, void **handle);
typedef int (*lk_heif_number)(const void *handle);
typedef size_t (*lk_heif_size)(const void *handle);
typedef lk_heif_error (*lk_heif_get_profile)(const void *handle, void *bytes);
typedef lk_heif_error (*lk_heif_get_nclx)(const void *handle, lk_heif_nclx **profile);
typedef void (*lk_heif_free_nclx)(lk_heif_nclx *profile);
typedef lk_heif_error (*lk_heif_decode)(
    const void *handle, void **image, int colorspace, int chroma, const void *options);
typedef const uint8_t *(*lk_heif_get_plane)(const void *image, int channel, int *stride);
typedef int (*lk_heif_get_bits)(const void *image, int channel);

/// GError of GLib.
typedef struct lk_gerror {
  uint32_t domain;
  int code;
  char *message;
} lk_gerror;

/// RsvgRectangle of librsvg.
typedef struct lk_rsvg_rectangle {
  double x, y, width, height;
} lk_rsvg_rectangle;

/// RsvgLength of librsvg.
typedef struct lk_rsvg_length {
  double length;
  int unit;
} lk_rsvg_length;

typedef void *(*lk_rsvg_new)(const uint8_t *bytes, size_t count, lk_gerror **error);
typedef void (*lk_rsvg_set_dpi)(void *handle, double dpi);
typedef int (*lk_rsvg_get_pixels)(void *handle, double *width, double *height);
typedef void (*lk_rsvg_get_dimensions)(
    void *handle, int *has_width, lk_rsvg_length *width, int *has_height, lk_rsvg_length *height,
    int *has_view_box, lk_rsvg_rectangle *view_box);
typedef int (*lk_rsvg_render)(
    void *handle, void *cairo, const lk_rsvg_rectangle *viewport, lk_gerror **error);
typedef void (*lk_g_object_unref)(void *object);
typedef void (*lk_g_error_free)(lk_gerror *error);

#endif

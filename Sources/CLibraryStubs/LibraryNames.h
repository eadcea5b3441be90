// SPDX-License-Identifier: Apache-2.0

// The libraries that are opened when one of their functions is first called, and those functions.
// A function that is missing here is an undefined symbol for the linker.
#ifndef LAYERKIT_LIBRARYNAMES_H
#define LAYERKIT_LIBRARYNAMES_H

#include <harfbuzz/hb.h>
#include <stdio.h>

#include <jpeglib.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>

#define TEXT(x) TEXT_(x)
#define TEXT_(x) #x

// ICU's number is its version's, libjpeg's that of its structures.
#define ICU_FILE "libicuuc.so." TEXT(U_ICU_VERSION_MAJOR_NUM)
#if JPEG_LIB_VERSION >= 80
#define JPEG_FILE "libjpeg.so.8"
#else
#define JPEG_FILE "libjpeg.so.62"
#endif

// Name, file, package of Debian.
#define LIBRARIES(X) \
  X(cairo, "libcairo.so.2", "libcairo2") \
  X(harfbuzz, "libharfbuzz.so.0", "libharfbuzz0b") \
  X(fontconfig, "libfontconfig.so.1", "libfontconfig1") \
  X(icu, ICU_FILE, "libicu" TEXT(U_ICU_VERSION_MAJOR_NUM)) \
  X(png, "libpng16.so.16", "libpng16-16") \
  X(jpeg, JPEG_FILE, "libjpeg62-turbo") \
  X(webp, "libwebp.so.7", "libwebp7") \
  X(webpdemux, "libwebpdemux.so.2", "libwebpdemux2")

#define CAIRO_FUNCTIONS(X) \
  X(cairo, cairo_clip) X(cairo, cairo_clip_extents) X(cairo, cairo_close_path) \
  X(cairo, cairo_create) X(cairo, cairo_curve_to) X(cairo, cairo_destroy) X(cairo, cairo_fill) \
  X(cairo, cairo_image_surface_create) X(cairo, cairo_image_surface_create_for_data) \
  X(cairo, cairo_image_surface_get_data) X(cairo, cairo_image_surface_get_stride) \
  X(cairo, cairo_line_to) X(cairo, cairo_mask) X(cairo, cairo_mask_surface) \
  X(cairo, cairo_move_to) X(cairo, cairo_new_path) X(cairo, cairo_paint) \
  X(cairo, cairo_paint_with_alpha) X(cairo, cairo_pattern_add_color_stop_rgba) \
  X(cairo, cairo_pattern_create_for_surface) X(cairo, cairo_pattern_create_linear) \
  X(cairo, cairo_pattern_destroy) X(cairo, cairo_pattern_set_extend) \
  X(cairo, cairo_pattern_set_filter) X(cairo, cairo_pattern_set_matrix) \
  X(cairo, cairo_pdf_surface_create_for_stream) X(cairo, cairo_pdf_surface_set_metadata) \
  X(cairo, cairo_pdf_surface_set_size) X(cairo, cairo_recording_surface_create) \
  X(cairo, cairo_rectangle) X(cairo, cairo_reset_clip) X(cairo, cairo_restore) \
  X(cairo, cairo_save) X(cairo, cairo_set_antialias) X(cairo, cairo_set_dash) \
  X(cairo, cairo_set_fill_rule) X(cairo, cairo_set_line_cap) X(cairo, cairo_set_line_join) \
  X(cairo, cairo_set_line_width) X(cairo, cairo_set_matrix) X(cairo, cairo_set_miter_limit) \
  X(cairo, cairo_set_operator) X(cairo, cairo_set_source) X(cairo, cairo_set_source_rgba) \
  X(cairo, cairo_set_source_surface) X(cairo, cairo_set_tolerance) X(cairo, cairo_show_page) \
  X(cairo, cairo_status) X(cairo, cairo_stroke) X(cairo, cairo_surface_destroy) \
  X(cairo, cairo_surface_finish) X(cairo, cairo_surface_flush) \
  X(cairo, cairo_surface_mark_dirty) X(cairo, cairo_surface_reference) \
  X(cairo, cairo_surface_set_device_offset) X(cairo, cairo_surface_set_device_scale) \
  X(cairo, cairo_surface_status) X(cairo, cairo_tag_begin) X(cairo, cairo_tag_end)

#define HARFBUZZ_FUNCTIONS(X) \
  X(harfbuzz, hb_blob_create_from_file_or_fail) X(harfbuzz, hb_blob_create_or_fail) \
  X(harfbuzz, hb_blob_destroy) X(harfbuzz, hb_blob_get_data) X(harfbuzz, hb_buffer_add_utf16) \
  X(harfbuzz, hb_buffer_clear_contents) X(harfbuzz, hb_buffer_create) \
  X(harfbuzz, hb_buffer_destroy) X(harfbuzz, hb_buffer_get_glyph_infos) \
  X(harfbuzz, hb_buffer_get_glyph_positions) X(harfbuzz, hb_buffer_set_direction) \
  X(harfbuzz, hb_buffer_set_language) X(harfbuzz, hb_buffer_set_script) \
  X(harfbuzz, hb_draw_funcs_create) X(harfbuzz, hb_draw_funcs_make_immutable) \
  X(harfbuzz, hb_draw_funcs_set_close_path_func) X(harfbuzz, hb_draw_funcs_set_cubic_to_func) \
  X(harfbuzz, hb_draw_funcs_set_line_to_func) X(harfbuzz, hb_draw_funcs_set_move_to_func) \
  X(harfbuzz, hb_draw_funcs_set_quadratic_to_func) X(harfbuzz, hb_face_collect_unicodes) \
  X(harfbuzz, hb_face_count) X(harfbuzz, hb_face_create) X(harfbuzz, hb_face_destroy) \
  X(harfbuzz, hb_face_get_glyph_count) X(harfbuzz, hb_face_get_table_tags) \
  X(harfbuzz, hb_face_get_upem) X(harfbuzz, hb_face_make_immutable) \
  X(harfbuzz, hb_face_reference) X(harfbuzz, hb_face_reference_table) \
  X(harfbuzz, hb_font_create) X(harfbuzz, hb_font_destroy) \
  X(harfbuzz, hb_font_get_glyph_extents) X(harfbuzz, hb_font_get_glyph_from_name) \
  X(harfbuzz, hb_font_get_glyph_h_advance) X(harfbuzz, hb_font_get_glyph_name) \
  X(harfbuzz, hb_font_get_h_extents) X(harfbuzz, hb_font_get_nominal_glyph) \
  X(harfbuzz, hb_font_make_immutable) X(harfbuzz, hb_font_set_var_named_instance) \
  X(harfbuzz, hb_font_set_variations) X(harfbuzz, hb_language_from_string) \
  X(harfbuzz, hb_ot_color_glyph_reference_png) X(harfbuzz, hb_ot_color_has_png) \
  X(harfbuzz, hb_ot_metrics_get_position_with_fallback) X(harfbuzz, hb_ot_name_get_utf8) \
  X(harfbuzz, hb_ot_var_get_axis_count) X(harfbuzz, hb_ot_var_get_axis_infos) \
  X(harfbuzz, hb_set_create) X(harfbuzz, hb_set_destroy) X(harfbuzz, hb_set_next) \
  X(harfbuzz, hb_shape) X(harfbuzz, hb_style_get_value) \
  X(harfbuzz, hb_unicode_funcs_get_default) X(harfbuzz, hb_unicode_script)

#define FONTCONFIG_FUNCTIONS(X) \
  X(fontconfig, FcCharSetAddChar) X(fontconfig, FcCharSetCopy) X(fontconfig, FcCharSetCreate) \
  X(fontconfig, FcCharSetDestroy) X(fontconfig, FcCharSetHasChar) X(fontconfig, FcConfigDestroy) \
  X(fontconfig, FcConfigGetFonts) X(fontconfig, FcFontSetCreate) X(fontconfig, FcFontSetDestroy) \
  X(fontconfig, FcFreeTypeQueryAll) X(fontconfig, FcInitLoadConfigAndFonts) \
  X(fontconfig, FcPatternGetBool) X(fontconfig, FcPatternGetCharSet) \
  X(fontconfig, FcPatternGetDouble) X(fontconfig, FcPatternGetInteger) \
  X(fontconfig, FcPatternGetString) X(fontconfig, FcWeightToOpenTypeDouble)

#define ICU_FUNCTIONS(X) \
  X(icu, ubidi_close) X(icu, ubidi_getLevels) X(icu, ubidi_getParaLevel) X(icu, ubidi_openSized) \
  X(icu, ubidi_reorderVisual) X(icu, ubidi_setPara) X(icu, ubrk_close) X(icu, ubrk_next) \
  X(icu, ubrk_open)

#define PNG_FUNCTIONS(X) \
  X(png, png_image_begin_read_from_memory) X(png, png_image_finish_read) X(png, png_image_free)

#define JPEG_FUNCTIONS(X) \
  X(jpeg, jpeg_CreateCompress) X(jpeg, jpeg_CreateDecompress) X(jpeg, jpeg_destroy_compress) \
  X(jpeg, jpeg_destroy_decompress) X(jpeg, jpeg_finish_compress) X(jpeg, jpeg_finish_decompress) \
  X(jpeg, jpeg_mem_dest) X(jpeg, jpeg_mem_src) X(jpeg, jpeg_read_header) \
  X(jpeg, jpeg_read_scanlines) X(jpeg, jpeg_set_defaults) X(jpeg, jpeg_set_quality) \
  X(jpeg, jpeg_start_compress) X(jpeg, jpeg_start_decompress) X(jpeg, jpeg_std_error) \
  X(jpeg, jpeg_write_scanlines)

#define WEBP_FUNCTIONS(X) \
  X(webp, WebPConfigInitInternal) X(webp, WebPConfigLosslessPreset) X(webp, WebPDecode) \
  X(webp, WebPEncode) X(webp, WebPFreeDecBuffer) X(webp, WebPGetFeaturesInternal) \
  X(webp, WebPInitDecoderConfigInternal) X(webp, WebPMemoryWrite) X(webp, WebPMemoryWriterClear) \
  X(webp, WebPMemoryWriterInit) X(webp, WebPPictureFree) X(webp, WebPPictureImportRGBA) \
  X(webp, WebPPictureImportRGBX) X(webp, WebPPictureInitInternal)

#define WEBPDEMUX_FUNCTIONS(X) \
  X(webpdemux, WebPDemuxDelete) X(webpdemux, WebPDemuxGetFrame) X(webpdemux, WebPDemuxGetI) \
  X(webpdemux, WebPDemuxInternal) X(webpdemux, WebPDemuxNextFrame) \
  X(webpdemux, WebPDemuxReleaseIterator)

// HarfBuzz 7 has another name for this.
#if HB_VERSION_ATLEAST(7, 0, 0)
#define GLYPH_FUNCTIONS(X) X(harfbuzz, hb_font_draw_glyph)
#else
#define GLYPH_FUNCTIONS(X) X(harfbuzz, hb_font_get_glyph_shape)
#endif

#define FUNCTIONS(X) \
  CAIRO_FUNCTIONS(X) HARFBUZZ_FUNCTIONS(X) GLYPH_FUNCTIONS(X) FONTCONFIG_FUNCTIONS(X) \
  ICU_FUNCTIONS(X) PNG_FUNCTIONS(X) JPEG_FUNCTIONS(X) WEBP_FUNCTIONS(X) WEBPDEMUX_FUNCTIONS(X)

#endif

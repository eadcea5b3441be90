// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CTEXT_SHIM_H
#define LAYERKIT_CTEXT_SHIM_H

#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

// HarfBuzz 7 has another name for this.
static inline void lk_font_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

#endif

// SPDX-License-Identifier: Apache-2.0

// ICU's functions, without its headers: Foundation brings an ICU of its own, and Swift cannot see
// the declarations of both.
#ifndef LAYERKIT_CTEXTSHIMS_H
#define LAYERKIT_CTEXTSHIMS_H

#include <stdint.h>

typedef struct lk_breaks lk_breaks;

/// An iterator over the places where lines may break; `text` must outlive it. NULL if it fails.
lk_breaks *lk_breaks_open(const uint16_t *text, int32_t count);
/// The next place after the last one, the first time the first after 0; -1 at the end.
int32_t lk_breaks_next(lk_breaks *breaks);
void lk_breaks_close(lk_breaks *breaks);

/// The embedding level of each unit of a paragraph and of the paragraph itself, whose direction is
/// `base`: 0, 1, or 254 for that of its first strong letter. 0 if it fails.
int lk_bidi_levels(
    const uint16_t *text, int32_t count, uint8_t base, uint8_t *levels, uint8_t *paragraph);

/// For each place of a line from the left, which of `count` elements stands there.
void lk_bidi_visual_order(const uint8_t *levels, int32_t count, int32_t *order);

#endif

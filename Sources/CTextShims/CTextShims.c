// SPDX-License-Identifier: Apache-2.0
#include "CTextShims.h"

#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>

lk_breaks *lk_breaks_open(const uint16_t *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = ubrk_open(UBRK_LINE, "en", (const UChar *)text, count, &status);
  if (U_SUCCESS(status)) return (lk_breaks *)breaks;
  if (breaks) ubrk_close(breaks);
  return 0;
}

int32_t lk_breaks_next(lk_breaks *breaks) {
  int32_t next = ubrk_next((UBreakIterator *)breaks);
  return next == UBRK_DONE ? -1 : next;
}

void lk_breaks_close(lk_breaks *breaks) { ubrk_close((UBreakIterator *)breaks); }

int lk_bidi_levels(
    const uint16_t *text, int32_t count, uint8_t base, uint8_t *levels, uint8_t *paragraph) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(count, 0, &status);
  if (!bidi) return 0;
  ubidi_setPara(bidi, (const UChar *)text, count, base, 0, &status);
  const UBiDiLevel *found = ubidi_getLevels(bidi, &status);
  if (U_SUCCESS(status)) {
    memcpy(levels, found, (size_t)count);
    *paragraph = ubidi_getParaLevel(bidi);
  }
  ubidi_close(bidi);
  return U_SUCCESS(status);
}

void lk_bidi_visual_order(const uint8_t *levels, int32_t count, int32_t *order) {
  ubidi_reorderVisual(levels, count, order);
}

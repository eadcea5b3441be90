// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "CExpressions.h"

// Before each block stands the number of its list, which says its size.
#define HEAD 16

// Sizes: multiples of 16 up to 1024, then four between each power of two and the next.
static size_t list_of(size_t size, size_t *whole) {
  if (size <= 1024) {
    size_t list = size ? (size + 15) / 16 : 1;
    *whole = list * 16;
    return list;
  }
  unsigned power = 63 - (unsigned)__builtin_clzl(size - 1);
  size_t step = (size_t)1 << (power - 2), base = (size_t)1 << power;
  size_t quarter = (size - base + step - 1) / step;
  *whole = base + quarter * step;
  return 64 + (power - 10) * 4 + quarter;
}

static size_t *head(void *block) { return (size_t *)((unsigned char *)block - HEAD); }

void lk_memory_begin(lk_memory *memory, unsigned char *bytes, size_t count) {
  memset(memory, 0, sizeof *memory);
  memory->next = bytes;
  memory->end = bytes + count;
}

void *lk_memory_allocate(void *context, size_t size) {
  lk_memory *memory = context;
  if (size > (size_t)1 << 40) return NULL;
  size_t whole, list = list_of(size, &whole);
  void *block = memory->lists[list];
  if (!block && (size_t)(memory->end - memory->next) >= whole + HEAD) {
    block = memory->next + HEAD;
    memory->next += whole + HEAD;
    head(block)[0] = list;
    head(block)[1] = whole;
    return block;
  }
  // A larger block, where the range is full.
  while (!block && ++list < 256) block = memory->lists[list];
  if (block) memory->lists[list] = *(void **)block;
  return block;
}

void lk_memory_release(void *context, void *block) {
  lk_memory *memory = context;
  if (!block) return;
  size_t list = head(block)[0];
  *(void **)block = memory->lists[list];
  memory->lists[list] = block;
}

void *lk_memory_reallocate(void *context, void *block, size_t size) {
  if (!block) return lk_memory_allocate(context, size);
  if (!size) {
    lk_memory_release(context, block);
    return NULL;
  }
  size_t old = head(block)[1];
  if (size <= old && size >= old / 4) return block;
  void *other = lk_memory_allocate(context, size);
  if (!other) return size <= old ? block : NULL;
  memcpy(other, block, size < old ? size : old);
  lk_memory_release(context, block);
  return other;
}

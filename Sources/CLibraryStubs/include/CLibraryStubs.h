// SPDX-License-Identifier: Apache-2.0

// Functions of the system's libraries for text, drawing and pictures, under their own names: each
// opens its library when it is first called, and goes on there. So a program that draws no text
// never loads HarfBuzz, and one that only shows layers loads none of these.
//
// Calling a function whose library is not installed ends the program with a sentence that names the
// library: by abort(), or as the program asked with lk_library_set_end. lk_library_is_there asks
// beforehand.
#ifndef LAYERKIT_CLIBRARYSTUBS_H
#define LAYERKIT_CLIBRARYSTUBS_H

/// The libraries.
typedef enum lk_library {
  lk_cairo,
  lk_harfbuzz,
  lk_fontconfig,
  lk_icu,
  lk_png,
  lk_jpeg,
  lk_webp,
  lk_webpdemux,
} lk_library;

/// Whether the library can be opened; it is then open.
int lk_library_is_there(lk_library library);
/// The address of one of its functions; NULL where there is none of that name.
void *lk_library_function(lk_library library, const char *name);
/// The name of the library's file, such as libcairo.so.2.
const char *lk_library_file(lk_library library);
/// The package of Debian that holds it.
const char *lk_library_package(lk_library library);
/// Has a function called where a library is not installed, with a sentence without a line end. It
/// ends the program; where it returns, abort() does. NULL, the default, stands for a function that
/// writes the sentence on standard error.
void lk_library_set_end(void (*end)(const char *sentence));

#endif

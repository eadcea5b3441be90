// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CFONTSOURCE_SHIM_H
#define LAYERKIT_CFONTSOURCE_SHIM_H

// CoreGraphics calls this, and CAText, which stands above it, has its body: the fonts that CGFont
// is made of. A program without CAText does not link.
const void *_Nonnull layerkit_font_source(void);

#endif

// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CIMAGECODECS_SHIM_H
#define LAYERKIT_CIMAGECODECS_SHIM_H
#include <stdio.h>
#include <png.h>
#include <jpeglib.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <libdeflate.h>
#endif

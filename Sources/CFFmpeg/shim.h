// SPDX-License-Identifier: Apache-2.0
// Headers of FFmpeg's libraries; nothing is linked, CAMedia finds the functions at run time.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// Values that are macros Swift does not import.
static const int64_t CFF_NOPTS = AV_NOPTS_VALUE;
static const int CFF_AGAIN = AVERROR(EAGAIN);
static const int CFF_END = AVERROR_EOF;

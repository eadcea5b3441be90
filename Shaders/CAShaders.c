// SPDX-License-Identifier: Apache-2.0
#include "CAShaders.h"

static const unsigned char blend_frag[] = {
#embed "blend.frag"
};
static const unsigned char blend_vert[] = {
#embed "blend.vert"
};
static const unsigned char blur_frag[] = {
#embed "blur.frag"
};
static const unsigned char blur_vert[] = {
#embed "blur.vert"
};
static const unsigned char cast_frag[] = {
#embed "cast.frag"
};
static const unsigned char cast_vert[] = {
#embed "cast.vert"
};
static const unsigned char color_frag[] = {
#embed "color.frag"
};
static const unsigned char color_vert[] = {
#embed "color.vert"
};
static const unsigned char coverage_frag[] = {
#embed "coverage.frag"
};
static const unsigned char coverage_vert[] = {
#embed "coverage.vert"
};
static const unsigned char filter_frag[] = {
#embed "filter.frag"
};
static const unsigned char filter_vert[] = {
#embed "filter.vert"
};
static const unsigned char gradient_frag[] = {
#embed "gradient.frag"
};
static const unsigned char gradient_vert[] = {
#embed "gradient.vert"
};
static const unsigned char mix_frag[] = {
#embed "mix.frag"
};
static const unsigned char mix_vert[] = {
#embed "mix.vert"
};
static const unsigned char panel_frag[] = {
#embed "panel.frag"
};
static const unsigned char panel_vert[] = {
#embed "panel.vert"
};
static const unsigned char particle_frag[] = {
#embed "particle.frag"
};
static const unsigned char particle_vert[] = {
#embed "particle.vert"
};
static const unsigned char picture_frag[] = {
#embed "picture.frag"
};
static const unsigned char picture_vert[] = {
#embed "picture.vert"
};
static const unsigned char present_frag[] = {
#embed "present.frag"
};
static const unsigned char present_vert[] = {
#embed "present.vert"
};
static const unsigned char raster_frag[] = {
#embed "raster.frag"
};
static const unsigned char raster_vert[] = {
#embed "raster.vert"
};
static const unsigned char shadow_frag[] = {
#embed "shadow.frag"
};
static const unsigned char shadow_vert[] = {
#embed "shadow.vert"
};
static const unsigned char target_frag[] = {
#embed "target.frag"
};
static const unsigned char target_vert[] = {
#embed "target.vert"
};
static const unsigned char blend_glsl[] = {
#embed "include/blend.glsl"
};
static const unsigned char blur_glsl[] = {
#embed "include/blur.glsl"
};
static const unsigned char clip_glsl[] = {
#embed "include/clip.glsl"
};
static const unsigned char color_matrix_glsl[] = {
#embed "include/color_matrix.glsl"
};
static const unsigned char coverage_glsl[] = {
#embed "include/coverage.glsl"
};
static const unsigned char filter_glsl[] = {
#embed "include/filter.glsl"
};
static const unsigned char gradient_glsl[] = {
#embed "include/gradient.glsl"
};
static const unsigned char head_glsl[] = {
#embed "include/head.glsl"
};
static const unsigned char mapped_picture_glsl[] = {
#embed "include/mapped_picture.glsl"
};
static const unsigned char mix_glsl[] = {
#embed "include/mix.glsl"
};
static const unsigned char panel_glsl[] = {
#embed "include/panel.glsl"
};
static const unsigned char pixel_glsl[] = {
#embed "include/pixel.glsl"
};
static const unsigned char placed_shape_glsl[] = {
#embed "include/placed_shape.glsl"
};
static const unsigned char rounded_rect_glsl[] = {
#embed "include/rounded_rect.glsl"
};
static const unsigned char shadow_glsl[] = {
#embed "include/shadow.glsl"
};
static const unsigned char shape_glsl[] = {
#embed "include/shape.glsl"
};
static const unsigned char target_glsl[] = {
#embed "include/target.glsl"
};
static const unsigned char shader_limits_h[] = {
#embed "include/shader_limits.h"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const CAShaderFile files[] = {
    FILE("blend.frag", blend_frag),
    FILE("blend.vert", blend_vert),
    FILE("blur.frag", blur_frag),
    FILE("blur.vert", blur_vert),
    FILE("cast.frag", cast_frag),
    FILE("cast.vert", cast_vert),
    FILE("color.frag", color_frag),
    FILE("color.vert", color_vert),
    FILE("coverage.frag", coverage_frag),
    FILE("coverage.vert", coverage_vert),
    FILE("filter.frag", filter_frag),
    FILE("filter.vert", filter_vert),
    FILE("gradient.frag", gradient_frag),
    FILE("gradient.vert", gradient_vert),
    FILE("mix.frag", mix_frag),
    FILE("mix.vert", mix_vert),
    FILE("panel.frag", panel_frag),
    FILE("panel.vert", panel_vert),
    FILE("particle.frag", particle_frag),
    FILE("particle.vert", particle_vert),
    FILE("picture.frag", picture_frag),
    FILE("picture.vert", picture_vert),
    FILE("present.frag", present_frag),
    FILE("present.vert", present_vert),
    FILE("raster.frag", raster_frag),
    FILE("raster.vert", raster_vert),
    FILE("shadow.frag", shadow_frag),
    FILE("shadow.vert", shadow_vert),
    FILE("target.frag", target_frag),
    FILE("target.vert", target_vert),
    FILE("blend.glsl", blend_glsl),
    FILE("blur.glsl", blur_glsl),
    FILE("clip.glsl", clip_glsl),
    FILE("color_matrix.glsl", color_matrix_glsl),
    FILE("coverage.glsl", coverage_glsl),
    FILE("filter.glsl", filter_glsl),
    FILE("gradient.glsl", gradient_glsl),
    FILE("head.glsl", head_glsl),
    FILE("mapped_picture.glsl", mapped_picture_glsl),
    FILE("mix.glsl", mix_glsl),
    FILE("panel.glsl", panel_glsl),
    FILE("pixel.glsl", pixel_glsl),
    FILE("placed_shape.glsl", placed_shape_glsl),
    FILE("rounded_rect.glsl", rounded_rect_glsl),
    FILE("shadow.glsl", shadow_glsl),
    FILE("shape.glsl", shape_glsl),
    FILE("target.glsl", target_glsl),
    FILE("shader_limits.h", shader_limits_h),
};

const CAShaderFile *ca_shader_files(long *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}

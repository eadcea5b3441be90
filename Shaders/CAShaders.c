#include "CAShaders.h"

static const unsigned char quad_vert[] = {
#embed "quad.vert"
};
static const unsigned char quad_frag[] = {
#embed "quad.frag"
};
static const unsigned char picture_vert[] = {
#embed "picture.vert"
};
static const unsigned char picture_frag[] = {
#embed "picture.frag"
};
static const unsigned char coverage_glsl[] = {
#embed "include/coverage.glsl"
};
static const unsigned char panel_glsl[] = {
#embed "include/panel.glsl"
};
static const unsigned char rounded_rect_glsl[] = {
#embed "include/rounded_rect.glsl"
};
static const unsigned char clip_glsl[] = {
#embed "include/clip.glsl"
};
static const unsigned char target_glsl[] = {
#embed "include/target.glsl"
};
static const unsigned char mix_glsl[] = {
#embed "include/mix.glsl"
};
static const unsigned char shadow_glsl[] = {
#embed "include/shadow.glsl"
};
static const unsigned char filter_glsl[] = {
#embed "include/filter.glsl"
};
static const unsigned char blend_glsl[] = {
#embed "include/blend.glsl"
};
static const unsigned char shader_limits_h[] = {
#embed "include/shader_limits.h"
};

static const CAShaderFile files[] = {
    {"quad.vert", quad_vert, sizeof quad_vert},
    {"quad.frag", quad_frag, sizeof quad_frag},
    {"picture.vert", picture_vert, sizeof picture_vert},
    {"picture.frag", picture_frag, sizeof picture_frag},
    {"coverage.glsl", coverage_glsl, sizeof coverage_glsl},
    {"panel.glsl", panel_glsl, sizeof panel_glsl},
    {"rounded_rect.glsl", rounded_rect_glsl, sizeof rounded_rect_glsl},
    {"clip.glsl", clip_glsl, sizeof clip_glsl},
    {"target.glsl", target_glsl, sizeof target_glsl},
    {"mix.glsl", mix_glsl, sizeof mix_glsl},
    {"shadow.glsl", shadow_glsl, sizeof shadow_glsl},
    {"filter.glsl", filter_glsl, sizeof filter_glsl},
    {"blend.glsl", blend_glsl, sizeof blend_glsl},
    {"shader_limits.h", shader_limits_h, sizeof shader_limits_h},
};

const CAShaderFile *ca_shader_files(long *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}

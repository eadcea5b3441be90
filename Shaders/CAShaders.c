// SPDX-License-Identifier: Apache-2.0
#include "CAShaders.h"

// A file is a line with its name, the line that embeds it, and the line that ends its text.
#define FILE(name) {name, (const unsigned char[]){
#define END , 0}},

static const CAShaderFile files[] = {
    FILE("blend.frag")
#embed "blend.frag"
    END
    FILE("blend.vert")
#embed "blend.vert"
    END
    FILE("blur.frag")
#embed "blur.frag"
    END
    FILE("blur.vert")
#embed "blur.vert"
    END
    FILE("cast.frag")
#embed "cast.frag"
    END
    FILE("cast.vert")
#embed "cast.vert"
    END
    FILE("checkerboard.frag")
#embed "checkerboard.frag"
    END
    FILE("checkerboard.vert")
#embed "checkerboard.vert"
    END
    FILE("color.frag")
#embed "color.frag"
    END
    FILE("color.vert")
#embed "color.vert"
    END
    FILE("coverage.frag")
#embed "coverage.frag"
    END
    FILE("coverage.vert")
#embed "coverage.vert"
    END
    FILE("external.frag")
#embed "external.frag"
    END
    FILE("external.vert")
#embed "external.vert"
    END
    FILE("film.frag")
#embed "film.frag"
    END
    FILE("film.vert")
#embed "film.vert"
    END
    FILE("filter.frag")
#embed "filter.frag"
    END
    FILE("filter.vert")
#embed "filter.vert"
    END
    FILE("gradient.frag")
#embed "gradient.frag"
    END
    FILE("gradient.vert")
#embed "gradient.vert"
    END
    FILE("mix.frag")
#embed "mix.frag"
    END
    FILE("mix.vert")
#embed "mix.vert"
    END
    FILE("panel.frag")
#embed "panel.frag"
    END
    FILE("panel.vert")
#embed "panel.vert"
    END
    FILE("particle.frag")
#embed "particle.frag"
    END
    FILE("particle.vert")
#embed "particle.vert"
    END
    FILE("picture.frag")
#embed "picture.frag"
    END
    FILE("picture.vert")
#embed "picture.vert"
    END
    FILE("present.frag")
#embed "present.frag"
    END
    FILE("present.vert")
#embed "present.vert"
    END
    FILE("raster.frag")
#embed "raster.frag"
    END
    FILE("raster.vert")
#embed "raster.vert"
    END
    FILE("shadow.frag")
#embed "shadow.frag"
    END
    FILE("shadow.vert")
#embed "shadow.vert"
    END
    FILE("target.frag")
#embed "target.frag"
    END
    FILE("target.vert")
#embed "target.vert"
    END
    FILE("blend.glsl")
#embed "include/blend.glsl"
    END
    FILE("blur.glsl")
#embed "include/blur.glsl"
    END
    FILE("clip.glsl")
#embed "include/clip.glsl"
    END
    FILE("color_matrix.glsl")
#embed "include/color_matrix.glsl"
    END
    FILE("coverage.glsl")
#embed "include/coverage.glsl"
    END
    FILE("even_corners.glsl")
#embed "include/even_corners.glsl"
    END
    FILE("filter.glsl")
#embed "include/filter.glsl"
    END
    FILE("gradient.glsl")
#embed "include/gradient.glsl"
    END
    FILE("head.glsl")
#embed "include/head.glsl"
    END
    FILE("mapped_picture.glsl")
#embed "include/mapped_picture.glsl"
    END
    FILE("mix.glsl")
#embed "include/mix.glsl"
    END
    FILE("panel.glsl")
#embed "include/panel.glsl"
    END
    FILE("pixel.glsl")
#embed "include/pixel.glsl"
    END
    FILE("placed_reveal.glsl")
#embed "include/placed_reveal.glsl"
    END
    FILE("placed_shape.glsl")
#embed "include/placed_shape.glsl"
    END
    FILE("rounded_rect.glsl")
#embed "include/rounded_rect.glsl"
    END
    FILE("sampled_coord.glsl")
#embed "include/sampled_coord.glsl"
    END
    FILE("sampled_rect.glsl")
#embed "include/sampled_rect.glsl"
    END
    FILE("shadow.glsl")
#embed "include/shadow.glsl"
    END
    FILE("shape.glsl")
#embed "include/shape.glsl"
    END
    FILE("target.glsl")
#embed "include/target.glsl"
    END
    FILE("shader_limits.h")
#embed "include/shader_limits.h"
    END
};

const CAShaderFile *ca_shader_files(long *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}

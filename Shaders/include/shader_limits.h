// Limits that shaders and Swift share, in what GLSL and C both read: object-like defines of numbers.
#ifndef CA_SHADER_LIMITS_H
#define CA_SHADER_LIMITS_H

// A clip record fills this many texels of the clip texture, four floats each.
#define CA_CLIP_TEXELS_PER_RECORD 5

// Records in one row of the clip texture: 1280 texels, within the 2048 that GLES 3.0 promises.
#define CA_CLIP_RECORDS_PER_ROW 256

// Attributes of quad.vert, one vec4 of an instance each.
#define CA_QUAD_ATTRIBUTE_COUNT 10

// The texture units of quad.frag.
#define CA_UNIT_CONTENTS 0
#define CA_UNIT_TARGET 1
#define CA_UNIT_MASK 2
#define CA_UNIT_CLIPS 3

#endif

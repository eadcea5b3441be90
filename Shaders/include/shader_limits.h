// SPDX-License-Identifier: Apache-2.0

// Limits that shaders and Swift share, in the common language of GLSL and C: object-like defines of
// numbers.
#ifndef CA_SHADER_LIMITS_H
#define CA_SHADER_LIMITS_H

// A clip record, a colour matrix or four stops of a gradient fill this many texels of its texture,
// four floats each.
#define CA_TEXELS_PER_RECORD 5

// Records in one row of such a texture: 1280 texels, within the 2048 that GLES 3.0 promises.
#define CA_RECORDS_PER_ROW 256

// The most pictures that the particles of one draw may show.
#define CA_SWARM_PICTURES 32

// The values that all particles of a draw share fill this many vectors of its uniform, and each
// picture that they may show so many more.
#define CA_SWARM_VECTORS 6
#define CA_PICTURE_VECTORS 3

// Stops in one record: a texel for the colour of each, and one for their locations.
#define CA_STOPS_PER_RECORD 4

// The most stops of a gradient whose locations are handed on with the quad.
#define CA_PLACED_STOPS 17

// How much greater a gradient's location is taken than it is.
#define CA_LOCATION_SLACK 3.814697265625e-06

// The texture units: contents, the target or another source of a draw, its second target, records,
// and the planes of a film, the first of which is also that of an external texture.
#define CA_UNIT_CONTENTS 0
#define CA_UNIT_TARGET 1
#define CA_UNIT_SECOND 2
#define CA_UNIT_CLIPS 3
#define CA_UNIT_MATRICES 4
#define CA_UNIT_STOPS 5
#define CA_UNIT_EXTERNAL 6
#define CA_UNIT_CHROMA_BLUE 7
#define CA_UNIT_CHROMA_RED 8
#define CA_UNIT_ALPHA 9

#endif

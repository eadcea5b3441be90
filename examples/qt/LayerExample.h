// SPDX-License-Identifier: Apache-2.0
// The example's layers for programs in C and C++. All calls on one thread.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Makes the layers.
void example_begin(void);
// Draws what changed over a framebuffer that keeps its pixels; its context is current. Returns the
// seconds until the next frame is due, or a negative number where nothing is going to change.
double example_draw(uint32_t framebuffer, int32_t width, int32_t height, double scale);
// Turns the card at a point, in points from the upper left corner.
void example_click(double x, double y);
// Moves the dot.
void example_move_dot(void);
// Ends: the context is current.
void example_end(void);

#ifdef __cplusplus
}
#endif

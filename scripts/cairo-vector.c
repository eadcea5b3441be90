// SPDX-License-Identifier: Apache-2.0
/* cairo-vector: W5 of docs/performance.md drawn with Cairo on the CPU, as a peer of bench-floor.
   usage: cairo-vector vector [N] [--frames F] [--assets DIR] [--dump FILE]
   The formulas of the scene are those of common.h, which lies beside the floor's source. */
#include "common.h"
#include <cairo.h>

static void draw(cairo_t *cairo, int count, int frame)
{
    cairo_set_source_rgb(cairo, BG[0], BG[1], BG[2]);
    cairo_paint(cairo);
    cairo_set_line_width(cairo, 2);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    for (int i = 0; i < count; i++) {
        float x, y, curves[20][6], color[3], scale = 1 + 0.3f * sinf(0.07f * frame + i);
        blob(i, &x, &y, curves);
        colour_of(i, color);
        cairo_save(cairo);
        cairo_translate(cairo, 90 + rnd(i, 0) * (W - 180), 90 + rnd(i, 1) * (H - 180));
        cairo_rotate(cairo, 0.02f * frame + i);
        cairo_scale(cairo, scale, scale);
        cairo_move_to(cairo, x, y);
        for (int k = 0; k < 20; k++)
            cairo_curve_to(cairo, curves[k][0], curves[k][1], curves[k][2], curves[k][3],
                           curves[k][4], curves[k][5]);
        cairo_close_path(cairo);
        cairo_set_source_rgba(cairo, color[0], color[1], color[2], 0.8);
        cairo_fill_preserve(cairo);
        cairo_set_source_rgb(cairo, 1 - color[0], 1 - color[1], 1 - color[2]);
        cairo_stroke(cairo);
        cairo_restore(cairo);
    }
}

int main(int argc, char **argv)
{
    int count = 200, frames = 40;
    const char *dump = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--frames")) frames = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--dump")) dump = argv[++i];
        else if (!strcmp(argv[i], "--assets")) i++;
        else if (atoi(argv[i]) > 0) count = atoi(argv[i]);
    }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, W, H);
    cairo_t *cairo = cairo_create(surface);
    if (dump) {
        draw(cairo, count, 10);
        cairo_surface_flush(surface);
        uint8_t *pixels = cairo_image_surface_get_data(surface);
        for (size_t i = 0; i < (size_t)W * H; i++) {
            uint8_t blue = pixels[4 * i];
            pixels[4 * i] = pixels[4 * i + 2];
            pixels[4 * i + 2] = blue;
        }
        dump_ppm(dump, pixels, 0);
        return 0;
    }
    double *times = malloc(frames * sizeof *times), cpu = 0;
    for (int f = -5; f < frames; f++) {
        if (f == 0) cpu = cpu_ms();
        double start = now_ms();
        draw(cairo, count, f < 0 ? f + 5 : f);
        cairo_surface_flush(surface);
        if (f >= 0) times[f] = now_ms() - start;
    }
    report("cairo", "vector", count, times, frames, (cpu_ms() - cpu) / frames, 0);
    return 0;
}

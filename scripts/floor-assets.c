// SPDX-License-Identifier: Apache-2.0
/* usage: floor-assets FOLDER
   Writes the textures that the floor programs load, premultiplied RGBA of 8 bits, top row first, byte
   for byte those of the comparison's gen_assets.py, for machines without Python and without room for
   64 MB of tiles. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *begin(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file) { perror(path); exit(2); }
    return file;
}
static void end(FILE *file)
{
    if (ferror(file) || fclose(file)) { perror("floor-assets"); exit(2); }
}
static void put(FILE *file, double r, double g, double b, double a)
{
    double channels[4] = {r, g, b, a};
    for (int i = 0; i < 4; i++) {
        double value = rint(channels[i]);
        putc(value < 0 ? 0 : value > 255 ? 255 : (int)value, file);
    }
}
static void patterns(const char *folder, const char *name, int size, int count, int fades)
{
    FILE *file = begin(folder, name);
    for (int k = 0; k < count; k++)
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                double middle = (size - 1) / 2., d = fmax(fabs(x - middle), fabs(y - middle)) / middle;
                double a = fades ? 255 - 160 * d * d : 255;
                double r = fmod(x * 255. / (size - 1) + k * 37, 256), g = fmod(y * 255. / (size - 1) + k * 59, 256);
                double b = ((x / 8 + y / 8) & 1) * 90 + k * 83;
                put(file, r * a / 255, g * a / 255, fmod(b, 256) * a / 255, a);
            }
    end(file);
}

int main(int argc, char **argv)
{
    if (argc != 2) { fputs("usage: floor-assets FOLDER\n", stderr); return 2; }
    patterns(argv[1], "cards.rgba", 128, 16, 1);
    patterns(argv[1], "small.rgba", 48, 16, 0);
    patterns(argv[1], "layers.rgba", 64, 16, 1);
    patterns(argv[1], "kids.rgba", 60, 16, 1);
    patterns(argv[1], "tiles.rgba", 200, 400, 0);
    FILE *file = begin(argv[1], "mask.rgba");
    for (int y = 0; y < 200; y++)
        for (int x = 0; x < 200; x++) {
            double a = fmin(fmax((1 - hypot(x - 99.5, y - 99.5) / 100) * 3, 0), 1) * 255;
            put(file, a, a, a, a);
        }
    end(file);
    file = begin(argv[1], "dot.rgba");
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++) {
            double d = fmin(fmax(1 - hypot(x - 7.5, y - 7.5) / 8, 0), 1);
            put(file, d * d * 60, d * d * 40, d * d * 20, 0);
        }
    end(file);
    return 0;
}

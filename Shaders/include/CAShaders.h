#ifndef CASHADERS_H
#define CASHADERS_H
#endif

#ifndef POSENC_VERSION_H_
#define POSENC_VERSION_H_

// The version of these headers, for the preprocessor. Before 1.0 another minor version may change
// the interface, and find_package takes none but the one that was asked for.
#define POSENC_VERSION "0.1.0"
#define POSENC_VERSION_MAJOR 0
#define POSENC_VERSION_MINOR 1
#define POSENC_VERSION_PATCH 0

#endif  // POSENC_VERSION_H_

#ifndef POSENC_BENCH_ALIGNED_H_
#define POSENC_BENCH_ALIGNED_H_

#include <cstddef>
#include <new>
#include <vector>

// Bytes of a cache line. The allocator of WebAssembly aligns to 8 bytes alone, and every fourth
// vector of 16 may lie across two lines.
inline constexpr std::align_val_t kCacheLine{64};

template <typename T>
struct AlignedAllocator {
  using value_type = T;

  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(const AlignedAllocator<U>&) {}

  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), kCacheLine)); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, kCacheLine); }

  bool operator==(const AlignedAllocator&) const { return true; }
};

// Numbers aligned as the arrays of the JavaScript interface are.
template <typename T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

#endif  // POSENC_BENCH_ALIGNED_H_

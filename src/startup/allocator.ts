/**
 * What glibc's allocator reads once, when a process starts (mallopt(3)). Files come and go in thousands: with an arena for every thread
 * and one heap for buffers of all sizes, most of what a rush took would stay with the process for good.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };

/**
 * Settings of glibc's allocator, which are read once at the start of a process (mallopt(3)). Files come and go by the thousand. With
 * an arena for every thread and one heap for buffers of all sizes, a process would keep most of the memory of a peak.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };

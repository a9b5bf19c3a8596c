/**
 * How many more slots one tenant may take, of which it has `held` and `free` are left: so many that afterwards it holds no more than are still free.
 * Alone it gets half of all slots, and of several, each leaves as many to the next one as it has.
 */
export function shareOf(free: number, held: number): number {
  return Math.max(0, Math.ceil((free - held) / 2));
}

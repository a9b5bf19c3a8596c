/**
 * How many more slots a tenant may take. `held`: the slots that it has. `free`: the slots that nobody has. Afterwards it has no more slots
 * than are still free. So a tenant alone gets half of all slots, the next one half of the rest.
 */
export function shareOf(free: number, held: number): number {
  return Math.max(0, Math.ceil((free - held) / 2));
}

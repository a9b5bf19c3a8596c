// Finds participants without DNS: in one SMP.

import type { Outgoing } from '../../domain/ports.js';
import { DiscoveryError } from '../../domain/receivers/discovery.js';
import { notRegistered, type ResolveSmp } from './naptr.js';
import { participantAddress } from './smpReader.js';

/** `smp`: its address, without a trailing slash. */
export function ownSmpAlone(smp: string, outgoing: Outgoing): ResolveSmp {
  return async (participant) => {
    const { status } = await outgoing({ url: participantAddress(smp, participant) }).catch((cause: unknown) => {
      throw new DiscoveryError('unreachable', `The SMP at ${smp} did not answer`, { cause });
    });
    if (status === 404) throw notRegistered(participant);
    return smp;
  };
}

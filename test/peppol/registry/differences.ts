// What one part of the network may have other than it was registered, and what the reconciler reports of it.
import { ENDPOINT } from '../../support/network/services.js';
import { group, KEY, spoilEntry, type World } from './reconciled.js';

/** `spoil` changes one part. After one run there is `reported`, after a second one `left`. */
type Case = readonly [what: string, spoil: (world: World) => void, reported: readonly string[], left: readonly string[]];

export const GONE_FROM_SML = 'sml MISSING 0: The SML does not list the participant for this SMP';

export const DIFFERENCES: readonly Case[] = [
  ["somebody else's deregistration", ({ network }) => network.sml.participants.delete(KEY), [GONE_FROM_SML], [GONE_FROM_SML]],
  [
    'a participant that moved to another SMP',
    ({ network }) => network.sml.participants.set(KEY, 'SMP-OF-OTHERS'),
    [GONE_FROM_SML],
    [GONE_FROM_SML],
  ],
  [
    'DNS without the participant',
    ({ dns }) => dns.remove(KEY),
    ['dns MISSING 0: DNS has no SMP for the participant'],
    ['dns MISSING 0: DNS has no SMP for the participant'],
  ],
  [
    'DNS with another SMP',
    ({ dns }) => dns.set(KEY, { smp: 'https://other.example' }),
    ['dns FOREIGN 0: DNS names another SMP for the participant: https://other.example'],
    ['dns FOREIGN 0: DNS names another SMP for the participant: https://other.example'],
  ],
  [
    'an SMP that lost the participant',
    ({ network }) => network.phoss.groups.delete(`iso6523-actorid-upis::${KEY}`),
    ['smp MISSING 1: The SMP does not have the participant'],
    [],
  ],
  [
    'an SMP that lost an entry',
    (world) => {
      const { metadata } = group(world);
      metadata.delete([...metadata.keys()][0]!);
    },
    ['smp DIFFERENT 1: The SMP lacks Peppol BIS Billing UBL Invoice V3 and has nothing too much'],
    [],
  ],
  [
    'an SMP whose entries name another access point, as one restored from a backup',
    (world) => spoilEntry(world, (entry) => entry.replace(ENDPOINT.url, 'https://old.example/as4')),
    [
      'smp DIFFERENT 1: The entry for Peppol BIS Billing UBL Invoice V3 has the address https://old.example/as4 instead of https://ap.example/as4',
    ],
    [],
  ],
  [
    'an SMP whose entries have another certificate',
    (world) => spoilEntry(world, (entry) => entry.replace(ENDPOINT.certificate, 'T0xE')),
    ['smp DIFFERENT 1: The entry for Peppol BIS Billing UBL Invoice V3 has another certificate of the access point'],
    [],
  ],
  [
    'an SMP whose entries have another process',
    (world) => spoilEntry(world, (entry) => entry.replace('billing:01:1.0', 'billing:02:1.0')),
    ['smp DIFFERENT 1: The entry for Peppol BIS Billing UBL Invoice V3 has no process urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
    [],
  ],
  [
    'a Directory that lost the participant',
    ({ network }) => network.directory.indexed.clear(),
    ['directory MISSING 1: The Directory does not have the participant'],
    [],
  ],
];

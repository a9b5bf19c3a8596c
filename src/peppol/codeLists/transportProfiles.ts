// Transport profiles: OpenPeppol eDelivery code lists, version 9.7. Made by `npm run codelists`; do not edit.
import type { CodeList, TransportProfileRow } from './codeList.js';

// biome-ignore format: one entry a line
export const TRANSPORT_PROFILES: CodeList<TransportProfileRow> = {
  version: '9.7',
  rows: [
    ['busdox-transport-start', 'removed', '2023-09-06'],
    ['busdox-transport-as2-ver1p0', 'removed', '2023-09-06'],
    ['peppol-transport-as4-v1_0', 'removed', '2023-09-06'],
    ['peppol-transport-as4-v2_0', 'active'],
    ['busdox-transport-as2-ver2p0', 'removed', '2023-09-06'],
  ],
};

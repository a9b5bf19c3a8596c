// Compares the entries of a phoss SMP with those that this exchange wrote.

import { parseXml } from '../../../xml/gate.js';
import { type PeppolDocumentType, processesOf } from '../../documentType.js';
import { documentTypeName } from '../../documentTypeNames.js';
import { AS4_PROFILE } from '../../documentTypes.js';
import type { Endpoint } from '../../smp/serviceMetadata.js';
import { readCompleteServiceGroup, type ServiceMetadata } from '../../smpAnswer.js';

type WantedEndpoint = Pick<Endpoint, 'url' | 'certificate'>;

/**
 * For people: the first entry of `wanted` that has another process, address or certificate. `group` is a CompleteServiceGroup with all of
 * them. Other processes of an entry are the operator's.
 */
export function differenceOf(group: Buffer, wanted: readonly PeppolDocumentType[], endpoint: WantedEndpoint): string | undefined {
  const entries = readCompleteServiceGroup(parseXml(group));
  for (const type of wanted) {
    const entry = entries.find((one) => one.kind === 'information' && one.documentType.value === type.value);
    for (const processId of processesOf(type)) {
      const difference = differenceIn(entry, processId, endpoint);
      if (difference !== undefined) return `The entry for ${documentTypeName(type.value)} has ${difference}`;
    }
  }
  return undefined;
}

function differenceIn(entry: ServiceMetadata | undefined, processId: string, { url, certificate }: WantedEndpoint): string | undefined {
  if (entry?.kind !== 'information') return 'a redirect instead of an endpoint';
  const found = entry.processes.find(({ process }) => process.value === processId);
  if (found === undefined) return `no process ${processId}`;
  const endpoints = found.endpoints.filter(({ transportProfile }) => transportProfile === AS4_PROFILE);
  const here = endpoints.filter((one) => one.url === url);
  if (here.length === 0) return `the address ${endpoints[0]?.url || 'of no access point'} instead of ${url}`;
  if (!here.some((one) => base64Of(one.certificate) === certificate)) return 'another certificate of the access point';
  return endpoints.length === 1 ? undefined : `${endpoints.length} endpoints instead of one`;
}

/** Without PEM armour and white space. */
function base64Of(certificate: string): string {
  return certificate.replace(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
}

// ManageServiceMetadataService: the entry of the SMP itself.
import { escapeText } from '../../../xml/escape.js';
import { childrenNamed } from '../../../xml/named.js';
import type { XmlElement } from '../../../xml/tree.js';
import type { SmlAddress } from './participants.js';
import { type CallSoap, LOCATOR } from './soap.js';

const ACTION = 'http://busdox.org/serviceMetadata/ManageServiceMetadataService/1.0/:';

/** Where the SMP is. NAPTR records have the logical address. */
export interface SmpAddress {
  readonly logicalAddress: string;
  /** IPv4. */
  readonly physicalAddress: string;
}

/** Every call throws SmlFaultError for a fault of the SML, and any other error where the outcome is unknown. */
export interface SmlPublisher {
  /** Throws SmlFaultError NotFoundFault where the SML does not know the SMP. */
  read(signal: AbortSignal): Promise<SmpAddress>;
  create(address: SmpAddress, signal: AbortSignal): Promise<void>;
  update(address: SmpAddress, signal: AbortSignal): Promise<void>;
  /** Removes the SMP with all its participants. */
  delete(signal: AbortSignal): Promise<void>;
}

export function smlPublisher(call: CallSoap, { url, smpId }: SmlAddress): SmlPublisher {
  const ask = (operation: string, body: string, signal: AbortSignal): Promise<XmlElement | undefined> =>
    call({ url: `${url}/manageservicemetadata`, action: `${ACTION}${operation}`, body }, signal);
  const id = `<ServiceMetadataPublisherID>${escapeText(smpId)}</ServiceMetadataPublisherID>`;
  const service = (name: string, address: SmpAddress): string => `<${name} xmlns="${LOCATOR}">${endpoint(address)}${id}</${name}>`;
  return {
    async read(signal) {
      // Without addresses, as SMPs ask: the schema would require them.
      const found = await ask(
        'readIn',
        `<ReadServiceMetadataPublisherService xmlns="${LOCATOR}">${id}</ReadServiceMetadataPublisherService>`,
        signal,
      );
      const [stated] = found === undefined ? [] : childrenNamed(found, { ns: LOCATOR, local: 'PublisherEndpoint' });
      return { logicalAddress: addressIn(stated, 'LogicalAddress'), physicalAddress: addressIn(stated, 'PhysicalAddress') };
    },
    create: async (address, signal) => void (await ask('createIn', service('CreateServiceMetadataPublisherService', address), signal)),
    update: async (address, signal) => void (await ask('updateIn', service('UpdateServiceMetadataPublisherService', address), signal)),
    delete: async (signal) =>
      void (await ask(
        'deleteIn',
        `<ServiceMetadataPublisherID xmlns="${LOCATOR}">${escapeText(smpId)}</ServiceMetadataPublisherID>`,
        signal,
      )),
  };
}

function endpoint({ logicalAddress, physicalAddress }: SmpAddress): string {
  const logical = `<LogicalAddress>${escapeText(logicalAddress)}</LogicalAddress>`;
  return `<PublisherEndpoint>${logical}<PhysicalAddress>${escapeText(physicalAddress)}</PhysicalAddress></PublisherEndpoint>`;
}

function addressIn(endpoint: XmlElement | undefined, local: string): string {
  const [found] = endpoint === undefined ? [] : childrenNamed(endpoint, { ns: LOCATOR, local });
  return found?.text.trim() ?? '';
}

// Sends a report of an invoice to a tax authority (corner 5), over AS4 like any message.
import { Readable } from 'node:stream';
import { SendFault } from '../../domain/channel.js';
import type { StatusExchange } from '../../domain/networkReports/exchanges.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { OutboundTaxReport } from '../../domain/outboundReports.js';
import type { Envelope } from '../../peppol/sbdh.js';
import { serviceProviderOf } from '../../peppol/serviceProvider.js';
import { taxDataType } from '../../peppol/taxData.js';
import { type TransmitParts, type Transmitted, transmit } from './as4Transmit.js';

interface TaxReportParts extends TransmitParts {
  /** The own one. */
  readonly accessPoint: () => string | undefined;
  /** Counts a report that was sent. */
  readonly record: (exchange: StatusExchange) => Promise<void>;
}

/** The sender is who reports; the answer goes to the own service provider. Throws SendFault. */
export async function sendTaxReport(parts: TaxReportParts, report: OutboundTaxReport, signal: AbortSignal): Promise<Transmitted> {
  const { country, xml, instanceId, createdAt, sender, receiver, senderCountry, isRepeated } = report;
  const own = parts.accessPoint();
  const mlsTo = own === undefined ? undefined : serviceProviderOf(own);
  if (mlsTo === undefined) throw new SendFault(occurrence('NO_SEAT'), 'transient');
  const { value: documentType, processId } = taxDataType(country);
  const envelope: Envelope = {
    sender,
    receiver,
    documentType,
    processId,
    countryC1: senderCountry,
    instanceIdentifier: instanceId,
    createdAt,
    mlsTo,
    mlsType: 'ALWAYS_SEND',
  };
  const payload = async () => Readable.from([xml]);
  const sent = await transmit(parts, { messageId: `${instanceId}@as4`, envelope, payload, isRepeated }, signal);
  await parts.record({ instanceId, direction: 'send', accessPoint: sent.accessPoint, documentType, processId, countryC1: senderCountry });
  return sent;
}

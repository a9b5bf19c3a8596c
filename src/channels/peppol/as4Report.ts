// Sends a monthly report of this access point to OpenPeppol, over AS4 like any message.
import { Readable } from 'node:stream';
import { SendFault } from '../../domain/channel.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { OutboundReport } from '../../domain/outboundReports.js';
import { commonName } from '../../peppol/as4/tokens.js';
import { REPORT_RECEIVER, REPORT_TYPES } from '../../peppol/reports/reportTypes.js';
import { type Envelope, UNKNOWN_COUNTRY } from '../../peppol/sbdh.js';
import { serviceProviderOf } from '../../peppol/serviceProvider.js';
import { newestValid } from '../../pki/keystore.js';
import { type TransmitParts, type Transmitted, transmit } from './as4Transmit.js';

/** The sender is the service provider. Throws SendFault. */
export async function sendReport(parts: TransmitParts, report: OutboundReport, signal: AbortSignal): Promise<Transmitted> {
  const { kind, xml, instanceId, createdAt, isRepeated } = report;
  const certificate = newestValid(parts.keystores.current(), new Date())?.certificate;
  const name = certificate === undefined ? undefined : commonName(certificate);
  const sender = name === undefined ? undefined : serviceProviderOf(name);
  if (certificate === undefined || sender === undefined) throw new SendFault(occurrence('NO_SEAT'), 'transient');
  const envelope: Envelope = {
    sender,
    receiver: REPORT_RECEIVER,
    documentType: REPORT_TYPES[kind].value,
    processId: REPORT_TYPES[kind].processId,
    countryC1: /^C=([A-Z]{2})$/m.exec(certificate.subject)?.[1] ?? UNKNOWN_COUNTRY,
    instanceIdentifier: instanceId,
    createdAt,
  };
  const payload = async () => Readable.from([xml]);
  return transmit(parts, { messageId: `${instanceId}@as4`, envelope, payload, isRepeated }, signal);
}

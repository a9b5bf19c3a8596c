// A tax authority (corner 6) and its access point (corner 5) on loopback. It takes reports over AS4, checks them by all layers of their
// rules and by their envelopes, and answers each by a Message Level Status, which goes to the service provider that the envelope names.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { accessPointOf, transmit } from '../../../src/channels/peppol/as4Transmit.js';
import { createEndpointLimit } from '../../../src/channels/peppol/endpointLimit.js';
import { SendFault } from '../../../src/domain/channel.js';
import { reportOn } from '../../../src/domain/documents/checks/reportOn.js';
import { CHECKED_BYTES_MAX } from '../../../src/domain/documents/checks/validateBytes.js';
import { createThreadPool } from '../../../src/domain/documents/threads/threadPool.js';
import type { Outgoing } from '../../../src/domain/ports.js';
import { createDiscovery } from '../../../src/peppol/discovery/discover.js';
import { createResolveSmp } from '../../../src/peppol/discovery/naptr.js';
import { createSmpReader } from '../../../src/peppol/discovery/smpReader.js';
import { DOCUMENT_TYPE_SCHEME, MESSAGE_LEVEL_STATUS, PROCESS_SCHEME } from '../../../src/peppol/documentTypes.js';
import { writeStatus } from '../../../src/peppol/mls.js';
import { UNKNOWN_COUNTRY } from '../../../src/peppol/sbdh.js';
import { serviceProviderOf } from '../../../src/peppol/serviceProvider.js';
import { taxDataType } from '../../../src/peppol/taxData.js';
import type { Keystore } from '../../../src/pki/keystore.js';
import { TAX_DATA, type TaxCountry } from '../../../src/validation/rules/taxData/countries.js';
import { parseXml } from '../../../src/xml/gate.js';
import { NAMESPACES } from '../../../src/xml/namespaces.js';
import { elementAt, textAt, textOf } from '../../../src/xml/path.js';
import type { XmlElement } from '../../../src/xml/tree.js';
import { until } from '../until.js';
import { startAccessPoint, type TakenMessage } from './accessPoint.js';
import { startForeignSmp } from './foreignSmp.js';
import type { Pair } from './pair.js';
import { signedEntry } from './smpAnswers.js';

/** A report that the authority has. */
export interface TakenReport {
  readonly uuid: string;
  readonly invoiceUuid: string;
  readonly type: string;
  readonly role: string;
  /** The number of the invoice. */
  readonly number: string;
  readonly reporter: string;
  readonly xml: string;
  readonly instanceId: string;
  /** Why it is rejected. */
  readonly faults: readonly string[];
}

export interface TaxAuthority extends AsyncDisposable {
  /** Its service provider: what TAX_AUTHORITY_… names. */
  readonly identifier: string;
  readonly accessPoint: string;
  /** Each message, in their order. */
  readonly reports: readonly TakenReport[];
  /** Awaited before the receipt of each. Where it returns false, the receipt is lost. */
  onReport: (report: TakenReport) => boolean | Promise<boolean>;
  /** Awaited before the answer to each. Where it returns false, no answer is sent. */
  onAnswer: (report: TakenReport) => boolean | Promise<boolean>;
  /** Reports that were answered: the codes, in their order. */
  readonly answers: string[];
}

/** On the network of a pair. `seat`: such as `POP000055`. */
export async function startTaxAuthority(pair: Pick<Pair, 'dns' | 'pki'>, country: TaxCountry, seat: string): Promise<TaxAuthority> {
  await using stack = new AsyncDisposableStack();
  const keystore = await pair.pki.issue('ap', `C=SK, O=Tax authority, OU=PEPPOL TEST AP, CN=${seat}`);
  const publisher = await pair.pki.issue('smp', `C=SK, O=Tax authority, OU=PEPPOL TEST SMP, CN=${seat.replace('POP', 'PSM')}`);
  const identifier = serviceProviderOf(seat)!;
  const reports: TakenReport[] = [];
  const answers: string[] = [];
  const send = stack.use(createAnswerer(pair, keystore));
  const accessPoint = await startAccessPoint(keystore, {
    onMessage: (taken) => {
      const report = readReport(country, identifier, taken);
      reports.push(report);
      return authority.onReport(report);
    },
    onTaken: (taken) => {
      const report = readReport(country, identifier, taken);
      void answer(report, taken).catch((error: unknown) => answers.push(String(error)));
    },
  });
  stack.use(accessPoint);
  accessPoint.anchors = pair.pki.apTrust;
  const smp = stack.use(await startForeignSmp());
  const { value: documentType, processId: process } = taxDataType(country);
  const certificate = keystore.certificate.raw.toString('base64');
  const entry = signedEntry({ participant: identifier, documentType, process, url: accessPoint.url, certificate }, publisher);
  smp.setEntry(identifier, `${DOCUMENT_TYPE_SCHEME}::${documentType}`, entry);
  pair.dns.set(identifier, { smp: smp.url });

  const answer = async (report: TakenReport, { envelope }: TakenMessage): Promise<void> => {
    if (envelope.mlsTo === undefined || !(await authority.onAnswer(report))) return;
    const code = report.faults.length === 0 ? 'AP' : 'RE';
    const issues = report.faults.map((text) => ({ location: undefined, text, reason: 'BV' as const }));
    const description = code === 'RE' ? report.faults[0] : undefined;
    const parties = { sender: identifier, receiver: envelope.mlsTo };
    await send(
      writeStatus({ id: randomUUID(), issuedAt: new Date(), ...parties, code, description, referenceId: report.instanceId, issues }),
      parties,
    );
    answers.push(code);
  };
  const owned = stack.move();
  const authority: TaxAuthority = {
    identifier,
    accessPoint: seat,
    reports,
    answers,
    onReport: () => true,
    onAnswer: () => true,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
  return authority;
}

function readReport(country: TaxCountry, authority: string, { envelope }: TakenMessage): TakenReport {
  const bytes = envelope.payload.kind === 'xml' ? envelope.payload.bytes : Buffer.from('<none/>');
  const document = parseXml(bytes);
  // Paths name the elements of Slovakia.
  const { root } = parseXml(Buffer.from(bytes.toString().replaceAll(TAX_DATA[country].namespace, NAMESPACES.pxs)));
  const { findings } = reportOn(document, bytes, { at: new Date(), bytesMax: CHECKED_BYTES_MAX, documentId: 'report' });
  const fatal = findings.filter(({ severity }) => severity === 'fatal').map(({ rule, text }) => `${rule}: ${text}`);
  const reporter = partyAt(root, 'pxs:ReportingParty/cbc:EndpointID');
  const [wanted, about] = [taxDataType(country), { [`sender ${envelope.sender}`]: envelope.sender !== reporter }];
  const wrong = Object.entries({
    ...about,
    [`receiver ${envelope.receiver}`]: envelope.receiver !== authority || partyAt(root, 'pxs:ReceivingParty/cbc:EndpointID') !== authority,
    [`type ${envelope.documentType}`]: envelope.documentType !== wanted.value || envelope.processId !== wanted.processId,
    'no answer to every report is asked for': envelope.mlsType !== 'ALWAYS_SEND',
  }).flatMap(([what, isWrong]) => (isWrong ? [`The envelope is not that of the report: ${what}`] : []));
  const reported = 'pxs:ReportedTransaction/pxs:ReportedDocument';
  return {
    uuid: textAt(root, 'cbc:UUID') ?? '',
    invoiceUuid: textAt(root, `${reported}/cbc:UUID`) ?? '',
    type: textAt(root, `pxs:${TAX_DATA[country].typeElement}`) ?? '',
    role: textAt(root, 'pxs:ReporterRole') ?? '',
    number: textAt(root, `${reported}/cbc:ID`) ?? '',
    reporter,
    xml: bytes.toString(),
    instanceId: envelope.instanceIdentifier,
    faults: [...fatal, ...wrong],
  };
}

function partyAt(root: XmlElement, path: string): string {
  const element = elementAt(root, path);
  return `${textOf(element, 'schemeID') ?? ''}:${textOf(element) ?? ''}`;
}

type SendAnswer = (status: Buffer, parties: { readonly sender: string; readonly receiver: string }) => Promise<void>;

/** Looks the service provider up on the network, and sends it a status over AS4. */
function createAnswerer({ dns, pki }: Pick<Pair, 'dns' | 'pki'>, keystore: Keystore): SendAnswer & AsyncDisposable {
  const threads = createThreadPool();
  const trustOf = (current: () => Pair['pki']['apTrust']) => ({ current, onChange: () => () => undefined });
  const refuseRevoked = async () => undefined;
  const discovery = createDiscovery({
    resolveSmp: createResolveSmp({ zone: `${dns.zone}.`, servers: [dns.server] }),
    smp: createSmpReader({ threads, outgoing: request, trust: trustOf(() => pki.smpTrust), refuseRevoked, clock: () => new Date() }),
    accessPoints: { trust: trustOf(() => pki.apTrust), refuseRevoked },
    cacheSeconds: 1,
    asked: 'the network',
    clock: () => new Date(),
  });
  const wanted = [
    {
      documentType: { scheme: DOCUMENT_TYPE_SCHEME, value: MESSAGE_LEVEL_STATUS.value },
      process: { scheme: PROCESS_SCHEME, value: MESSAGE_LEVEL_STATUS.processId },
    },
  ];
  const parts = {
    keystores: { current: () => [keystore], onChange: () => () => undefined },
    find: async (receiver: string) => accessPointOf(await discovery.find(receiver, wanted)),
    ownUrl: () => '',
    outgoing: () => request,
    endpointLimit: createEndpointLimit(),
    folder: tmpdir(),
  };
  const answer: SendAnswer = async (status, { sender, receiver }) => {
    const id = randomUUID();
    const { value: documentType, processId } = MESSAGE_LEVEL_STATUS;
    const envelope = {
      sender,
      receiver,
      documentType,
      processId,
      countryC1: UNKNOWN_COUNTRY,
      instanceIdentifier: id,
      createdAt: new Date(),
    };
    const payload = async () => Readable.from([status]);
    // The exchange may be down, or may not know yet that its report was taken.
    await until(async () => {
      try {
        const message = { messageId: `${id}@authority`, envelope, payload, isRepeated: true };
        await transmit(parts, message, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
        return true;
      } catch (error) {
        if (error instanceof SendFault && error.kind === 'transient') return false;
        throw error;
      }
    });
  };
  return Object.assign(answer, { [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose]() });
}

const ANSWER_TIMEOUT_MS = 60_000;

const request: Outgoing = async ({ url, method = 'GET', headers, body, signal }) => {
  if (body !== undefined && !Buffer.isBuffer(body)) throw new Error('A status is small');
  const answer = await fetch(url, {
    method,
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
    remoteAddress: undefined,
  };
};

// The allowed targets of outgoing requests by purpose, for accepting a webhook endpoint and for opening a connection.
import type { Config } from '../config/config.js';
import { ConfigError } from '../config/error.js';
import type { Connect, Log, Outgoing, OutgoingFor, OutgoingPurpose } from './domain/ports.js';
import type { EndpointRules } from './domain/webhooks/endpointUrl.js';
import { hostOnly, isRefusedPort, type Network, parseNetworks, verdict } from './outgoing/address.js';
import { decodeContent } from './outgoing/contentCoding.js';
import { dial } from './outgoing/dial.js';
import { RequestError } from './outgoing/fault.js';
import { guardRequests, hiding, type OnHidden } from './outgoing/guard.js';
import { shareHosts } from './outgoing/hostShare.js';
import type { SendRequest } from './outgoing/requestCall.js';
import type { ClientCertificate } from './outgoing/secureContexts.js';
import { createRequestSender, type RequestSender, type RequestSettings, toDialSettings } from './outgoing/sendRequest.js';
import { tracedOutgoing } from './outgoing/tracedOutgoing.js';
import { LIST_BYTES_MAX } from './pki/revocation/listFiles.js';
import type { Authority } from './sandbox/authority.js';
import { readAuthorities, useSetting } from './startup/openParts.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface OutgoingLimits {
  readonly methods: readonly Method[];
  /** From the start of name resolution to the end of the response body. */
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
  /** http on port 80, for signed responses. */
  readonly allowPlain?: true;
  /** In the sandbox, and to the own access point: http to the allowed networks, at any port. */
  readonly allowPlainInside?: true;
  /** Shows the certificate of the SMP to servers that ask for one. */
  readonly isCertified?: true;
  /**
   * A connection for each request, or for each POST that is not idempotent. A request over an open connection that ends without an answer
   * is sent again, which only a request that may be carried out twice allows (RFC 9110, 9.2.2).
   */
  readonly ownConnection?: true | 'POST';
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** For webhooks, the caller passes the time-out, which is a setting. */
export const OUTGOING_LIMITS: Readonly<Record<Exclude<OutgoingPurpose, 'webhook'>, OutgoingLimits>> = {
  // The time-out is AS4_TIMEOUT_MS.
  as4: { methods: ['POST'], timeoutMs: 120_000, answerBytesMax: 256 * KIB, allowPlainInside: true },
  ownAs4: { methods: ['POST'], timeoutMs: 120_000, answerBytesMax: 256 * KIB, allowPlainInside: true },
  smp: { methods: ['GET'], timeoutMs: 5_000, answerBytesMax: MIB, allowPlainInside: true },
  smpManagement: { methods: ['GET', 'PUT', 'DELETE'], timeoutMs: 10_000, answerBytesMax: MIB, allowPlainInside: true },
  // The time-out is SML_TIMEOUT_MS.
  sml: { methods: ['POST'], timeoutMs: 20_000, answerBytesMax: MIB, allowPlainInside: true, isCertified: true, ownConnection: true },
  // A person waits.
  directorySearch: { methods: ['GET'], timeoutMs: 10_000, answerBytesMax: MIB, allowPlainInside: true },
  directory: { methods: ['GET', 'PUT', 'DELETE'], timeoutMs: 10_000, answerBytesMax: 64 * KIB, allowPlainInside: true, isCertified: true },
  crl: { methods: ['GET'], timeoutMs: 5_000, answerBytesMax: LIST_BYTES_MAX, allowPlain: true, allowPlainInside: true },
  ocsp: { methods: ['POST'], timeoutMs: 5_000, answerBytesMax: 64 * KIB, allowPlain: true, allowPlainInside: true },
  channel: {
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    timeoutMs: 60_000,
    answerBytesMax: 16 * MIB,
    allowPlainInside: true,
    ownConnection: 'POST',
  },
  // An access point or a bridge of the operator. It sends the message while the request waits.
  accessPoint: { methods: ['GET', 'POST'], timeoutMs: 120_000, answerBytesMax: MIB, allowPlainInside: true, ownConnection: 'POST' },
  // Its address is a setting, and it names the addresses of its parts. A person waits.
  identityProvider: { methods: ['GET', 'POST'], timeoutMs: 5_000, answerBytesMax: MIB, allowPlainInside: true },
  // A time stamp service, or who keeps heads of the audit log. Their addresses are settings.
  evidence: { methods: ['POST'], timeoutMs: 10_000, answerBytesMax: 64 * KIB, allowPlainInside: true },
};

/**
 * `stack` closes it. Throws ConfigError. In the sandbox, any port is allowed and every fault is shown. `smpCertificate`: the newest
 * certificate of the SMP.
 */
export function createOutgoing(
  config: Config,
  authority: Authority | undefined,
  log: Log,
  stack: AsyncDisposableStack,
  smpCertificate: () => ClientCertificate | undefined = () => undefined,
): OutgoingFor {
  const open = (
    reached: Reached,
    { clientCertificate, allowedNetworks = allowed(config, `${reached}_ALLOWED_NETS`, netsOf(config, reached)) }: OwnSettings = {},
  ): RequestSender => {
    const poster = createRequestSender({ ...reach(config, authority, reached), allowedNetworks, clientCertificate });
    stack.defer(() => poster.close());
    return poster;
  };
  const toTenants = open('WEBHOOK').sendRequest;
  const toNetwork = open('OUTGOING').sendRequest;
  // DNS and the SMP of a receiver say where: strangers, and tenants who are in league with them.
  const toStrangers = config.env === 'sandbox' ? toNetwork : guarded(toNetwork, log, 'network.unreachable');
  const asSmp = open('OUTGOING', { clientCertificate: smpCertificate }).sendRequest;
  const toItself = open('OUTGOING', { allowedNetworks: ANYWHERE }).sendRequest;
  const webhook = webhookOutgoing(config, config.env === 'sandbox' ? toTenants : guarded(toTenants, log, 'webhook.unreachable'));
  const toAccounts = open('CHANNEL').sendRequest;
  const share = HOST_REQUESTS_MAX[config.database.kind];
  const toAccessPoints = shareHosts(toStrangers, share);
  const toChannels = shareHosts(config.env === 'sandbox' ? toAccounts : guarded(toAccounts, log, 'channel.unreachable'), share);
  const senderOf = (purpose: Exclude<OutgoingPurpose, 'webhook'>): SendRequest => {
    if (purpose === 'ownAs4' || purpose === 'identityProvider' || purpose === 'evidence') return toItself;
    if (purpose === 'channel') return toChannels;
    if (purpose === 'as4') return toAccessPoints;
    if (purpose === 'smp') return toStrangers;
    return OUTGOING_LIMITS[purpose].isCertified === true ? asSmp : toNetwork;
  };
  return (purpose) => {
    if (purpose === 'webhook') return webhook;
    return tracedOutgoing(purpose, limitedOutgoing(limitsOf(purpose, config), senderOf(purpose)));
  };
}

/** A quarter of the sends that a process has in progress at most (jobs/documentWork.ts). A host that answers has fewer at a time. */
const HOST_REQUESTS_MAX = { server: 256, embedded: 64 } as const;

/** What one sender does not share with the others. */
interface OwnSettings {
  readonly clientCertificate?: () => ClientCertificate | undefined;
  readonly allowedNetworks?: readonly Network[];
}

/** For the own access point, and the identity provider of the settings: their addresses are no stranger's, and TLS may end before them. */
const ANYWHERE = parseNetworks('0.0.0.0/0, ::/0');

/** Whose addresses: WEBHOOK those of endpoints, CHANNEL those of accounts, which tenants name, and OUTGOING all others. */
type Reached = 'WEBHOOK' | 'CHANNEL' | 'OUTGOING';

function netsOf(config: Config, reached: Reached): readonly string[] {
  return { WEBHOOK: config.webhooks, CHANNEL: config.channels, OUTGOING: config.outgoing }[reached].allowedNets;
}

/** Which addresses may be reached, and which authorities are trusted. */
function reach(config: Config, authority: Authority | undefined, reached: Reached): RequestSettings {
  const [prefix, { extraCaFile }] = reached === 'WEBHOOK' ? ['WEBHOOK', config.webhooks] : ['OUTGOING', config.outgoing];
  return {
    allowedNetworks: allowed(config, `${reached}_ALLOWED_NETS`, netsOf(config, reached)),
    dnsServers: config.outgoing.dnsServers.length > 0 ? config.outgoing.dnsServers : undefined,
    extraCa: [...(authority === undefined ? [] : [authority.caPem]), ...readAuthorities(`${prefix}_EXTRA_CA_FILE`, extraCaFile)],
  };
}

/** SMTP and IMAP, as registered with IANA, and the second port that providers use for submission. */
const MAIL_PORTS: readonly number[] = [25, 143, 465, 587, 993, 2525];

/** Connections to the mail server of the service, whose address is a setting: it may be inside, at any port, and faults are shown. */
export function createServiceConnect(config: Config, authority: Authority | undefined): Connect {
  const settings = toDialSettings({ ...reach(config, authority, 'OUTGOING'), allowedNetworks: ANYWHERE });
  return async ({ host, port, isSecure }, signal) => ({
    socket: await dial({ host: host.toLowerCase(), port, isSecure, protocols: [] }, settings, {}, signal),
    secureContext: settings.secureContext(),
  });
}

/** Connections to mail servers, which tenants name. In the sandbox, any port is allowed and every fault is shown. */
export function createConnect(config: Config, authority: Authority | undefined, log: Log): Connect {
  const settings = toDialSettings(reach(config, authority, 'CHANNEL'));
  const onHidden = config.env === 'sandbox' ? undefined : logHidden(log, 'channel.unreachable');
  return async ({ host, port, isSecure }, signal) => {
    if (config.env !== 'sandbox' && !MAIL_PORTS.includes(port)) {
      throw new RequestError('BLOCKED', `port ${port} is none of ${MAIL_PORTS.join(', ')}`);
    }
    const connect = () => dial({ host: host.toLowerCase(), port, isSecure, protocols: [] }, settings, {}, signal);
    const socket = await (onHidden === undefined ? connect() : hiding(host, onHidden, connect, { signal }));
    return { socket, secureContext: settings.secureContext() };
  };
}

function limitsOf(purpose: Exclude<OutgoingPurpose, 'webhook'>, config: Config): OutgoingLimits {
  const { allowPlainInside, ...limits } = OUTGOING_LIMITS[purpose];
  const mayBePlain = allowPlainInside === true && (config.env === 'sandbox' || purpose === 'ownAs4');
  return { ...limits, timeoutMs: timeoutOf(purpose, config), ...(mayBePlain ? { allowPlainInside } : {}) };
}

function timeoutOf(purpose: Exclude<OutgoingPurpose, 'webhook'>, { network, sending }: Config): number {
  if (purpose === 'sml') return network.smlTimeoutMs;
  return purpose === 'as4' || purpose === 'ownAs4' ? sending.as4TimeoutMs : OUTGOING_LIMITS[purpose].timeoutMs;
}

function allowed(config: Config, variable: string, nets: readonly string[]): Network[] {
  const networks = useSetting(variable, () => parseNetworks(nets.join(',')));
  if (config.env !== 'sandbox' && hostOnly(networks).length > 0) {
    throw new ConfigError(`${variable} opens this host or its links, which only the sandbox may, not ${config.env}.`);
  }
  return networks;
}

function guarded(sendRequest: SendRequest, log: Log, event: string): SendRequest {
  return guardRequests(sendRequest, logHidden(log, event));
}

function logHidden(log: Log, event: string): OnHidden {
  return ({ code, message, address }, host) => log.info(event, { host, address, code, error: message });
}

/** Only the status of a response matters. The default part of its body is kept. */
function webhookOutgoing(config: Config, sendRequest: SendRequest): Outgoing {
  return ({ url, headers, body, timeoutMs }) =>
    sendRequest({ url, method: 'POST', headers, body, timeoutMs: timeoutMs ?? config.webhooks.timeoutMs });
}

/** The body is decoded. Throws RequestError for an incomplete response: PROTOCOL where it is too long, RESET where it is too slow or broke off. */
export function limitedOutgoing(limits: OutgoingLimits, sendRequest: SendRequest): Outgoing {
  return async (request) => {
    const {
      url,
      headers,
      body,
      signal,
      onResend,
      isIdempotent = false,
      method = body === undefined ? 'GET' : 'POST',
      timeoutMs = limits.timeoutMs,
    } = request;
    if (!limits.methods.includes(method)) throw new Error(`${method} is not one of ${limits.methods.join(', ')}`);
    const limitMs = Math.min(timeoutMs, limits.timeoutMs);
    const { answerBytesMax, allowPlain, allowPlainInside } = limits;
    const ownConnection = limits.ownConnection === true || (limits.ownConnection === method && !isIdempotent);
    const may = { answerBytesMax, allowPlain, allowPlainInside, ownConnection };
    const call = { url, method, headers, body, signal, onResend, ...may, timeoutMs: limitMs, answerTimeoutMs: limitMs };
    const answer = await sendRequest(call);
    if (answer.isComplete) return { ...answer, body: await decodeContent(answer.body, answer.headers, answerBytesMax) };
    const isLong = answer.body.length >= answerBytesMax;
    throw new RequestError(
      isLong ? 'PROTOCOL' : 'RESET',
      isLong ? `the answer is longer than ${answerBytesMax} bytes` : 'the answer was cut off',
    );
  };
}

/** Without allowed networks, PUT checks that an endpoint is public. Otherwise names are checked when a webhook is sent. */
export function endpointRulesOf(config: Config): EndpointRules {
  const { allowedNets } = config.webhooks;
  const networks = parseNetworks(allowedNets.join(','));
  return {
    isAllowedAddress: (address) => verdict(address, networks, []) === 'allowed',
    isAllowedPort: (port) => config.env === 'sandbox' || !isRefusedPort(port),
    judgeNamesAtSend: allowedNets.length > 0,
  };
}

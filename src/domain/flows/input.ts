// Reads the JSON of flows: what a sender says of a file, what a search asks for, and what a webhook is told of. All faults are reported at once.

import { shortened } from '../../cut.js';
import { calendarDate } from '../documents/fields/calendarDate.js';
import { bodyInvalid, type Fault } from '../errors.js';
import { isJsonObject } from '../json.js';
import { hasAtMost } from '../text.js';
import { type EndpointRules, readEndpoint } from '../webhooks/endpointUrl.js';
import {
  ACK_STATUSES,
  FLOW_DIRECTIONS,
  FLOW_LIMITS,
  FLOW_PROFILES,
  FLOW_SYNTAXES,
  FLOW_TYPES,
  type FlowWebhookFilter,
  PROCESSING_RULES,
} from './flow.js';
import type { FlowFilter, FlowSearch } from './search.js';
import type { FlowInfo } from './submit.js';
import type { NewFlowWebhook } from './webhooks.js';

type Members = Readonly<Record<string, unknown>>;
type Reader = (value: unknown) => string | undefined;

const TOLD_CHARACTERS = 60;
const SHA_256 = /^[a-f0-9]{64}$/;
/** RFC 3339, as `date-time` of OpenAPI demands. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;

const INFO: Readonly<Record<keyof FlowInfo, Reader>> = {
  trackingId: textOf(FLOW_LIMITS.idCharactersMax),
  name: textOf(FLOW_LIMITS.nameCharactersMax),
  processingRule: oneOf(PROCESSING_RULES),
  flowSyntax: oneOf(FLOW_SYNTAXES),
  flowProfile: oneOf(FLOW_PROFILES),
  sha256: (value) => (typeof value === 'string' && SHA_256.test(value) ? undefined : 'must be 64 hexadecimal digits in lower case'),
};

const WHERE: Readonly<Record<keyof FlowFilter, Reader>> = {
  updatedAfter: dateTime,
  updatedBefore: dateTime,
  processingRule: listOf(PROCESSING_RULES),
  flowType: listOf(FLOW_TYPES),
  flowDirection: listOf(FLOW_DIRECTIONS),
  trackingId: textOf(FLOW_LIMITS.idCharactersMax),
  ackStatus: oneOf(ACK_STATUSES),
};

const SEARCH: Readonly<Record<keyof FlowSearch, Reader>> = {
  limit: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= FLOW_LIMITS.pageMax
      ? undefined
      : `must be a whole number from 1 to ${FLOW_LIMITS.pageMax}`,
  cursor: textOf(FLOW_LIMITS.cursorCharactersMax),
  where: (value) => (isJsonObject(value) ? undefined : 'must be an object'),
};

const WEBHOOK: Readonly<Record<keyof FlowWebhookFilter, Reader>> = {
  flowTypes: listOf(FLOW_TYPES),
  flowDirection: oneOf(FLOW_DIRECTIONS),
  ackStatus: oneOf(ACK_STATUSES),
};

/** The part flowInfo. Members that are not known are ignored. Throws BODY_INVALID. */
export function readFlowInfo(value: unknown): FlowInfo {
  if (!isJsonObject(value)) throw bodyInvalid({ pointer: '#', detail: 'flowInfo must be an object of JSON' });
  const faults = [...missing(value, ['name', 'flowSyntax'], '#'), ...faultsOf(value, INFO, '#')];
  if (faults.length > 0) throw bodyInvalid(...faults);
  return known(value, INFO) as unknown as FlowInfo;
}

/** A criterion that is not known is refused: without it, the answer would be another one. Throws BODY_INVALID. */
export function readFlowSearch(value: unknown): { readonly search: FlowSearch; readonly filters: Members } {
  if (!isJsonObject(value)) throw bodyInvalid({ pointer: '#', detail: 'must be an object' });
  const where: Members = isJsonObject(value['where']) ? value['where'] : {};
  const faults = [...missing(value, ['where'], '#'), ...faultsOf(value, SEARCH, '#'), ...faultsOf(where, WHERE, '#/where')];
  faults.push(...strangers(where, Object.keys(WHERE), '#/where'));
  const filters = known(where, WHERE);
  if (faults.length === 0 && Object.keys(filters).length === 0) {
    faults.push({ pointer: '#/where', detail: 'where must have at least one criterion' });
  }
  if (faults.length > 0) throw bodyInvalid(...faults);
  const { updatedAfter, updatedBefore, ...others } = filters;
  return {
    filters,
    search: {
      limit: (value['limit'] as number | undefined) ?? FLOW_LIMITS.pageDefault,
      ...(value['cursor'] === undefined ? {} : { cursor: value['cursor'] as string }),
      where: {
        ...(others as FlowFilter),
        ...(updatedAfter === undefined ? {} : { updatedAfter: new Date(String(updatedAfter)) }),
        ...(updatedBefore === undefined ? {} : { updatedBefore: new Date(String(updatedBefore)) }),
      },
    },
  };
}

/** What a search has for a criterion that is not known holds here, too. Throws BODY_INVALID. */
export function readFlowWebhook(value: unknown, rules: EndpointRules): NewFlowWebhook {
  if (!isJsonObject(value)) throw bodyInvalid({ pointer: '#', detail: 'must be an object' });
  const { callbackUrl, ...others } = value;
  const read = callbackUrl === undefined ? undefined : readEndpoint(callbackUrl, rules);
  const faults = [
    ...missing(value, ['callbackUrl'], '#'),
    ...faultsOf(others, WEBHOOK, '#'),
    ...strangers(others, Object.keys(WEBHOOK), '#'),
  ];
  if (read !== undefined && 'fault' in read)
    faults.unshift({ pointer: '#/callbackUrl', detail: read.fault.replace('endpoint', 'callbackUrl') });
  if (read === undefined || 'fault' in read || faults.length > 0) throw bodyInvalid(...faults);
  return { callbackUrl: read.endpoint, filter: known(others, WEBHOOK) as FlowWebhookFilter };
}

function strangers(members: Members, names: readonly string[], pointer: string): Fault[] {
  return Object.keys(members)
    .filter((one) => !names.includes(one))
    .map((name) => at(pointer, name, `is no criterion; there are ${names.join(', ')}`));
}

function missing(members: Members, names: readonly string[], pointer: string): Fault[] {
  return names.filter((name) => members[name] === undefined).map((name) => at(pointer, name, 'is required'));
}

function faultsOf(members: Members, readers: Readonly<Record<string, Reader>>, pointer: string): Fault[] {
  return Object.entries(readers).flatMap(([name, read]) => {
    const fault = members[name] === undefined ? undefined : read(members[name]);
    return fault === undefined ? [] : [at(pointer, name, fault)];
  });
}

function at(pointer: string, name: string, fault: string): Fault {
  const told = shortened(name, TOLD_CHARACTERS);
  return { pointer: `${pointer}/${told}`, detail: `${told} ${fault}` };
}

/** The members that readers know, as they are. */
function known(members: Members, readers: Readonly<Record<string, Reader>>): Members {
  return Object.fromEntries(Object.keys(readers).flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])));
}

function textOf(charactersMax: number): Reader {
  return (value) =>
    typeof value === 'string' && value.trim() !== '' && hasAtMost(value, charactersMax) && !/\p{Cc}|\p{Cs}/u.test(value)
      ? undefined
      : `must be 1 to ${charactersMax} printable characters`;
}

function oneOf(values: readonly string[]): Reader {
  return (value) => (values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`);
}

function listOf(values: readonly string[]): Reader {
  const isList = (value: unknown): boolean =>
    Array.isArray(value) && value.length >= 1 && value.length <= values.length && value.every((one) => values.includes(one as string));
  return (value) => (isList(value) ? undefined : `must be a list of 1 to ${values.length} of ${values.join(', ')}`);
}

function dateTime(value: unknown): string | undefined {
  const isTime =
    typeof value === 'string' &&
    DATE_TIME.test(value) &&
    calendarDate(value.slice(0, 10)) !== undefined &&
    !Number.isNaN(Date.parse(value));
  return isTime ? undefined : 'must be a date and time of RFC 3339, such as 2026-11-26T08:00:00Z';
}

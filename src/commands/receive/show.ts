// Formats received webhooks for people and for programs. Pure.
import { cut } from '../../cut.js';
import { TOLERANCE_SECONDS } from '../demo/verify.js';
import type { Arrival } from './arrival.js';

/** A body that is no JSON is cut here. */
const TEXT_CHARACTERS_MAX = 2_000;

/** Two lines and the body, indented. The query of links is cut, because it grants access. */
export function asText(arrival: Arrival): string {
  const { at, type, eventId, attempt, repeat, status, body } = arrival;
  const head = [
    at.toISOString().slice(11, 23),
    type,
    eventId,
    `attempt ${attempt ?? '?'}`,
    ...(repeat === undefined ? [] : [repeat]),
    `→ ${status}`,
  ];
  const text = typeof body === 'string' ? cut(body, TEXT_CHARACTERS_MAX) : JSON.stringify(body, shortened, 2);
  return `${[head.join('  '), `  ${checks(arrival)}`, indented(text)].map(printable).join('\n')}\n`;
}

/** One line, with the body as received. */
export function asJson({ at, attempt, signatures, ageSeconds, repeat, status, ...rest }: Arrival): string {
  return `${JSON.stringify({
    time: at.toISOString(),
    type: rest.type,
    eventId: rest.eventId,
    attempt: attempt ?? null,
    repeat: repeat ?? null,
    signatures: signatures ?? null,
    ageSeconds: ageSeconds ?? null,
    answered: status,
    body: rest.body,
  })}\n`;
}

function checks({ signatures, ageSeconds }: Arrival): string {
  const signed =
    signatures === undefined
      ? ['signatures not checked']
      : Object.keys(signatures).length === 0
        ? ['✘ no signature']
        : Object.entries(signatures).map(([name, verified]) => `${name} ${verified ? '✔' : '✘'}`);
  return [...signed, agePhrase(ageSeconds)].join('  ');
}

function agePhrase(age: number | undefined): string {
  if (age === undefined) return '✘ no X-Timestamp';
  const phrase = age < 0 ? `sent ${-age} s from now` : `sent ${age} s ago`;
  return Math.abs(age) <= TOLERANCE_SECONDS ? phrase : `✘ ${phrase}, over ${TOLERANCE_SECONDS} s`;
}

function shortened(key: string, value: unknown): unknown {
  return key === 'downloadUrl' && typeof value === 'string' ? value.replace(/\?.*/, '?…') : value;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/** Removes control characters, so that received text cannot move the cursor. */
function printable(text: string): string {
  return text.replaceAll(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, '\ufffd');
}
